// Payout of points in cash: the points are a claim of members who cannot convert them and close their account.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { payoutOf } from '../../contract/convert-rules.ts';
import { conversionRule, type ConversionRule } from '../convert/store.ts';
import type { PointsDeps } from '../deps.ts';
import { pointsOf } from '../points-of.ts';
import { lockAsked, type PaidPayout, refuseAsked, writePaid } from './store.ts';

interface Worth {
  rule: ConversionRule;
  /** All points of the member. */
  balance: bigint;
  /** Points that are worth whole satang, and that worth. */
  points: bigint;
  amount: bigint;
  /** Whether the member may convert points without help. */
  mayConvert: boolean;
  isClosed: boolean;
}

/** Returns what the points of a member are worth now, and whether a payout is the only way to that. */
export async function worthOf(
  deps: PointsDeps,
  db: Db,
  { memberId, merchantId }: { memberId: string; merchantId: string },
): Promise<Worth> {
  const [rule, balance, member, free] = await Promise.all([
    conversionRule(db, merchantId),
    pointsOf(deps, db, memberId),
    deps.findMember(db, memberId),
    deps.protection.whoMay(db, [memberId], 'points'),
  ]);
  const isClosed = member?.isClosed !== false;
  const mayConvert = rule.is_on && !isClosed && free.has(memberId);
  return { rule, balance, ...payoutOf(balance, { pointsPerUnit: rule.points_per_unit }), mayConvert, isClosed };
}

/** Refuses with `points.accountClosed`, `points.mayConvert` or `points.insufficient` unless the points can be paid out. */
export function refuseUnpayable({ mayConvert, isClosed, amount, balance }: Worth): void {
  if (isClosed) throw refuse('points.accountClosed');
  if (mayConvert) throw refuse('points.mayConvert');
  if (amount === 0n) throw refuse('points.insufficient', { balance: Number(balance) });
}

interface Decision {
  memberId: string;
  merchantId: string;
  reason: string | null;
}

/**
 * Pays all points of the member in cash, without a wagering requirement. Refuses with `points.changed` if points or
 * their worth are others than two people agreed to, and as `refuseUnpayable` does.
 */
export async function payOut(
  deps: PointsDeps,
  trx: Trx,
  context: Context,
  { memberId, merchantId, reason, points, amount }: Decision & { points: bigint; amount: bigint },
): Promise<void> {
  const asked = await lockAsked(trx, memberId);
  await deps.ledger.lockOwner(trx, memberId);
  const worth = await worthOf(deps, trx, { memberId, merchantId });
  refuseUnpayable(worth);
  if (worth.points !== points || worth.amount !== amount) throw refuse('points.changed');
  const payoutId = asked?.payout_id ?? newId('ppo');
  const paid = { payoutId, merchantId, memberId, points, amount, rule: worth.rule, note: reason };
  await writePaid(trx, { ...paid, by: context.actor.id });
  await post(deps, trx, paid);
  await tell(deps, trx, context, { ...paid, state: 'paid', reason });
  await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
}

/** Posts Q7 and Q8 of the module's money moves. */
async function post(
  { ledger }: PointsDeps,
  trx: Trx,
  { payoutId: id, memberId, merchantId, points, amount }: Omit<PaidPayout, 'by'>,
): Promise<void> {
  const own = { class: 'player_points', owner: memberId } as const;
  const redeemed = { class: 'points_redeemed', owner: merchantId } as const;
  const expense = { class: 'promo_expense', owner: 'house' } as const;
  const cash = { class: 'player_cash', owner: memberId } as const;
  await ledger.postSet(trx, [
    {
      source: { type: 'pointsPayout', id },
      kind: 'points.paidOut',
      memberId,
      currency: 'PTS',
      moves: [{ from: own, to: redeemed, amountMinor: points }],
    },
    {
      source: { type: 'pointsPayoutCash', id },
      kind: 'points.payoutPaid',
      memberId,
      currency: 'THB',
      moves: [{ from: expense, to: cash, amountMinor: amount }],
    },
  ]);
}

/** Refuses the member's request with a reason that the member reads. Refuses with `points.noRequest`. */
export async function refuseRequest(
  deps: PointsDeps,
  trx: Trx,
  context: Context,
  { memberId, merchantId, reason }: Decision & { reason: string },
): Promise<void> {
  const asked = await lockAsked(trx, memberId);
  if (asked === undefined) throw refuse('points.noRequest');
  const payoutId = asked.payout_id;
  await refuseAsked(trx, { payoutId, by: context.actor.id, note: reason });
  await tell(deps, trx, context, { payoutId, memberId, merchantId, points: 0n, amount: 0n, state: 'refused', reason });
}

interface Decided extends Decision {
  payoutId: string;
  state: 'paid' | 'refused';
  points: bigint;
  amount: bigint;
}

async function tell({ events }: PointsDeps, trx: Trx, context: Context, decided: Decided): Promise<void> {
  const { payoutId, memberId, merchantId, state, reason } = decided;
  const [points, amount] = [String(decided.points), toWire(decided.amount)];
  await audit(trx, context, {
    command: state === 'paid' ? 'points.payout.pay' : 'points.payout.refuse',
    subject: { type: 'member', id: memberId },
    after: { payoutId, ...(state === 'paid' ? { points, amount } : {}) },
    reason,
  });
  await events.emit(trx, 'points.payoutDecided', { payoutId, memberId, merchantId, state, points, amount, reason });
}
