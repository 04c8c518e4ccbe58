// A chase: the same ticket for several draws, bought in one transaction.
import { createHash } from 'node:crypto';
import { type CallValue, type Calls, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { countOf, lockName, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { answerOf, type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { CHASE_LINES_MAX } from '../../contract/states.ts';
import type { Priced } from './as-shown.ts';
import { type BuyingDeps, lineWire, priceOrder, refusedLine, TRIES_MAX } from './buy.ts';
import { noNews, type SaleNews, tellSale } from './notices.ts';
import { Outdated, sellWithin } from './sell.ts';
import type { Bought, Buyer, Order, TicketDeps } from './types.ts';

/** Maximum number of running chases of a member. */
const RUNNING_MAX = 10;

type Preview = CallValue<Calls['previewChase']>;
type Started = CallValue<Calls['startChase']>;

export interface ChaseOrder extends Pick<Order, 'gameCode' | 'series' | 'selections'> {
  draws: { numero: string; multiple: number }[];
}

export interface StartAsk {
  buyer: Buyer;
  context: Context;
  key: IdempotencyKey;
  order: ChaseOrder & { priceHash: string; stopOnWin: boolean };
}

interface PricedChase {
  draws: (Priced & { order: Order; multiple: number })[];
  priceHash: string;
}

/** Prices the tickets of a chase at the current odds, limits and books, without buying them; marks refused draws. */
export async function previewChase(deps: BuyingDeps, buyer: Buyer, order: ChaseOrder): Promise<Preview> {
  return previewOf(await priceChase(deps, buyer, order));
}

/** Prices a chase. Refuses with `lottery.ticketLimit` for more draws than the game allows, or too many lines in all. */
async function priceChase(deps: BuyingDeps, buyer: Buyer, order: ChaseOrder): Promise<PricedChase> {
  const draws: PricedChase['draws'] = [];
  for (const { numero, multiple } of order.draws) {
    const { gameCode, series } = order;
    const selections = order.selections.map((one) => ({ ...one, multiple: one.multiple * multiple }));
    const ofDraw: Order = { gameCode, series, numero, selections, accept: 'all' };
    const priced = await priceOrder(deps, buyer, ofDraw);
    const { chaseMax } = priced.sale.bounds;
    if (order.draws.length > chaseMax) throw refuse('lottery.ticketLimit', { limit: 'draws', value: chaseMax });
    // Each draw has the same lines, so the first one tells how many there are.
    if (priced.quote.lines.length * order.draws.length > CHASE_LINES_MAX)
      throw refuse('lottery.ticketLimit', { limit: 'chaseLines', value: CHASE_LINES_MAX });
    draws.push({ ...priced, order: ofDraw, multiple });
  }
  const priceHash = createHash('sha256')
    .update(draws.map((draw) => draw.priceHash).join('\n'))
    .digest('hex');
  return { draws, priceHash };
}

function previewOf({ draws, priceHash }: PricedChase): Preview {
  const sum = (read: (quote: Priced['quote']) => bigint) =>
    toWire(draws.reduce((all, { quote }) => all + read(quote), 0n));
  return {
    draws: draws.map(({ sale, quote, multiple }) => {
      const refused = quote.lines.find((line) => line.refused !== undefined)?.refused;
      return {
        numero: sale.numero,
        multiple,
        price: toWire(quote.price),
        payoutMax: toWire(quote.payoutMax),
        closeAt: sale.closeAt.toISOString(),
        lines: quote.lines.map(lineWire),
        ...(refused === undefined ? {} : { refused }),
      };
    }),
    stake: sum((quote) => quote.stake),
    rebate: sum((quote) => quote.rebate),
    price: sum((quote) => quote.price),
    priceHash,
    serverTime: draws.at(-1)!.sale.now.toISOString(),
  };
}

/**
 * Buys a ticket for each draw at the price that was shown, all or none. Refuses as a purchase does, with
 * `lottery.ticketLimit` for more draws than the game allows, and with `lottery.tooManyChases`.
 */
export async function startChase(deps: BuyingDeps, ask: StartAsk): Promise<Started> {
  const { buyer, key, order } = ask;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const before = await answerOf<Started>(deps.db, key);
    if (before !== undefined)
      return { ...before, tickets: before.tickets.map((ticket) => ({ ...ticket, replayed: true })) };
    const chase = await priceChase(deps, buyer, order);
    const news = noNews();
    try {
      const started = await startPriced(deps, ask, chase, news);
      await tellSale(deps, news);
      return started;
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
  throw refuse('common.unavailable');
}

async function startPriced(
  deps: BuyingDeps,
  { buyer, context, key, order }: StartAsk,
  chase: PricedChase,
  news: SaleNews,
): Promise<Started> {
  const { memberId } = buyer;
  const playerId = await deps.reads.player(buyer);
  return once(deps.db, key, async (trx) => {
    checkWanted(chase, order.priceHash);
    const chaseId = await insertChase(trx, buyer, chase, order.stopOnWin);
    const purchases = chase.draws.map((draw) => ({
      buyer,
      context,
      key,
      playerId,
      chaseId,
      order: draw.order,
      sale: draw.sale,
      quote: draw.quote,
      priceHash: draw.priceHash,
    }));
    const outcomes = await sellWithin(deps, trx, purchases, news);
    const tickets: Bought[] = [];
    for (const purchase of purchases) {
      const outcome = outcomes.get(purchase)!;
      if (outcome === 'recorded') throw refuse('common.unavailable');
      if ('refused' in outcome) throw outcome.refused;
      tickets.push(outcome.bought);
    }
    const { market } = chase.draws[0]!.sale;
    await tell(deps, trx, context, { chaseId, memberId, market, tickets });
    return { chaseId, tickets };
  });
}

/** Refuses lines that cannot be bought, and a price that differs from the one shown. */
function checkWanted(chase: PricedChase, priceHash: string): void {
  const refused = chase.draws.flatMap(({ quote }) => quote.lines).find((line) => line.refused !== undefined);
  if (refused !== undefined) throw refusedLine(refused);
  if (chase.priceHash !== priceHash) throw refuse('lottery.priceChanged', { ...previewOf(chase) });
}

async function insertChase(trx: Trx, { memberId }: Buyer, { draws }: PricedChase, stopOnWin: boolean): Promise<string> {
  await lockName(trx, `lottery.chases:${memberId}`);
  const running = trx.selectFrom('lottery_chases').where('member_id', '=', memberId).where('state', '=', 'running');
  if ((await countOf(running)) >= RUNNING_MAX) throw refuse('lottery.tooManyChases', { limit: RUNNING_MAX });
  const chaseId = newId('lch');
  await trx
    .insertInto('lottery_chases')
    .values({ chase_id: chaseId, member_id: memberId, game_id: draws[0]!.sale.gameId, stop_on_win: stopOnWin })
    .execute();
  return chaseId;
}

async function tell(
  { events }: Pick<TicketDeps, 'events'>,
  trx: Trx,
  context: Context,
  { chaseId, memberId, market, tickets }: Started & { memberId: string; market: string },
): Promise<void> {
  await audit(trx, context, {
    command: 'lottery.chase.start',
    subject: { type: 'lotteryChase', id: chaseId },
    after: { tickets: tickets.map(({ ticketNo }) => ticketNo) },
  });
  await events.emit(trx, 'lottery.chaseChanged', {
    chaseId,
    memberId,
    state: 'running',
    market,
    givenBack: { tickets: 0, price: '0' },
  });
}
