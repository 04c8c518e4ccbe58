// Public odds and tiers of a draw's numbers while the draw is on sale.
import { type CallValue, type Calls, toWire } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { PlayType } from '../../contract/play-types.ts';
import { oddsText } from './lines.ts';
import { type Counts, type LimitRules, numberKey, type Place, placeOf, rulesOf } from './limits.rules.ts';
import { type OddsSet, topOdds } from './quote.ts';
import { readPlayLimits } from './limit-store.ts';
import { defaultSeries, readBook, readOffer, type Sale } from './store.ts';

type Shown = CallValue<Calls['lotteryOdds']>;

export interface OddsAsk {
  merchantId: string;
  gameCode: string;
  numero: string;
  playType: string;
  series?: string | undefined;
}

/** Maximum number of picks that are compared one by one if their odds can differ. */
const COMPARED_MAX = 1000;

/**
 * Returns the odds and tier of most numbers, and the numbers that differ. Refuses with `lottery.unknownGame` if the
 * game does not sell the play type at this rate.
 */
export async function readDrawOdds(db: Db, ask: OddsAsk): Promise<Shown> {
  const series = ask.series ?? (await defaultSeries(db, ask));
  const sale = await readOffer(db, { ...ask, series, isTest: false });
  const play = sale.plays.get(ask.playType);
  const set = sale.odds.get(ask.playType);
  if (play === undefined || set === undefined) throw refuse('lottery.unknownGame');
  const ofPlay = { bookId: sale.bookId, drawId: sale.drawId, playType: play.code };
  const rules = await readPlayLimits(db, ofPlay);
  const book = await readBook(db, ofPlay);
  const counts: Counts = new Map(book.map((row) => [numberKey(play.code, row.pick), { ...row, mine: 0n }]));
  const ofAll = rulesOf([...rules.values()].filter(({ pick }) => pick === null));
  const most = stateOf(sale, { play, set, rules: ofAll, counts: new Map() }, play.grammar.patterns[0]!);
  const picks = new Set([...book.map(({ pick }) => pick), ...picksOfRules(rules), ...unlike(play)]);
  const numbers = [...picks].toSorted().map((pick) => ({ pick, ...stateOf(sale, { play, set, rules, counts }, pick) }));
  return { version: set.version, default: most, numbers: numbers.filter((one) => !isSame(one, most)) };
}

interface Look {
  play: PlayType;
  set: OddsSet;
  rules: LimitRules;
  counts: Counts;
}

type State = Shown['default'];

const isSame = (one: State, other: State): boolean =>
  one.odds === other.odds && one.tierBp === other.tierBp && one.left === other.left;

const picksOfRules = (rules: LimitRules): string[] => [...rules.values()].flatMap(({ pick }) => pick ?? []);

/** Returns the picks whose odds can differ from those of other picks. */
const unlike = ({ grammar }: PlayType): Iterable<string> =>
  grammar.patterns.length > 1 && grammar.count <= COMPARED_MAX ? grammar.all() : [];

/** Returns the current state of a number. A number that is only part of a pick has the odds of such picks. */
function stateOf({ drawId, shape }: Sale, { play, set, rules, counts }: Look, pick: string): State {
  const whole = play.grammar.canonical(pick) ?? play.grammar.patterns[0]!;
  const oddsMilli = topOdds(play, shape, whole, set.classes);
  const { tierBp, left } = placeOfNumber(
    { playType: play.code, pick, factor: set.factor, oddsMilli },
    drawId,
    rules,
    counts,
  );
  return { odds: oddsText(oddsMilli), tierBp, left: left === null ? null : toWire(left) };
}

/** Returns the tier of one number and the stake that is left on it. */
export function placeOfNumber(
  { playType, pick, factor, oddsMilli }: { playType: string; pick: string; factor: number; oddsMilli: bigint },
  drawId: bigint,
  rules: LimitRules,
  counts: Counts,
): Place {
  return placeOf({ playType, pick, unitStake: 1n, stake: BigInt(factor), oddsMilli }, drawId, rules, counts);
}
