import { sql } from 'kysely';
import { type Db, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { CalendarChange } from '../../contract/calendar.ts';

export type MarketRow = TableRow<'lottery_markets'>;
export type GameRow = TableRow<'lottery_games'>;

/** Inserts the markets that do not exist yet. */
export async function insertMarkets(
  db: Db,
  markets: readonly Pick<MarketRow, 'market' | 'is_on' | 'close_seconds' | 'refund_minutes'>[],
): Promise<void> {
  await db
    .insertInto('lottery_markets')
    .values([...markets])
    .onConflict((conflict) => conflict.column('market').doNothing())
    .execute();
}

export function allMarkets(db: Db): Promise<MarketRow[]> {
  return db.selectFrom('lottery_markets').selectAll().orderBy('market').execute();
}

export async function gameCodesOf(db: Db, merchantId: string): Promise<Set<string>> {
  const found = await db
    .selectFrom('lottery_games')
    .select('game_code')
    .where('merchant_id', '=', merchantId)
    .execute();
  return new Set(found.map((row) => row.game_code));
}

/** Inserts a game. Returns false if another node has already created it for the merchant. */
export async function insertGame(
  trx: Trx,
  game: Omit<GameRow, 'version' | 'remark' | 'is_on' | 'is_hot' | 'chase_max'>,
): Promise<boolean> {
  const made = await trx
    .insertInto('lottery_games')
    .values(game)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'game_code']).doNothing())
    .returning('game_id')
    .executeTakeFirst();
  return made !== undefined;
}

export interface NewOdds {
  gameId: string;
  playType: string;
  series: string;
  version: number;
  rebateBp: number;
  factor: number;
  classes: readonly { class: string; oddsMilli: bigint }[];
  /** Member of staff who set them; null for the initial odds. */
  by: string | null;
}

/** Inserts immutable versions of odds, each of a different game, play type or series. */
export async function insertOdds(trx: Trx, all: readonly NewOdds[]): Promise<void> {
  const made = await trx
    .insertInto('lottery_odds_sets')
    .values(
      all.map((odds) => ({
        game_id: odds.gameId,
        play_type: odds.playType,
        series: odds.series,
        version: odds.version,
        rebate_bp: odds.rebateBp,
        factor: odds.factor,
        by_staff: odds.by,
      })),
    )
    .returning(['odds_set', 'game_id', 'play_type', 'series'])
    .execute();
  const keyOf = (gameId: string, playType: string, series: string): string => `${gameId} ${playType} ${series}`;
  const setOf = new Map(made.map((row) => [keyOf(row.game_id, row.play_type, row.series), row.odds_set]));
  await trx
    .insertInto('lottery_odds_classes')
    .values(
      all.flatMap(({ gameId, playType, series, classes }) => {
        const oddsSet = setOf.get(keyOf(gameId, playType, series))!;
        return classes.map(({ class: name, oddsMilli }) => ({ odds_set: oddsSet, class: name, odds_milli: oddsMilli }));
      }),
    )
    .execute();
}

interface ChangeRow {
  day: string;
  change: 'add' | 'skip' | 'move';
  moved_to: string | null;
}

/** Returns the newest calendar change of each changed day of a market. */
export async function calendarChanges(db: Db, market: string): Promise<CalendarChange[]> {
  const found = await rows(
    db,
    sql<ChangeRow>`
      select distinct on (c.day) to_char(c.day, 'YYYY-MM-DD') as day, c.change, to_char(c.moved_to, 'YYYY-MM-DD') as moved_to
      from lottery_calendar_changes c where c.market = ${market} order by c.day, c.change_id desc`,
  );
  return found.map(({ day, change, moved_to: movedTo }) =>
    change === 'move' ? { day, change, movedTo: movedTo! } : { day, change },
  );
}

/** Returns the numeros of a market's planned draws whose result is still to come. */
export async function plannedNumeros(db: Db, market: string): Promise<Set<string>> {
  const found = await db
    .selectFrom('lottery_draws')
    .select('numero')
    .where('market', '=', market)
    .where('winning_at', '>', sql<Date>`platform_now()`)
    .execute();
  return new Set(found.map((row) => row.numero));
}
