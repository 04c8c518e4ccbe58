// Sells a set of purchases in one transaction with few statements. Lock order: idempotency keys, draws, wallets, book.
import { sql } from 'kysely';
import type { Refusal } from '@sanam/server/platform/errors.ts';
import { firstRow, inTransaction, keepPlan, rows, type Trx } from '@sanam/server/platform/db.ts';
import { recordAnswers, takeKeys } from '@sanam/server/platform/idempotency.ts';
import { HOUSE_VENDOR } from '../settlement/deps.ts';
import { refusalOf } from './bet-refusals.ts';
import { addToBook, type BookRow, type Booking } from './book.ts';
import { holdRounds, placesFor } from './engine-rounds.ts';
import { readLimits } from './limit-store.ts';
import { type Counts, hasMemberCap, isLowerNow, type LimitRules, numberKey, placeOf, putOn } from './limits.rules.ts';
import { noNews, type SaleNews, tellSale } from './notices.ts';
import { addMine, checkSelling, numbersOn } from './store.ts';
import { boughtOf, insertTickets } from './ticket-store.ts';
import { type Bought, isTest, type Purchase, type Sold, type TicketDeps } from './types.ts';

/** Result of a purchase. `recorded`: its idempotency key was served before. */
export type Outcome = { bought: Bought } | { refused: Refusal } | 'recorded';

/** Data changed after a ticket of the set was priced: the tickets are sold one by one or priced again. */
export class Outdated extends Error {}

