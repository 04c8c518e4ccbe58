import { sql } from 'kysely';
import { type Db, firstRow, keepPlan, rows, type TableRow } from '@sanam/server/platform/db.ts';
import { batchable } from '@sanam/server/platform/snapshots.ts';
import type { ProfitGroup } from '../contract/states.ts';

type Round = TableRow<'vendors_rounds'>;
type Game = TableRow<'catalogue_games'>;

export interface RoundRecord
  extends Pick<
    Round,
    'id' | 'round_id' | 'game_code' | 'state' | 'bet_total' | 'win_total' | 'bet_bonus' | 'win_bonus' | 'opened_at'
  > {
  vendor_code: string;
  vendor_name: string;
  player_id: string;
  /** Null for a game that is not in the catalogue. */
  game_type: Game['game_type'] | null;
  name_th: string | null;
  name_en: string | null;
}

export interface ListedRound extends RoundRecord {
  /** Valid bet by its facts. They have the time of the round or, if the vendor settles bets, of the bet. */
  valid_bet: bigint;
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
  'r.bet_bonus',
  'r.win_bonus',
  'r.opened_at',
] as const;
const stateOf = { running: 'OPEN', settled: 'CLOSED', void: 'VOID' } as const;

/** Returns rounds of a member, newest first; `before`: older than this one. */
export function listRounds(
  db: Db,
  { memberId, from, to, gameType, vendor, status, before }: RoundFilter & { before?: bigint | undefined },
  limit: number,
  offset = 0,
): Promise<ListedRound[]> {
  let query = rounds(db)
    .where('r.member_id', '=', memberId)
    .where('r.opened_at', '>=', from)
    .where('r.opened_at', '<', to)
    .where(sql<boolean>`(r.bets > 0 or coalesce(vendors_was_played(r.id), false))`);
  if (before !== undefined) query = query.where('r.id', '<', before);
  if (gameType !== undefined) query = query.where(sql<boolean>`coalesce(c.game_type, 'RNG') = ${gameType}`);
  if (vendor !== undefined) query = query.where('v.code', '=', vendor);
  if (status !== undefined) query = query.where('r.state', '=', stateOf[status]);
  return query
    .select(recordColumns)
    .select(
      sql<bigint>`(
        select coalesce(sum(f.valid_bet), 0)::bigint from play_facts f
        where f.member_id = r.member_id and f.placed_at between r.opened_at and r.closed_at and f.round = r.id)`.as(
        'valid_bet',
      ),
    )
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export interface RoundTotals {
  count: bigint;
  stake: bigint;
  valid: bigint;
  win: bigint;
}

/**
 * Returns totals of the whole filter: of settled rounds from their facts, of the few others from the rounds. Open and
 * void rounds have no valid bet yet.
 */
export async function totalsOfRounds(db: Db, filter: RoundFilter): Promise<RoundTotals> {
  const { memberId, from, to, gameType = null, vendor = null, status } = filter;
  const state = status === undefined ? null : stateOf[status];
  const row = await firstRow(
    db,
    sql<RoundTotals>`
      with unsettled as materialized (
        select * from vendors_rounds where member_id = ${memberId} and state = 'OPEN'
        union all
        select r.* from vendors_rounds r where r.member_id = ${memberId} and r.state = 'VOID' and vendors_was_played(r.id)
      ), parts as (
        select count(distinct f.round) as count, coalesce(sum(f.stake_cash + f.stake_bonus), 0) as stake,
               coalesce(sum(f.valid_bet), 0) as valid, coalesce(sum(f.payout_cash + f.payout_bonus), 0) as win
        from play_facts f
        where f.member_id = ${memberId} and f.placed_at >= ${from} and f.placed_at < ${to}
          and f.round not in (select id from unsettled)
          and not ('VOID' = any (f.flags) and not vendors_was_played(f.round))
          and (${gameType}::text is null or f.product = ${gameType})
          and (${vendor}::text is null or f.vendor_id = (select id from vendors where code = ${vendor}))
          and coalesce(${state}::text, 'CLOSED') = 'CLOSED'
        union all
        select count(*), coalesce(sum(u.bet_total), 0), 0, coalesce(sum(u.win_total), 0)
        from unsettled u
        left join catalogue_games c on c.vendor_id = u.vendor_id and c.code = u.game_code
        where u.opened_at >= ${from} and u.opened_at < ${to}
          and (${gameType}::text is null or coalesce(c.game_type, 'RNG') = ${gameType})
          and (${vendor}::text is null or u.vendor_id = (select id from vendors where code = ${vendor}))
          and coalesce(${state}::text, u.state) = u.state
      )
      select coalesce(sum(count), 0)::bigint as count, coalesce(sum(stake), 0)::bigint as stake,
             coalesce(sum(valid), 0)::bigint as valid, coalesce(sum(win), 0)::bigint as win
      from parts`,
  );
  return row!;
}

/** Returns a round of this member only. */
export function findRound(db: Db, memberId: string, id: bigint): Promise<RoundRecord | undefined> {
  return rounds(db).select(recordColumns).where('r.member_id', '=', memberId).where('r.id', '=', id).executeTakeFirst();
}

/** Returns the round of a fact, of any member. */
export async function roundOfFact(db: Db, factId: bigint): Promise<RoundRecord | undefined> {
  const fact = await firstRow(
    db,
    sql<{ memberId: string; round: bigint }>`
      select f.member_id as "memberId", f.round from play_facts f
      where f.lane = any ('{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15}'::smallint[]) and f.id = ${factId} and f.round is not null`,
  );
  return fact === undefined ? undefined : findRound(db, fact.memberId, fact.round);
}

/**
 * Returns a member's valid bets placed since a moment and settled, in minor units: the amount that turnover rules
 * count.
 */
export async function turnoverSince(db: Db, memberId: string, since: Date, until?: Date): Promise<bigint> {
  const row = await firstRow(
    db,
    sql<{ turnover: bigint }>`
      select coalesce(sum(valid_bet), 0)::bigint as turnover from play_facts
      where member_id = ${memberId} and placed_at >= ${since}
        and placed_at <= coalesce(${until ?? null}::timestamptz, 'infinity')`,
  );
  return row!.turnover;
}

/** Returns stakes of open rounds with unknown wins: shown beside the balance, never part of it. */
export const stakesInPlay = batchable<string, { rounds: number; stakesMinor: bigint }>({
  one: stakesOfOne,
  async all(db, memberIds) {
    const found = await rows(
      db,
      sql<{ memberId: string | null; rounds: bigint; stakes: bigint }>`
        ${keepPlan} select member_id as "memberId", count(*) as rounds, coalesce(sum(bet_total), 0)::bigint as stakes
        from vendors_rounds where member_id = any(${memberIds}::text[]) and state = 'OPEN' group by member_id`,
    );
    const stakes = new Map(found.map((row) => [row.memberId, row]));
    return memberIds.map((memberId) => {
      const row = stakes.get(memberId);
      return { rounds: Number(row?.rounds ?? 0), stakesMinor: row?.stakes ?? 0n };
    });
  },
});

async function stakesOfOne(db: Db, memberId: string): Promise<{ rounds: number; stakesMinor: bigint }> {
  const row = await firstRow(
    db,
    sql<{ rounds: bigint; stakes: bigint }>`
      ${keepPlan} select count(*) as rounds, coalesce(sum(bet_total), 0)::bigint as stakes from vendors_rounds where member_id = ${memberId} and state = 'OPEN'`,
  );
  return { rounds: Number(row!.rounds), stakesMinor: row!.stakes };
}

export interface Played {
  /** A day of the zone, or a game type. */
  key: string;
  stake: bigint;
  valid: bigint;
  win: bigint;
}

/** Returns a member's settled stakes and wins, by the day of the bet or by game type. */
export function playedBy(
  db: Db,
  { memberId, from, to, zone, gameType, vendor }: Omit<RoundFilter, 'status'> & { zone: string },
  group: ProfitGroup,
): Promise<Played[]> {
  return rows(
    db,
    sql<Played>`
      select case ${group}::text when 'day' then to_char(placed_at at time zone ${zone}, 'YYYY-MM-DD') else product end as key,
             sum(stake_cash + stake_bonus)::bigint as stake, sum(valid_bet)::bigint as valid,
             sum(payout_cash + payout_bonus)::bigint as win
      from play_facts
      where member_id = ${memberId} and placed_at >= ${from} and placed_at < ${to}
        and (${gameType ?? null}::text is null or product = ${gameType ?? null})
        and (${vendor ?? null}::text is null or vendor_id = (select id from vendors where code = ${vendor ?? null}))
      group by 1`,
  );
}

export interface RoundOfFact {
  factId: bigint;
  vendor: string;
  /** Name in the requested language; the vendor's game code if it has no name. */
  game: string;
  /** Round id of the vendor. */
  round: string;
}

/** Returns the rounds of facts. */
export function roundsOfFacts(db: Db, facts: readonly bigint[], language: 'TH' | 'EN'): Promise<RoundOfFact[]> {
  return rows(
    db,
    sql<RoundOfFact>`
      select /* never null: factId, game, round; a routine tells whole rows */ r.fact_id as "factId", v.name as vendor,
        coalesce(case when ${language} = 'EN' then c.name_en else c.name_th end, r.game) as game, r.round
      from play_rounds_of_facts(${[...facts]}::bigint[]) r
      join vendors v on v.code = r.vendor
      left join catalogue_games c on c.vendor_id = v.id and c.code = r.game`,
  );
}

/** Returns the id of a vendor; undefined for an unknown code. */
export async function vendorIdOf(db: Db, code: string): Promise<number | undefined> {
  const row = await db.selectFrom('vendors').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id;
}
