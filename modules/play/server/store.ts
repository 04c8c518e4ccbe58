import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

export interface RoundRecord {
  id: bigint;
  vendor_code: string;
  vendor_name: string;
  round_id: string;
  player_id: string;
  game_code: string;
  game_type: string | null;
  name_th: string | null;
  name_en: string | null;
  state: 'OPEN' | 'VOID' | 'CLOSED';
  bet_total: bigint;
  win_total: bigint;
  opened_at: Date;
}

export interface RoundFilter {
  memberId: string;
  from: Date;
  to: Date;
  gameType?: string | undefined;
  vendor?: string | undefined;
  status?: 'running' | 'settled' | 'void' | undefined;
}

const source = sql`
  vendors_rounds r join vendors v on v.id = r.vendor_id join vendors_players p on p.id = r.player
  left join catalogue_games c on c.vendor_id = r.vendor_id and c.code = r.game_code`;
const columns = sql`
  r.id, v.code as vendor_code, v.name as vendor_name, r.round_id, p.player_id, r.game_code, c.game_type, c.name_th, c.name_en,
  r.state, r.bet_total, r.win_total, r.opened_at`;

const stateOf = { running: 'OPEN', settled: 'CLOSED', void: 'VOID' } as const;

function where(filter: RoundFilter) {
  const state = filter.status === undefined ? null : stateOf[filter.status];
  return sql`
    r.member_id = ${filter.memberId} and r.opened_at >= ${filter.from} and r.opened_at < ${filter.to}
    and (${filter.gameType ?? null}::text is null or c.game_type = ${filter.gameType ?? null})
    and (${filter.vendor ?? null}::text is null or v.code = ${filter.vendor ?? null})
    and (${state}::text is null or r.state = ${state})`;
}

/** Rounds of a member, newest first. */
export function listRounds(db: Db, filter: RoundFilter, limit: number, offset: number): Promise<RoundRecord[]> {
  return rows(
    db,
    sql<RoundRecord>`select ${columns} from ${source} where ${where(filter)} order by r.id desc limit ${limit} offset ${offset}`,
  );
}

export interface RoundTotals {
  count: bigint;
  stake: bigint;
  valid: bigint;
  win: bigint;
}

/** Sums of the whole filter. Valid bet: stakes of settled rounds; open and void rounds do not count yet. */
export async function totalsOfRounds(db: Db, filter: RoundFilter): Promise<RoundTotals> {
  const row = await firstRow(
    db,
    sql<RoundTotals>`
      select count(*) as count, coalesce(sum(r.bet_total), 0)::bigint as stake,
             coalesce(sum(r.bet_total) filter (where r.state = 'CLOSED'), 0)::bigint as valid,
             coalesce(sum(r.win_total), 0)::bigint as win
      from ${source} where ${where(filter)}`,
  );
  return row!;
}

/** A round of this member, not of another one. */
export function findRound(db: Db, memberId: string, id: bigint): Promise<RoundRecord | undefined> {
  return firstRow(
    db,
    sql<RoundRecord>`select ${columns} from ${source} where r.member_id = ${memberId} and r.id = ${id}`,
  );
}

/** Stakes of settled rounds of a member since a moment, in minor units: what turnover rules count. */
export async function turnoverSince(db: Db, memberId: string, since: Date): Promise<bigint> {
  const row = await firstRow(
    db,
    sql<{ turnover: bigint }>`
      select coalesce(sum(bet_total), 0)::bigint as turnover from vendors_rounds
      where member_id = ${memberId} and state = 'CLOSED' and closed_at >= ${since}`,
  );
  return row!.turnover;
}

/** Stakes of rounds still open, less what they have won so far is not known: shown beside the balance, never in it. */
export async function stakesInPlay(db: Db, memberId: string): Promise<{ rounds: number; stakesMinor: bigint }> {
  const row = await firstRow(
    db,
    sql<{ rounds: bigint; stakes: bigint }>`
      select count(*) as rounds, coalesce(sum(bet_total), 0)::bigint as stakes from vendors_rounds where member_id = ${memberId} and state = 'OPEN'`,
  );
  return { rounds: Number(row!.rounds), stakesMinor: row!.stakes };
}

/** Bounds of a range of business days in the merchant's zone: from the first day's start to the day after the last. */
export async function rangeOfDays(
  db: Db,
  zone: string,
  from: string | undefined,
  to: string | undefined,
  defaultDays: number,
): Promise<{ from: Date; to: Date }> {
  const row = await firstRow(
    db,
    sql<{ from: Date; to: Date }>`
      select (coalesce(${from ?? null}::date, (platform_now() at time zone ${zone})::date - ${defaultDays - 1}::int)::timestamp at time zone ${zone}) as "from",
             ((coalesce(${to ?? null}::date, (platform_now() at time zone ${zone})::date) + 1)::timestamp at time zone ${zone}) as "to"`,
  );
  return row!;
}
