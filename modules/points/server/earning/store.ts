// Database access to played bets, the remainders of members, and earnings.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import { PLAIN } from './rules.ts';

/** Facts of play after one position, up to and including another. */
export interface Span {
  after: readonly string[];
  upto: readonly string[];
}

export interface PlayedRow {
  memberId: string;
  merchantId: string;
  product: string;
  /** First fact of the bet, if rows are split by bet: for corrections, and for the members in `apart`; else null. */
  firstId: bigint | null;
  /** Satang of valid bets times hundredths of a point for 100.00. Negative if corrections exceed the bets. */
  played: bigint;
  /** Level multiplier when the bets were placed, in hundredths. */
  multiplier: bigint;
}

/** Level multiplier of a member from a moment on, in hundredths. The moment is text, which keeps its microseconds. */
export interface Multiplier {
  memberId: string;
  since: string;
  multiplier: bigint;
}

/** Returns the members with bets in a span. Play money and test players are left out. */
export async function membersIn(trx: Trx, { after, upto }: Span): Promise<string[]> {
  const found = await rows(
    trx,
    sql<{ memberId: string }>`
      select /* never null: memberId; as the function makes it */ distinct f.member_id as "memberId"
      from play_facts_between(${after}::bigint[], ${upto}::bigint[]) f
      where f.currency = 'THB' and not f.is_test order by 1`,
  );
  return found.map(({ memberId }) => memberId);
}

/**
 * Sums the facts of a span by member, product and level multiplier: the cash share of the valid bets, at the rate and
 * with the level multiplier that held when the round was placed. The share is rounded down over the whole round or bet,
 * so a correction adds the difference to its earlier value. Play money and test players earn nothing. Corrections, and
 * all bets of the members in `apart`, are split by bet.
 */
export function playedIn(
  trx: Trx,
  { after, upto }: Span,
  { apart, multipliers }: { apart: readonly string[]; multipliers: readonly Multiplier[] },
): Promise<PlayedRow[]> {
  const steps = {
    memberIds: multipliers.map(({ memberId }) => memberId),
    since: multipliers.map(({ since }) => since),
    hundredths: multipliers.map(({ multiplier }) => String(multiplier)),
  };
  return rows(
    trx,
    sql<PlayedRow>`
      with step as materialized (
        select * from unnest(${steps.memberIds}::text[], ${steps.since}::timestamptz[], ${steps.hundredths}::bigint[])
          as s (member_id, since, multiplier)
      ), fact as materialized (
        select f.* from play_facts_between(${after}::bigint[], ${upto}::bigint[]) f
        where f.currency = 'THB' and not f.is_test
      ), shared as (
        select f.member_id, f.product, f.placed_at, f.id as first_id, f.member_id = any (${[...apart]}) as is_apart,
               floor(f.valid_bet::numeric * f.stake_cash / nullif(f.stake_cash + f.stake_bonus, 0)) as valid
        from fact f where f.corrects is null
        union all
        select f.member_id, f.product, f.placed_at, f.corrects, true,
               coalesce(floor(known.valid * known.cash / nullif(known.stake, 0)), 0)
               - coalesce(floor((known.valid - f.valid_bet) * (known.cash - f.stake_cash)
                                / nullif(known.stake - f.stake_cash - f.stake_bonus, 0)), 0)
        from fact f
        cross join lateral (
          select sum(a.valid_bet) as valid, sum(a.stake_cash) as cash, sum(a.stake_cash + a.stake_bonus) as stake
          from play_facts a
          where a.member_id = f.member_id and a.placed_at = f.placed_at and a.round = f.round
            and coalesce(a.corrects, a.id) = f.corrects and a.id <= f.id) known
        where f.corrects is not null
      )
      select /* never null: product, played; no group is empty. May be null: firstId */
             s.member_id as "memberId", m.merchant_id as "merchantId", s.product,
             case when s.is_apart then s.first_id end as "firstId", level.multiplier,
             sum(s.valid * (rule.rates ->> s.product)::integer)::bigint as played
      from shared s
      join members m on m.member_id = s.member_id
      cross join lateral (
        select r.rates from points_rules r
        where r.merchant_id in (m.merchant_id, '*') and r.valid_from <= s.placed_at
        order by (r.merchant_id = '*'), r.valid_from desc, r.version desc limit 1) rule
      cross join lateral (
        select coalesce((select p.multiplier from step p where p.member_id = s.member_id and p.since < s.placed_at
                         order by p.since desc limit 1), ${String(PLAIN)}::bigint) as multiplier) level
      where s.valid <> 0 and (rule.rates ->> s.product)::integer > 0 and level.multiplier > 0
      group by 1, 2, 3, 4, 5
      order by 1, 3, 4, 5`,
  );
}

