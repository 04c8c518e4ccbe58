// Redemption of a reward: one transaction takes the points and the piece or code, and writes the redemption.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { PointsDeps } from '../deps.ts';
import { limitLeftOf } from '../mall/catalogue.ts';
import { findOffered, redeemedOf, type RewardRow, variantsOf } from '../mall/store.ts';
import { checkPassword } from '../password.ts';
import { roundsOf } from '../mall/rounds.ts';
import { ticketsOf } from '../mall/tickets.ts';
import { takePoints } from './points.ts';
import { CODE_SEAL, sealAddress } from './seals.ts';
import { codeOf, moveStock, takeCode } from './stock.ts';
import { addStep, insertRedemption, SOURCE } from './store.ts';

type Wish = CallArguments<Calls['redeemPoints']>['body'];
type Answer = CallValue<Calls['redeemPoints']>;

/** Redemption to be made, with its reward as in the catalogue. */
interface Order {
  redeemId: string;
  memberId: string;
  merchantId: string;
  reward: RewardRow;
  variantId: string;
  quantity: number;
  points: bigint;
}

/** Redeems a reward. Gives the refusals of the contract. Checks the password first, outside of the transaction. */
export async function redeem(
  deps: PointsDeps,
  session: MemberSession,
  wish: Wish,
  { context, idempotency }: { context: Context; idempotency: IdempotencyKey },
): Promise<Answer> {
  await checkPassword(deps, session.memberId, wish.password);
  const done = await once(deps.db, idempotency, async (trx) => {
    const order = await orderOf(trx, session, wish);
    await refuseLevel(deps, trx, order);
    await refuseBonus(deps, trx, order);
    await giveTickets(deps, trx, context, order);
    const isGoods = order.reward.kind === 'goods';
    const state = isGoods ? ('pending' as const) : ('issued' as const);
    // The posting locks the member's points; everything that counts the member's redemptions must follow it.
    const balance = await pay(deps, trx, order);
    await refuseLimit(deps, trx, order);
    await insertRedemption(trx, {
      redeem_id: order.redeemId,
      merchant_id: order.merchantId,
      member_id: order.memberId,
      reward_id: order.reward.rewardId,
      reward_version: order.reward.version,
      variant_id: order.variantId,
      quantity: order.quantity,
      points: order.points,
      state,
      address_sealed: isGoods ? sealAddress(deps.vault, wish.address!) : null,
    });
    await takePiece(trx, order);
    await addStep(trx, { redeemId: order.redeemId, state, note: null, by: context.actor });
    await tell(deps, trx, context, { ...order, state });
    await giveRounds(deps, trx, context, order);
    await deps.protection.holdGate(trx, order.memberId);
    await deps.protection.check(trx, order.memberId, 'points');
    return {
      redeemId: order.redeemId,
      state,
      points: Number(order.points),
      balance: Number(balance),
    };
  });
  // The code is not part of the recorded answer, which is stored unencrypted.
  const sealed = await codeOf(deps.db, done.redeemId);
  return sealed === undefined ? done : { ...done, code: deps.vault.open(CODE_SEAL, sealed) };
}

/**
 * Reads the reward and variant of a request. Refuses with `points.changed`, with `common.notFound` for a variant of
 * another reward, or with `request.invalid`.
 */
async function orderOf(trx: Trx, { memberId, merchantId }: MemberSession, wish: Wish): Promise<Order> {
  const reward = await findOffered(trx, merchantId, wish.rewardId);
  if (reward === undefined || reward.version !== wish.version) throw refuse('points.changed');
  const variants = await variantsOf(trx, [reward.rewardId]);
  const [only] = variants.length === 1 ? variants : [];
  const variant = wish.variantId === undefined ? only : variants.find((one) => one.variant_id === wish.variantId);
  if (variant === undefined) throw refuse('common.notFound');
  const isGoods = reward.kind === 'goods';
  if (isGoods !== (wish.address !== undefined)) throw invalid('address');
  if (!isGoods && wish.quantity > 1) throw invalid('quantity');
  return {
    redeemId: newId('prd'),
    memberId,
    merchantId,
    reward,
    variantId: variant.variant_id,
    quantity: wish.quantity,
    points: reward.price * BigInt(wish.quantity),
  };
}

