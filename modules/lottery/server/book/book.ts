// Reads the book of a draw: stakes sold on each number, its possible payout and the room left below its limit.
import { type CallValue, type Calls, toWire } from '@sanam/contract';
import { databaseNow, type Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type Counts, type LimitRules, numberKey, ruleFor } from '../tickets/limits.rules.ts';
import { placeOfNumber } from '../tickets/odds.ts';
import { topOdds } from '../tickets/quote.ts';
import { readPlayLimits } from '../tickets/limit-store.ts';
import { type BookCount, defaultSeries, readBook, readOffer, type Sale } from '../tickets/store.ts';
import { lastBound, toRule } from './limits.ts';
import * as store from './store.ts';

type Book = CallValue<Calls['opsGetBook']>;

export interface BookAsk {
  drawId: bigint;
  playType: string;
  bookId?: string | undefined;
}

/**
 * Returns the numbers of a play type that were sold or have a limit of their own. Refuses with `lottery.unknownDraw` if
 * the draw does not exist or the book does not sell the play type on the market of the draw.
 */
export async function readBookOf(db: Db, { drawId, playType, bookId: asked }: BookAsk): Promise<Book> {
  const draw = await store.findBookDraw(db, drawId);
  const books = draw === undefined ? [] : await store.booksOf(db, draw.market);
  const bookId = asked ?? books[0];
  if (draw === undefined || bookId === undefined) throw refuse('lottery.unknownDraw');
  const games = (await store.gamesOfBook(db, bookId)).filter(({ market }) => market === draw.market);
  const game = games.find(({ play_types }) => play_types.includes(playType));
  if (game === undefined) throw refuse('lottery.unknownDraw');
  const name = { merchantId: game.merchant_id, gameCode: game.game_code, numero: draw.numero };
  const series = await defaultSeries(db, name);
  const sale = { ...(await readOffer(db, { ...name, series, isTest: false })), bookId };
  const rules = await readPlayLimits(db, { bookId, drawId, playType });
  const book = await readBook(db, { drawId, bookId, playType });
  const counted = new Map(book.map((row) => [row.pick, row]));
  const ruled = [...rules.values()].flatMap(({ pick }) => pick ?? []);
  const picks = [...new Set([...counted.keys(), ...ruled])].toSorted();
  const look = { sale, playType, rules, counted };
  return {
    books,
    bookId,
    playTypes: [...new Set(games.flatMap(({ play_types }) => play_types))],
    fullUpTo: fullUpTo(rules, drawId, playType),
    numbers: picks.map((pick) => numberOf(look, pick)),
    limits: (await store.rulesOfPlay(db, { bookId, drawId, playType })).map(toRule),
    totals: totalsOf(book),
    serverTime: (await databaseNow(db)).toISOString(),
  };
}

interface Look {
  sale: Sale;
  playType: string;
  rules: LimitRules;
  counted: ReadonlyMap<string, BookCount>;
}

/** Returns the bound up to which a number without a limit of its own pays full odds; null if there is none. */
function fullUpTo(rules: LimitRules, drawId: bigint, playType: string): string | null {
  const first = ruleFor(rules, drawId, playType, '')?.tiers[0];
  return first === undefined || first.upTo === null ? null : toWire(first.upTo);
}

function numberOf({ sale, playType, rules, counted }: Look, pick: string): Book['numbers'][number] {
  const play = sale.plays.get(playType)!;
  const set = sale.odds.get(playType)!;
  const { sold, exposure, tickets } = counted.get(pick) ?? { sold: 0n, exposure: 0n, tickets: 0 };
  const counts: Counts = new Map([[numberKey(playType, pick), { sold, exposure, mine: 0n }]]);
  const whole = play.grammar.canonical(pick) ?? play.grammar.patterns[0]!;
  const oddsMilli = topOdds(play, sale.shape, whole, set.classes);
  const { tierBp, left } = placeOfNumber({ playType, pick, factor: set.factor, oddsMilli }, sale.drawId, rules, counts);
  const rule = ruleFor(rules, sale.drawId, playType, pick);
  const bound = rule === undefined ? null : lastBound(rule);
  const measured = rule?.measure === 'payout' ? exposure : sold;
  return {
    pick,
    sold: toWire(sold),
    exposure: toWire(exposure),
    tickets,
    tierBp,
    left: left === null ? null : toWire(left),
    usedPercent: usedPercent(measured, bound),
  };
}

/** Returns the used share of a bound in percent; null without a bound. A closed number counts as 100 percent. */
function usedPercent(measured: bigint, bound: bigint | null): number | null {
  if (bound === null) return null;
  return bound === 0n ? 100 : Number((measured * 100n) / bound);
}

/** Returns the totals of a play type: the number with the highest payout and the operator's cost if it wins once. */
function totalsOf(book: readonly BookCount[]): Book['totals'] {
  let worst: BookCount | undefined;
  let sold = 0n;
  let tickets = 0;
  for (const row of book) {
    sold += row.sold;
    tickets += row.tickets;
    if (row.exposure > (worst?.exposure ?? 0n)) worst = row;
  }
  const worstCase = toWire((worst?.exposure ?? 0n) - sold);
  return { sold: toWire(sold), tickets, worstPick: worst?.pick ?? null, worstCase };
}
