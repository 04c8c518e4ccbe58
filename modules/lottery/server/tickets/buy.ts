// Preview and purchase of a ticket.
import { toWire } from '@sanam/contract';
import type { CallValue, Calls, RefusalCode } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Refusal, refuse } from '@sanam/server/platform/errors.ts';
import { answerOf, type IdempotencyKey } from '@sanam/server/platform/idempotency.ts';
import { createShownPrices, hashOf, type Priced, type ShownPrices } from './as-shown.ts';
import { oddsText } from './lines.ts';
import { linesOf, type PricedLine, quoteOf } from './quote.ts';
import type { TicketReads } from './reads.ts';
import { Outdated, sellSet } from './sell.ts';
import { createSets, type Sets } from './sets.ts';
import { type Bought, type Buyer, isTest, type Order, type Purchase, type TicketDeps } from './types.ts';

/** Maximum number of attempts to price and sell a ticket when data changes during the sale. */
export const TRIES_MAX = 5;

export type Preview = CallValue<Calls['previewTicket']>;

export interface BuyAsk {
  buyer: Buyer;
  context: Context;
  key: IdempotencyKey;
  order: Order & { priceHash: string };
}

export interface Buying {
  /**
   * Prices an order without buying it. Refuses orders that cannot be read or priced; marks lines that cannot be bought.
   */
  preview(buyer: Buyer, order: Order): Promise<Preview>;
  /** Buys a ticket at the price that was shown. Refuses with `lottery.priceChanged` and a new preview if it changed. */
  buy(ask: BuyAsk): Promise<Bought>;
}

export interface BuyingDeps extends TicketDeps {
  reads: TicketReads;
}

export function createBuying(deps: BuyingDeps): Buying {
  const shown = createShownPrices(deps.reads);
  const sets = createSets({
    async sell(set) {
      try {
        return await sellSet(deps, set);
      } catch (error) {
        if (error instanceof Outdated) shown.distrust(set);
        throw error;
      }
    },
    onSplit: (error, size) => deps.log.info({ err: error, size }, 'a set of tickets is sold one by one'),
  });
  return {
    preview: async (buyer, order) => previewOf(await priceOrder(deps, buyer, order)),
    buy: (ask) => buy({ ...deps, sets, shown }, ask),
  };
}

/** Prices an order at the current odds, limits and book. Refuses staff with `lottery.staffAccount`. */
export async function priceOrder({ reads }: Pick<BuyingDeps, 'reads'>, buyer: Buyer, order: Order): Promise<Priced> {
  if (buyer.isStaff) throw refuse('lottery.staffAccount');
  const sale = await reads.sale({ ...order, merchantId: buyer.merchantId, isTest: isTest(buyer) });
  const typed = linesOf(sale, order.selections);
  const { bookId, drawId } = sale;
  const rules = await reads.limits({ bookId, drawId, lines: typed });
  const counts = await reads.counts({ bookId, drawId, lines: typed, memberId: buyer.memberId }, rules);
  const quote = quoteOf(sale, typed, { accept: order.accept, rules, counts });
  return { sale, quote, priceHash: hashOf(sale, quote) };
}

/** Returns a priced line as its buyer sees it. */
export const lineWire = ({ playType, pick, tierBp, left, refused, ...line }: PricedLine): Preview['lines'][number] => ({
  playType,
  pick,
  stake: toWire(line.stake),
  odds: oddsText(line.oddsMilli),
  tierBp,
  left: left === null ? null : toWire(left),
  payout: toWire(line.payout),
  ...(refused === undefined ? {} : { refused }),
});

function previewOf({ sale, quote, priceHash }: Priced): Preview {
  return {
    lines: quote.lines.map(lineWire),
    stake: toWire(quote.stake),
    rebate: toWire(quote.rebate),
    price: toWire(quote.price),
    payoutMin: toWire(quote.payoutMin),
    payoutMax: toWire(quote.payoutMax),
    priceHash,
    closeAt: sale.closeAt.toISOString(),
    serverTime: sale.now.toISOString(),
  };
}

interface Selling extends BuyingDeps {
  sets: Sets;
  shown: ShownPrices;
}

async function buy(deps: Selling, ask: BuyAsk): Promise<Bought> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const asShown = tries === 0 ? await deps.shown.priceOf(ask.buyer, ask.order) : undefined;
    const purchase = asShown === undefined ? await purchaseOf(deps, ask) : await withPlayer(deps, ask, asShown);
    if ('replayed' in purchase) return purchase;
    const answer = await deps.sets.submit(purchase);
    if (answer === 'busy') break;
    if (answer === 'recorded') {
      const before = await recordedOf(deps, ask);
      if (before !== undefined) return before;
      continue;
    }
    if (answer === 'outdated') continue;
    if ('failed' in answer) throw answer.failed;
    if ('refused' in answer) throw answer.refused;
    return answer.bought;
  }
  throw refuse('common.unavailable');
}

/**
 * Returns the priced purchase if its price is the one that was shown. If the order is refused now but its idempotency
 * key was served before, returns the recorded answer.
 */
async function purchaseOf(deps: BuyingDeps, ask: BuyAsk): Promise<Purchase | Bought> {
  try {
    const priced = await priceOrder(deps, ask.buyer, ask.order);
    checkWanted(priced, ask.order);
    return await withPlayer(deps, ask, priced);
  } catch (error) {
    const before = await recordedOf(deps, ask);
    if (before !== undefined) return before;
    throw error;
  }
}

async function withPlayer(
  { reads }: BuyingDeps,
  { buyer, context, key, order }: BuyAsk,
  priced: Priced,
): Promise<Purchase> {
  return { buyer, context, key, order, playerId: await reads.player(buyer), ...priced };
}

async function recordedOf({ db }: BuyingDeps, { key }: BuyAsk): Promise<Bought | undefined> {
  const before = await answerOf<Bought>(db, key);
  return before === undefined ? undefined : { ...before, replayed: true };
}

/** Refuses lines that cannot be bought, and a price that differs from the one shown. */
function checkWanted(priced: Priced, { accept, priceHash }: BuyAsk['order']): void {
  const { quote } = priced;
  const refused = quote.lines.find((line) => line.refused !== undefined);
  if (refused !== undefined && (accept === 'all' || quote.had.length === 0)) throw refusedLine(refused);
  if (priced.priceHash !== priceHash) throw refuse('lottery.priceChanged', { ...previewOf(priced) });
}

/** Returns the refusal that the buyer sees for a line that cannot be bought. */
export function refusedLine({ refused, playType, pick, left }: PricedLine): Refusal {
  const room = left === null ? {} : { left: toWire(left) };
  return refuse(refused as RefusalCode, { playType, pick, ...room });
}