const invalid = (field: string) => refuse('request.invalid', { fields: [{ field, problem: 'unknown' }] });

async function pay(deps: PointsDeps, trx: Trx, order: Order): Promise<bigint> {
  try {
    return await takePoints(deps, trx, order);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ledger.insufficientBalance') throw error;
    throw refuse('points.insufficient', { balance: Number(error.details?.balance ?? 0) });
  }
}

/** Refuses bonus money early where it cannot be given: it is given after the points are taken. */
async function refuseBonus(
  { promotions, protection }: PointsDeps,
  trx: Trx,
  { memberId, reward }: Order,
): Promise<void> {
  if (reward.kind !== 'bonus') return;
  await promotions.refuseStopped(trx, memberId);
  await protection.check(trx, memberId, 'bonus');
}

async function refuseLevel({ ranksOf }: PointsDeps, trx: Trx, { memberId, reward }: Order): Promise<void> {
  if (reward.levelMin === null) return;
  const rank = (await ranksOf(trx, [memberId])).get(memberId) ?? 0;
  if (rank < reward.levelMin) throw refuse('points.levelTooLow', { level: reward.levelMin });
}

async function refuseLimit({ site }: PointsDeps, trx: Trx, order: Order): Promise<void> {
  const { memberId, merchantId, reward, quantity } = order;
  if (reward.limitCount === null) return;
  const ask = { memberId, rewardIds: [reward.rewardId], zone: site.zoneOf(merchantId) };
  const left = limitLeftOf(reward, (await redeemedOf(trx, ask)).get(reward.rewardId));
  if (left !== null && quantity > left) throw refuse('points.limit', { period: reward.limitPeriod, left });
}

/** Reserves a piece, or gives the code at once. Refuses with `points.outOfStock`. */
async function takePiece(trx: Trx, order: Order): Promise<void> {
  const { variantId, quantity, redeemId, reward } = order;
  const change = reward.kind === 'goods' ? 'reserved' : 'given';
  if (!(await moveStock(trx, { variantId, change, quantity, redeemId }))) throw refuse('points.outOfStock');
  if (reward.kind === 'voucher' && !(await takeCode(trx, { variantId, redeemId }))) throw refuse('points.outOfStock');
}

/**
 * Gives the tickets of the reward, before the points are taken: a pool is locked before wallets. Refuses with
 * `points.outOfStock` if the pool takes none now.
 */
async function giveTickets({ tickets }: PointsDeps, trx: Trx, context: Context, order: Order): Promise<void> {
  const terms = ticketsOf(order.reward);
  if (terms === null) return;
  const { memberId, merchantId } = order;
  if (!(await tickets.give(trx, context, { memberId, merchantId, ...terms }))) throw refuse('points.outOfStock');
}

/** Grants the free rounds of the reward. If the vendor refuses them later, `refundRefused` refunds the points. */
async function giveRounds(deps: PointsDeps, trx: Trx, context: Context, order: Order): Promise<void> {
  const terms = roundsOf(order.reward);
  if (terms === null) return;
  const { memberId, redeemId } = order;
  await deps.freeRounds.give(trx, context, { memberId, terms, source: { type: SOURCE, id: redeemId }, isFinal: true });
}

async function tell(
  { events }: PointsDeps,
  trx: Trx,
  context: Context,
  { redeemId, memberId, merchantId, reward, quantity, points, state }: Order & { state: 'pending' | 'issued' },
): Promise<void> {
  await audit(trx, context, {
    command: 'points.redeem',
    subject: { type: 'pointsRedemption', id: redeemId },
    after: { memberId, rewardId: reward.rewardId, version: reward.version, quantity, points, state },
  });
  await events.emit(trx, 'points.redemptionChanged', {
    redeemId,
    memberId,
    merchantId,
    kind: reward.kind,
    state,
    titles: { TH: reward.titleTh, EN: reward.titleEn },
    points: Number(points),
    note: null,
    carrier: null,
    tracking: null,
    isOwn: true,
    isAgain: false,
    revision: 1,
  });
}
