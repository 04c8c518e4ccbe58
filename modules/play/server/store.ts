import { sql } from 'kysely';
import { countAll, type Db, firstRow, type TableRow } from '@sanam/server/platform/db.ts';

type Round = TableRow<'vendors_rounds'>;
type Game = TableRow<'catalogue_games'>;

export interface RoundRecord
  extends Pick<Round, 'id' | 'round_id' | 'game_code' | 'state' | 'bet_total' | 'win_total' | 'opened_at'> {
  vendor_code: string;
  vendor_name: string;
  player_id: string;
  /** Null for a game that is not in the catalogue. */
  game_type: Game['game_type'] | null;
  name_th: string | null;
  name_en: string | null;
}

export interface RoundFilter {
  memberId: string;
  from: Date;
  to: Date;
  gameType?: Game['game_type'] | undefined;
  vendor?: string | undefined;
  status?: 'running' | 'settled' | 'void' | undefined;
}

const rounds = (db: Db) =>
  db
    .selectFrom('vendors_rounds as r')
    .innerJoin('vendors as v', 'v.id', 'r.vendor_id')
    .innerJoin('vendors_players as p', 'p.id', 'r.player')
    .leftJoin('catalogue_games as c', (join) =>
      join.onRef('c.vendor_id', '=', 'r.vendor_id').onRef('c.code', '=', 'r.game_code'),
    );

const recordColumns = [
  'r.id',
  'v.code as vendor_code',
  'v.name as vendor_name',
  'r.round_id',
  'p.player_id',
  'r.game_code',
  'c.game_type',
  'c.name_th',
  'c.name_en',
  'r.state',
  'r.bet_total',
  'r.win_total',
  'r.opened_at',
] as const;

const stateOf = { running: 'OPEN', settled: 'CLOSED', void: 'VOID' } as const;

/** The rounds of a filter, of all its pages. */
function matching(db: Db, { memberId, from, to, gameType, vendor, status }: RoundFilter) {
  let query = rounds(db)
    .where('r.member_id', '=', memberId)
    .where('r.opened_at', '>=', from)
    .where('r.opened_at', '<', to);
  if (gameType !== undefined) query = query.where('c.game_type', '=', gameType);
  if (vendor !== undefined) query = query.where('v.code', '=', vendor);
  if (status !== undefined) query = query.where('r.state', '=', stateOf[status]);
  return query;
}

/** Rounds of a member, newest first. */
export function listRounds(db: Db, filter: RoundFilter, limit: number, offset: number): Promise<RoundRecord[]> {
  return matching(db, filter).select(recordColumns).orderBy('r.id', 'desc').limit(limit).offset(offset).execute();
}

export interface RoundTotals {
  count: bigint;
  stake: bigint;
  valid: bigint;
  win: bigint;
}

/** Sums of the whole filter. Valid bet: stakes of settled rounds; open and void rounds do not count yet. */
export function totalsOfRounds(db: Db, filter: RoundFilter): Promise<RoundTotals> {
  return matching(db, filter)
    .select([
      countAll.as('count'),
      sql<bigint>`coalesce(sum(r.bet_total), 0)::bigint`.as('stake'),
      sql<bigint>`coalesce(sum(r.bet_total) filter (where r.state = 'CLOSED'), 0)::bigint`.as('valid'),
      sql<bigint>`coalesce(sum(r.win_total), 0)::bigint`.as('win'),
    ])
    .executeTakeFirstOrThrow();
}

/** A round of this member, not of another one. */
export function findRound(db: Db, memberId: string, id: bigint): Promise<RoundRecord | undefined> {
  return rounds(db).select(recordColumns).where('r.member_id', '=', memberId).where('r.id', '=', id).executeTakeFirst();
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

/** Stakes of open rounds, whose wins are not known yet: shown beside the balance, never a part of it. */
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
