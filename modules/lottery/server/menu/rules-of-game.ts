// Rules of a game for players: play types with their odds in force, their return and the bounds of a ticket.
import { type CallValue, type Calls, toWire } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { formsOf } from '../../contract/expand.ts';
import { marketOf, type Market } from '../../contract/markets.ts';
import type { OddsClass } from '../../contract/odds.ts';
import { returnToPlayer } from '../../contract/odds.ts';
import { type PlayType, playTypeOf } from '../../contract/play-types.ts';
import { floorOf } from '../../contract/ratio.ts';
import { familyOf } from '../markets/family.ts';
import type { GameRow } from '../markets/store.ts';
import type { MenuFilter, MenuService } from './service.ts';

type Rules = CallValue<Calls['lotteryGameRules']>;

interface OddsRow {
  play_type: string;
  series: string;
  rebate_bp: number;
  factor: number;
  class: string;
  odds_milli: bigint;
}

/** Returns the odds in force of a game: the newest version of each play type and series. */
export function oddsInForce(db: Db, gameId: string): Promise<OddsRow[]> {
  return rows(
    db,
    sql<OddsRow>`
      select s.play_type, s.series, s.rebate_bp, s.factor, c.class, c.odds_milli
      from (select distinct on (play_type, series) * from lottery_odds_sets where game_id = ${gameId}
            order by play_type, series, version desc) s
      join lottery_odds_classes c on c.odds_set = s.odds_set
      order by s.series desc, s.play_type, c.odds_milli desc, c.class`,
  );
}

/** Converts odds in thousandths to the wire form with three decimals. */
export const oddsToWire = (milli: bigint): string => `${milli / 1000n}.${String(milli % 1000n).padStart(3, '0')}`;

/** Converts basis points to percent with two decimals. */
export const percentOf = (bp: bigint): string => `${bp / 100n}.${String(bp % 100n).padStart(2, '0')}`;

/** Returns the rules of a game. Refuses with `lottery.unknownGame`. */
export async function gameRules(
  { db, menu }: { db: Db; menu: MenuService },
  filter: MenuFilter & { gameCode: string },
): Promise<Rules> {
  const game = await menu.game(filter);
  const row = await db
    .selectFrom('lottery_games')
    .selectAll()
    .where('merchant_id', '=', filter.merchantId)
    .where('game_code', '=', filter.gameCode)
    .executeTakeFirst();
  const market = row === undefined ? undefined : marketOf(row.market);
  if (game === undefined || row === undefined || market === undefined) throw refuse('lottery.unknownGame');
  const odds = await oddsInForce(db, row.game_id);
  const series = seriesOf(odds);
  const names = series.map((one) => one.series);
  return {
    game,
    prizeMode: game.prizeMode,
    series,
    seriesMin: names.at(-1)!,
    seriesMax: names[0]!,
    seriesDefault: names[0]!,
    chaseMax: row.chase_max,
    playTypes: row.play_types.flatMap((code) => {
      const play = playTypeOf(familyOf(row.game_code), code);
      return play === undefined ? [] : [playTypeRules(play, market, row, odds)];
    }),
  };
}

function seriesOf(odds: readonly OddsRow[]): Rules['series'] {
  const rebates = new Map(odds.map((row) => [row.series, row.rebate_bp]));
  return [...rebates]
    .map(([series, rebateBp]) => ({ series, rebateBp }))
    .toSorted((one, other) => Number(other.series) - Number(one.series));
}

function playTypeRules(
  play: PlayType,
  market: Market,
  game: GameRow,
  odds: readonly OddsRow[],
): Rules['playTypes'][number] {
  const own = odds.filter((row) => row.play_type === play.code);
  const bySeries = Map.groupBy(own, (row) => row.series);
  return {
    playType: play.code,
    forms: formsOf(play),
    factor: play.factor(market.shape),
    units: ['1', '0.1', '0.01'],
    min: toWire(game.line_min),
    max: toWire(game.line_max),
    odds: own.map((row) => ({ series: row.series, class: row.class, odds: oddsToWire(row.odds_milli) })),
    rtp: [...bySeries].map(([series, classes]) => ({ series, ...returnsOf(play, market, classes) })),
  };
}

/** Returns the lowest and the highest return over the patterns of picks, in percent. Every pick has at least the lowest. */
function returnsOf(play: PlayType, { shape }: Market, classes: readonly OddsRow[]): { percent: string; most: string } {
  const odds: OddsClass[] = classes.map((row) => ({ class: row.class, oddsMilli: row.odds_milli }));
  const sorted = play.grammar.patterns
    .map((pick) => floorOf(returnToPlayer(play, pick, shape, odds), 10_000n))
    .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return { percent: percentOf(sorted[0]!), most: percentOf(sorted.at(-1)!) };
}