export interface RestRow {
  memberId: string;
  product: string;
  parts: bigint;
}

export async function restsOf(trx: Trx, memberIds: readonly string[]): Promise<RestRow[]> {
  return rows(
    trx,
    sql<RestRow>`
      select member_id as "memberId", product, parts
      from points_remainders where member_id = any (${[...memberIds]})`,
  );
}

export async function saveRests(trx: Trx, rests: readonly RestRow[]): Promise<void> {
  await sql`
    insert into points_remainders (member_id, product, parts)
    select * from unnest(${rests.map((one) => one.memberId)}::text[], ${rests.map((one) => one.product)}::text[],
                         ${rests.map((one) => String(one.parts))}::bigint[])
    on conflict (member_id, product) do update set parts = excluded.parts`.execute(trx);
}

export interface BetRow {
  memberId: string;
  firstId: bigint;
  skipped: bigint;
  owed: bigint;
}

/** Returns the stored values of these bets. Only the follower writes them, one set after another. */
export function betsOf(trx: Trx, firstIds: readonly bigint[]): Promise<BetRow[]> {
  return rows(
    trx,
    sql<BetRow>`
      select member_id as "memberId", first_id as "firstId", skipped, owed
      from points_bets where first_id = any (${firstIds.map(String)}::bigint[])`,
  );
}

export async function saveBets(trx: Trx, bets: readonly BetRow[]): Promise<void> {
  await sql`
    insert into points_bets (member_id, first_id, skipped, owed)
    select * from unnest(${bets.map((one) => one.memberId)}::text[], ${bets.map((one) => String(one.firstId))}::bigint[],
                         ${bets.map((one) => String(one.skipped))}::bigint[], ${bets.map((one) => String(one.owed))}::bigint[])
    on conflict (member_id, first_id) do update set skipped = excluded.skipped, owed = excluded.owed`.execute(trx);
}

export interface NewEarning {
  memberId: string;
  merchantId: string;
  points: bigint;
  noted: bigint;
  parts: Record<string, string>;
}

/** Writes one row for each member; returns the earning ids by member. */
export async function insertEarnings(trx: Trx, made: readonly NewEarning[]): Promise<Map<string, bigint>> {
  const written = await rows(
    trx,
    sql<{ id: bigint; memberId: string }>`
      insert into points_earnings (merchant_id, member_id, points, noted, parts)
      select * from unnest(${made.map((one) => one.merchantId)}::text[], ${made.map((one) => one.memberId)}::text[],
                           ${made.map((one) => String(one.points))}::bigint[], ${made.map((one) => String(one.noted))}::bigint[],
                           ${made.map((one) => JSON.stringify(one.parts))}::jsonb[])
      returning earning_id as id, member_id as "memberId"`,
  );
  return new Map(written.map(({ id, memberId }) => [memberId, id]));
}

export interface RateRow {
  version: number;
  rates: unknown;
  validFrom: Date;
}

/** Returns the rates in force: the merchant's own, or the shared ones of merchants without their own. */
export async function ratesNow(db: Db, merchantId: string): Promise<RateRow> {
  const row = await firstRow(
    db,
    sql<RateRow>`
      select version, rates, valid_from as "validFrom" from points_rules
      where merchant_id in (${merchantId}, '*') and valid_from <= platform_now()
      order by (merchant_id = '*'), valid_from desc, version desc limit 1`,
  );
  return row!;
}
