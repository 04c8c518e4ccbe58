// Spins a wheel: one ticket, one draw, one prize, in one transaction (D1 of the module's money moves).
import { randomInt } from 'node:crypto';
import { type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import { givePoints, payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { placeOf, sumOf, weightsOf } from '../../contract/wheel.rules.ts';
import type { DrawDeps } from '../deps.ts';
import { titleIn } from '../pools/reading.ts';
import { giveAsBonus } from '../bonus.ts';
import { type LockedPool, lockPool } from '../pools/store.ts';
import { lockTicket, markUsed, openTickets } from '../tickets/store.ts';
import { stateOf, wonOf } from './rules.ts';
import * as store from './store.ts';

type Wish = CallArguments<Calls['rafflePromotion']>['body'];
type Who = Pick<MemberSession, 'memberId' | 'merchantId'>;

/** Refuses as the contract states. A concurrent copy of the request waits for the first and finds the ticket used. */
export function spin(
  deps: DrawDeps,
  who: Who,
  wish: Wish,
  { context, idempotency }: { context: Context; idempotency: IdempotencyKey },
): Promise<CallValue<Calls['rafflePromotion']>> {
  return once(deps.db, idempotency, async (trx) => {
    await deps.promotions.refuseStopped(trx, who.memberId);
    const wheel = await hold(trx, who, wish);
    const { memberId } = who;
    const { ticketId } = wish;
    const ticket = await lockTicket(trx, { ticketId, poolId: wheel.pool_id, memberId });
    if (ticket?.state !== 'open') throw refuse('draws.noTicket');
    const drawn = await draw(trx, wheel);
    const { prize } = drawn;
    await markUsed(trx, ticketId);
    if (prize.stock !== null) await store.takePiece(trx, prize);
    const drawId = newId('drw');
    const isBonus = await pay(deps, trx, context, { drawId, memberId, merchantId: wheel.merchant_id, prize });
    await store.insertSpin(trx, rowOf(drawId, { wheel, ticketId, memberId, isBonus, ...drawn }));
    await note(deps, trx, context, { drawId, wheel, memberId, isBonus, ...drawn });
    const { tickets, next } = await openTickets(trx, wheel.pool_id, memberId);
    return {
      drawId,
      tableVersion: wheel.version,
      prizeId: String(prize.place),
      prize: wonOf({ ...prize, isBonus }, titleIn(context.language, prize)),
      number: drawn.number,
      ticketsLeft: tickets,
      nextTicketId: next,
      weights: drawn.weights.map((weight, at) => ({ prizeId: String(at + 1), weight })),
    };
  });
}

/** Locks the wheel, so that its next spin waits. */
async function hold(trx: Trx, { merchantId }: Who, { promotionId, tableVersion }: Wish): Promise<LockedPool> {
  const wheel = await lockPool(trx, promotionId);
  if (wheel?.kind !== 'wheel' || wheel.merchant_id !== merchantId) throw refuse('common.notFound');
  if (stateOf(wheel, wheel.now) !== 'running') throw refuse('draws.notRunning');
  if (tableVersion !== undefined && tableVersion !== wheel.version) throw refuse('draws.changed');
  return wheel;
}

interface Drawn {
  number: number;
  weights: number[];
  prize: store.PrizeRow;
}

/** Draws by the same rows that give the odds on the page. */
async function draw(trx: Trx, { pool_id, version }: LockedPool): Promise<Drawn> {
  const prizes = await store.prizesOf(trx, pool_id, version);
  const weights = weightsOf(prizes);
  const number = randomInt(sumOf(weights));
  const prize = prizes[placeOf(weights, number)];
  assert(prize !== undefined, 'weights and prizes are of one length');
  return { number, weights, prize };
}

type Spun = Drawn & { wheel: LockedPool; memberId: string; isBonus: boolean };

const rowOf = (
  drawId: string,
  { wheel, ticketId, memberId, number, weights, prize, isBonus }: Spun & { ticketId: string },
): Omit<store.SpinRow, 'at'> => ({
  draw_id: drawId,
  ticket_id: ticketId,
  pool_id: wheel.pool_id,
  version: wheel.version,
  place: prize.place,
  member_id: memberId,
  merchant_id: wheel.merchant_id,
  number,
  weights,
  amount: prize.amount,
  points: prize.points,
  is_bonus: isBonus,
});

type Paying = Pick<Spun, 'memberId' | 'prize'> & { drawId: string; merchantId: string };

/**
 * Pays the prize, if any, and checks the gate last. Answers whether it is bonus money. Refuses as `protection.check`
 * does; the draw is then rolled back.
 */
async function pay(
  deps: DrawDeps,
  trx: Trx,
  context: Context,
  { drawId, memberId, merchantId, prize }: Paying,
): Promise<boolean> {
  const { amount, points, terms, title_th: TH, title_en: EN } = prize;
  if (points !== null) {
    const source = { type: 'drawSpinPoints', id: drawId };
    await givePoints(deps, trx, { source, kind: 'draw.pointsGiven', memberId, merchantId, points });
    return false;
  }
  if (amount !== null) {
    const prizeOf = { memberId, source: { type: 'drawSpin', id: drawId }, amountMinor: amount };
    const isBonus = await giveAsBonus(deps, trx, context, { ...prizeOf, terms, titles: { TH, EN } });
    if (isBonus) return true;
    await payPromotion(deps, trx, { ...prizeOf, kind: 'draw.spinPaid' });
    await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
    return false;
  }
  await deps.protection.holdGate(trx, memberId);
  await deps.protection.check(trx, memberId, 'bonus');
  return false;
}

async function note(
  { events }: DrawDeps,
  trx: Trx,
  context: Context,
  { drawId, wheel, memberId, number, weights, prize, isBonus }: Spun & { drawId: string },
): Promise<void> {
  const { pool_id: poolId, merchant_id: merchantId, version } = wheel;
  const amount = prize.amount === null ? null : toWire(prize.amount);
  const points = prize.points === null ? null : Number(prize.points);
  await audit(trx, context, {
    command: 'draws.spin',
    subject: { type: 'member', id: memberId },
    after: { drawId, poolId, version, number, weights, prize: prize.place, amount, points, isBonus },
  });
  const titles = { TH: prize.title_th, EN: prize.title_en };
  await events.emit(trx, 'draws.spun', { poolId, merchantId, memberId, drawId, titles, amount, points, isBonus });
}
