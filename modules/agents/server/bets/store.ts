// Bets of a line in the current tree. A page reads the newest bets of each line, or of each requested member.
import { type RawBuilder, sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { BetState } from '../../contract/bet-states.ts';
import { earliest, newest } from '../centre/newest.ts';

export interface BetFilter {
  agentNo: bigint;
  from: Date;
  to: Date;
  /** Only these members. */
  members?: readonly bigint[] | undefined;
  product?: string | undefined;
  vendorId?: number | undefined;
  state?: BetState | undefined;
}

export interface BetStep extends BetFilter {
  /** Last bet of the previous page. */
  after?: { slot: Date; factId: bigint } | undefined;
  limit: number;
}

export interface BetRow {
  factId: bigint;
  settledAt: Date;
  memberId: string;
  isDirect: boolean;
  product: string;
  isCorrection: boolean;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
}

/** Conditions on `agents_facts f`; the rows contain their lines. */
function wanted({ agentNo, from, to, product, vendorId, state }: BetFilter): RawBuilder<unknown> {
  const isCorrection = state === undefined ? null : state === 'corrected';
  return sql`f.slot >= ${from} and f.slot < ${to}
    and (${product ?? null}::text is null or f.product = ${product ?? null})
    and (${vendorId ?? null}::integer is null or f.vendor_id = ${vendorId ?? null})
    and (${isCorrection}::boolean is null or (f.corrects is not null) = ${isCorrection})
    and not f.member_no = any ((select agents_gone(${agentNo}))::bigint[])`;
}

function last({ after, limit }: BetStep): RawBuilder<unknown> {
  const below = after === undefined ? sql`` : sql`and (f.slot, f.fact_id) < (${after.slot}, ${after.factId})`;
  return sql`${below} order by f.slot desc, f.fact_id desc limit ${limit}`;
}

function pageOf(step: BetStep): RawBuilder<unknown> {
  const { agentNo, members } = step;
  if (members === undefined)
    return sql`
      select f.fact_id, f.slot from agents_seen_lines(${agentNo}) l
      cross join lateral (
        select f.fact_id, f.slot from agents_facts f where f.line_id = l.line_id and ${wanted(step)} ${last(step)}) f`;
  return sql`
    select f.fact_id, f.slot from unnest(${[...members]}::bigint[]) m (member_no)
    cross join lateral (
      select f.fact_id, f.slot from agents_facts f
      where f.member_no = m.member_no and ${wanted(step)}
        and f.line_id in (select l.line_id from agents_seen_lines(${agentNo}) l) ${last(step)}) f`;
}

/** Returns bets newest first, by the slot in which each counts; `now` is the database's time. */
export function listBets(db: Db, step: BetStep, now: Date): Promise<BetRow[]> {
  const { from, to, after, limit } = step;
  return newest({ from, upto: earliest(to, now, after?.slot), limit }, (since) =>
    betsSince(db, { ...step, from: since }),
  );
}

function betsSince(db: Db, step: BetStep): Promise<BetRow[]> {
  return rows(
    db,
    sql<BetRow>`
      with page as (
        select * from (${pageOf(step)}) f order by f.slot desc, f.fact_id desc limit ${step.limit})
      select /* never null: isDirect; everybody of a line has an upline */ f.fact_id as "factId", f.settled_at as "settledAt",
        m.member_id as "memberId", m.upline_no = ${step.agentNo} as "isDirect", f.product,
        f.corrects is not null as "isCorrection", f.stake_cash as stake, f.payout_cash as payout, f.valid_bet as "validBet"
      from page p join agents_facts f on f.fact_id = p.fact_id join agents_members m on m.member_no = f.member_no
      order by f.slot desc, f.fact_id desc`,
  );
}

export interface HourRow {
  hour: number;
  bets: number;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
}

/** Returns sums by hour of the day in the zone; hours without bets are left out. */
export function sumsByHour(db: Db, filter: BetFilter, zone: string): Promise<HourRow[]> {
  const { agentNo, members } = filter;
  const whose = members === undefined ? sql`true` : sql`f.member_no = any (${[...members]}::bigint[])`;
  return rows(
    db,
    sql<HourRow>`
      select extract(hour from f.slot at time zone ${zone})::int as hour, count(*)::int as bets, sum(f.stake_cash)::bigint as stake,
        sum(f.payout_cash)::bigint as payout, sum(f.valid_bet)::bigint as "validBet"
      from agents_facts f
      where ${wanted(filter)} and ${whose} and f.line_id in (select l.line_id from agents_seen_lines(${agentNo}) l)
      group by 1`,
  );
}

/** Returns the position of a bet in the list; undefined if it does not exist. */
export async function placeOf(
  db: Db,
  { agentNo, factId }: { agentNo: bigint; factId: bigint },
): Promise<{ slot: Date; factId: bigint } | undefined> {
  const row = await firstRow(
    db,
    sql<{ slot: Date }>`
      select f.slot from agents_facts f join agents_seen_lines(${agentNo}) l on l.line_id = f.line_id where f.fact_id = ${factId}`,
  );
  return row === undefined ? undefined : { slot: row.slot, factId };
}