/** Sells a set with one ticket per member. Throws `Outdated` if a number is above its limit or a price has changed. */
export async function sellSet(deps: TicketDeps, purchases: readonly Purchase[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const news = noNews();
  await inTransaction(deps.db, async (trx) => {
    const isNew = await takeKeys(
      trx,
      purchases.map(({ key }) => key),
    );
    const fresh = purchases.filter((_, n) => isNew[n]);
    const results = fresh.length === 0 ? new Map<Purchase, Outcome>() : await sellWithin(deps, trx, fresh, news);
    await recordAnswers(
      trx,
      [...results].map(([{ key }, outcome]) => ({
        key,
        answer: outcome !== 'recorded' && 'bought' in outcome ? outcome.bought : undefined,
      })),
    );
    for (const purchase of purchases) outcomes.push(results.get(purchase) ?? 'recorded');
  });
  await tellSale(deps, news);
  return outcomes;
}

/**
 * Sells purchases in the caller's transaction, one ticket per member and draw. Adds to `news` what open pages are told
 * after the commit. Throws `Outdated`.
 */
export async function sellWithin(
  deps: TicketDeps,
  trx: Trx,
  fresh: readonly Purchase[],
  news: SaleNews,
): Promise<Map<Purchase, Outcome>> {
  const results = new Map<Purchase, Outcome>();
  const selling = await stillSelling(trx, fresh, results);
  if (selling.length === 0) return results;
  const sold = await bet(deps, trx, selling);
  const taken = sold.filter(({ purchase, served }) => {
    if (served.code === 'OK') return true;
    results.set(purchase, { refused: refusalOf(served) });
    return false;
  });
  if (taken.length === 0) return results;
  const { lowered, acceptedAt } = await checkBook(trx, taken);
  if (taken.some(({ purchase }) => acceptedAt >= purchase.sale.closeAt)) throw new Outdated('closed meanwhile');
  await insertTickets(deps, trx, taken, acceptedAt);
  for (const one of taken) {
    results.set(one.purchase, { bought: boughtOf(one, acceptedAt) });
    news.moved.set(one.purchase.buyer.memberId, Number(one.served.version));
  }
  for (const market of lowered) news.lowered.add(market);
  return results;
}

interface DrawRow {
  draw_id: bigint;
  state: string;
  close_at: Date;
  at: Date;
}

/**
 * Locks the draws, so that none closes during the sale, and refuses the tickets of draws that are not on sale any more.
 */
async function stillSelling(
  trx: Trx,
  fresh: readonly Purchase[],
  results: Map<Purchase, Outcome>,
): Promise<readonly Purchase[]> {
  const ids = [...new Set(fresh.map(({ sale }) => String(sale.drawId)))];
  const draws = await rows(
    trx,
    sql<DrawRow>`
      ${keepPlan} select d.draw_id, d.state, d.close_at, platform_now() as at
      from lottery_draws d where d.draw_id in (select unnest((select ${ids}::bigint[]))) order by d.draw_id for share of d`,
  );
  const byId = new Map(draws.map((draw) => [draw.draw_id, draw]));
  return fresh.filter((purchase) => {
    const draw = byId.get(purchase.sale.drawId)!;
    if (draw.close_at.getTime() !== purchase.sale.closeAt.getTime()) throw new Outdated('the draw was moved');
    try {
      checkSelling({ state: draw.state, closeAt: draw.close_at }, draw.at);
      return true;
    } catch (error) {
      results.set(purchase, { refused: error as Refusal });
      return false;
    }
  });
}

/** Places the bets of the tickets. The wallets stay locked from here on. */
async function bet(deps: TicketDeps, trx: Trx, selling: readonly Purchase[]): Promise<Sold[]> {
  const asks = selling.map(({ buyer, sale }) => ({ ...sale, memberId: buyer.memberId }));
  const places = await placesFor(deps, trx, asks);
  const { rounds, ticketNos: numbers } = places;
  const served = await deps.house.serve(
    trx,
    HOUSE_VENDOR,
    selling.map(({ buyer, sale, quote, playerId }, n) => ({
      call: 'bet' as const,
      request: {
        transaction_id: `T${numbers[n]}`,
        player_id: playerId,
        game_code: sale.gameCode,
        round_id: rounds[n]!,
        currency: buyer.currency,
        amount: Number(quote.price),
      },
    })),
  );
  // A deposit may have opened a turnover lock before the wallet was locked.
  if (!(await holdRounds(deps, trx, asks, places))) throw new Outdated('a turnover lock was opened');
  return selling.map((purchase, n) => ({ purchase, ticketNo: numbers[n]!, roundId: rounds[n]!, served: served[n]! }));
}

interface Checked {
  acceptedAt: Date;
  /** Markets in which the tickets took a number to a lower tier. */
  lowered: Set<string>;
}

/**
 * Adds the tickets to the book and checks them in order of arrival against the current limits and odds. Trial money has
 * books of its own, which no open page shows, so it lowers nothing.
 */
async function checkBook(trx: Trx, taken: readonly Sold[]): Promise<Checked> {
  const bookings = taken.map(({ purchase }) => bookingOf(purchase));
  const after = await addToBook(trx, bookings);
  const acceptedAt = await checkOdds(trx, taken);
  const before = countsBefore(after, bookings);
  const rules = await readLimits(trx, bookings);
  const lowered = new Set<string>();
  for (const [at, { purchase }] of taken.entries()) {
    const { bookId, drawId, market } = purchase.sale;
    const counts = before.get(`${bookId} ${drawId}`)!;
    await judge(trx, purchase, rules[at]!, counts);
    const isLower = purchase.quote.had.some((line) => isLowerNow(line, drawId, rules[at]!, counts));
    if (isLower && !isTest(purchase.buyer)) lowered.add(market);
  }
  return { acceptedAt, lowered };
}

const bookingOf = ({ sale, quote }: Purchase): Booking => ({
  bookId: sale.bookId,
  drawId: sale.drawId,
  lines: quote.had,
});

/** Returns the counted amounts of the numbers before this set, by book and draw. */
function countsBefore(after: readonly BookRow[], bookings: readonly Booking[]): Map<string, Counts> {
  const added = new Map<string, Counts>();
  for (const { bookId, drawId, lines } of bookings) {
    const counts = added.get(`${bookId} ${drawId}`) ?? new Map();
    added.set(`${bookId} ${drawId}`, counts);
    for (const line of lines) putOn(counts, line, line.tierBp);
  }
  const before = new Map<string, Counts>([...added.keys()].map((book) => [book, new Map()]));
  for (const row of after) {
    const book = `${row.book_id} ${row.draw_id}`;
    const key = numberKey(row.play_type, row.pick);
    const mine = added.get(book)!.get(key)!;
    before.get(book)!.set(key, { sold: row.sold - mine.sold, exposure: row.exposure - mine.exposure, mine: 0n });
  }
  return before;
}

/** Checks one ticket. A member is in a set only once, so the member's own stakes are read again for each ticket. */
async function judge(trx: Trx, { buyer, sale, quote }: Purchase, rules: LimitRules, counts: Counts): Promise<void> {
  for (const [key, counted] of counts) if (counted.mine !== 0n) counts.set(key, { ...counted, mine: 0n });
  if (hasMemberCap(rules))
    await addMine(trx, { drawId: sale.drawId, memberId: buyer.memberId }, numbersOn(quote.had).plays, counts);
  for (const line of quote.had) {
    const { tierBp, refused } = placeOf(line, sale.drawId, rules, counts);
    if (refused !== undefined || tierBp !== line.tierBp) throw new Outdated('a number is at another tier');
    putOn(counts, line, line.tierBp);
  }
}

/**
 * Checks that the odds are still the newest, and the game is on and as it was priced; each change takes effect with its
 * commit. Returns the time of acceptance, read after the last lock: no further wait can separate the two.
 */
async function checkOdds(trx: Trx, taken: readonly Sold[]): Promise<Date> {
  const priced = new Map<bigint, number>();
  for (const { purchase } of taken)
    for (const { oddsSet } of purchase.quote.had) priced.set(oddsSet, purchase.sale.gameVersion);
  const sets = [...priced.keys()].map(String);
  const found = await firstRow(
    trx,
    sql<{ at: Date; newest: bigint }>`
      ${keepPlan} select platform_now() as at, (
        select count(*)
        from unnest((select ${sets}::bigint[]), (select ${[...priced.values()]}::integer[])) k (odds_set, version)
        join lottery_odds_sets s on s.odds_set = k.odds_set
        join lottery_games g on g.game_id = s.game_id and g.version = k.version
        join lottery_markets m on m.market = g.market
        where g.is_on and m.is_on and not exists (
          select from lottery_odds_sets n
          where n.game_id = s.game_id and n.play_type = s.play_type and n.series = s.series and n.version > s.version)) as newest`,
  );
  if (Number(found!.newest) < priced.size) throw new Outdated('odds have changed');
  return found!.at;
}
