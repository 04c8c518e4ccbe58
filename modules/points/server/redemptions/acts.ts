// Acts on an existing redemption, by the table of its states.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { oneByOne } from '@sanam/server/platform/one-by-one.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import {
  CANCEL_MS,
  DELIVERED_DAYS,
  type RedemptionAct,
  redemptionSteps,
  type RedemptionState,
} from '../../contract/redemption-states.ts';
import type { PointsDeps } from '../deps.ts';
import { givePointsBack } from './points.ts';
import { moveStock, type StockChange } from './stock.ts';
import { addStep, changeRedemption, lockRedemption, longUnderWay, type Redemption, SOURCE, rewardOf } from './store.ts';

export interface Act {
  redeemId: string;
  act: RedemptionAct;
  /** For staff: revision of the row that was displayed. */
  revision?: number;
  /** For a member: required owner of the redemption. */
  memberId?: string;
  /** Text shown to the member. */
  note?: string | null;
  carrier?: string | null;
  tracking?: string | null;
  /** For a return or sending again: whether the pieces go back into stock. */
  isBackInStock?: boolean;
}

/**
 * Performs an act and returns the new state. Refuses with `common.notFound` for another member's redemption, with
 * `operator.staleVersion`, with `points.outOfStock` if no piece is there to be sent again, and with `points.wrongState`
 * if the state does not allow the act or the hour to cancel is over.
 */
export async function actOn(deps: PointsDeps, trx: Trx, context: Context, act: Act): Promise<RedemptionState> {
  const row = await lockRedemption(trx, act.redeemId);
  if (row === undefined || (act.memberId !== undefined && row.member_id !== act.memberId))
    throw refuse('common.notFound');
  if (act.revision !== undefined && act.revision !== row.revision) throw refuse('operator.staleVersion');
  const step = redemptionSteps[row.state][act.act];
  if (step === undefined || (act.act === 'cancel' && !(await mayCancel(trx, row))))
    throw refuse('points.wrongState', { state: row.state });
  await changeRedemption(trx, row, {
    state: step.to,
    ...(act.act === 'send' ? { carrier: act.carrier ?? null, tracking: act.tracking ?? null } : {}),
  });
  if (step.isRefund === true) {
    const { redeem_id: redeemId, member_id: memberId, merchant_id: merchantId, points } = row;
    await givePointsBack(deps, trx, { redeemId, memberId, merchantId, points });
  }
  await followStock(trx, context, row, act);
  await addStep(trx, { redeemId: row.redeem_id, state: step.to, note: act.note ?? null, by: context.actor });
  await tell(deps, trx, context, { row, act, state: step.to });
  return step.to;
}

const mayCancel = async (trx: Trx, { made_at }: Redemption): Promise<boolean> =>
  (await databaseNow(trx)).getTime() - made_at.getTime() < CANCEL_MS;

const stockOf: Partial<Record<RedemptionAct, StockChange>> = { reject: 'released', cancel: 'released', send: 'sent' };

const mayComeBack: readonly RedemptionAct[] = ['return', 'resend', 'fail'];

async function followStock(trx: Trx, context: Context, row: Redemption, act: Act): Promise<void> {
  const { variant_id: variantId, quantity, redeem_id: redeemId } = row;
  const move = (change: StockChange) =>
    moveStock(trx, { variantId, change, quantity, redeemId, byId: context.actor.id });
  const comesBack = mayComeBack.includes(act.act) && act.isBackInStock === true;
  const change = comesBack ? 'returned' : stockOf[act.act];
  if (change !== undefined) assert(await move(change), 'what a redemption took is in the stock');
  if (act.act === 'resend' && !(await move('reserved'))) throw refuse('points.outOfStock');
}

async function tell(
  { events }: PointsDeps,
  trx: Trx,
  context: Context,
  { row, act, state }: { row: Redemption; act: Act; state: RedemptionState },
): Promise<void> {
  const { redeem_id: redeemId, member_id: memberId, merchant_id: merchantId } = row;
  await audit(trx, context, {
    command: `points.redemption.${act.act}`,
    subject: { type: 'pointsRedemption', id: redeemId },
    before: { state: row.state },
    after: { state, carrier: act.carrier, tracking: act.tracking },
    reason: act.note ?? null,
  });
  await events.emit(trx, 'points.redemptionChanged', {
    redeemId,
    memberId,
    merchantId,
    state,
    ...(await rewardOf(trx, row)),
    points: Number(row.points),
    note: act.note ?? null,
    carrier: act.carrier ?? null,
    tracking: act.tracking ?? null,
    isOwn: act.memberId !== undefined,
    isAgain: act.act === 'resend',
    revision: row.revision + 1,
  });
}

interface RoundsChange {
  source: { type: string; id: string };
  state: string;
  used: number;
  merchantId: string;
}

/** Refunds all points of a redemption, once, if the vendor refused its free rounds or they were lost unplayed. */
export async function refundRefused(
  deps: PointsDeps,
  { source, state, used, merchantId }: RoundsChange,
): Promise<void> {
  if (source.type !== SOURCE || state !== 'failed' || used > 0) return;
  await failRedemption(deps, { redeemId: source.id, merchantId });
}

/** Refunds all points of a redemption whose reward could not be given; nothing if its bonus money was given. */
export async function failRedemption(
  deps: PointsDeps,
  { redeemId, merchantId }: { redeemId: string; merchantId: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockRedemption(trx, redeemId);
    if (row?.state !== 'issued' || row.is_given) return;
    await actOn(deps, trx, systemContext('points.refund', merchantId), { redeemId, act: 'fail', isBackInStock: true });
  });
}

const STEP = 200;

/**
 * Sets redemptions that were sent more than `DELIVERED_DAYS` ago to received. One that changed meanwhile, or that fails,
 * does not stop the others.
 */
export async function deliverOld(deps: PointsDeps & Pick<Platform, 'log'>): Promise<void> {
  const context = systemContext('points.deliver');
  await oneByOne(
    await longUnderWay(deps.db, DELIVERED_DAYS, STEP),
    (redeemId) =>
      inTransaction(deps.db, async (trx) => {
        if ((await lockRedemption(trx, redeemId))?.state !== 'shipped') return;
        await actOn(deps, trx, context, { redeemId, act: 'receive' });
      }),
    (err, redeemId) => deps.log.error({ err, redeemId }, 'a redemption could not be set to received'),
  );
}
