// Conversion of points to cash: two postings of one set, in one transaction.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { cashOf, wholeSteps } from '../../contract/convert-rules.ts';
import type { PointsDeps } from '../deps.ts';
import { pointsSettings } from '../settings.ts';
import { checkPassword } from '../password.ts';
import { pointsOf } from '../points-of.ts';
import { leftOf } from './limits.ts';
import { type Converted, conversionRule, type ConversionRule, convertedSoFar, insertConversion } from './store.ts';

type Answer = CallValue<Calls['convertPoints']>;

interface Wish {
  points: number;
  password: string;
}

/**
 * Converts points to cash. Gives the refusals of the contract. Checks the password first, outside of the transaction.
 */
export async function convert(
  deps: PointsDeps,
  { memberId, merchantId }: MemberSession,
  { points: asked, password }: Wish,
  { context, idempotency }: { context: Context; idempotency: IdempotencyKey },
): Promise<Answer> {
  await checkPassword(deps, memberId, password);
  const zone = deps.site.zoneOf(merchantId);
  return once(deps.db, idempotency, async (trx) => {
    // Locks cash and points together, so concurrent sessions of the same member wait here.
    await deps.ledger.lockOwner(trx, memberId);
    const rule = await conversionRule(trx, merchantId);
    if (!rule.is_on) throw refuse('points.convertOff');
    const points = wholeSteps(BigInt(asked), rule.step);
    if (points < rule.points_min)
      throw refuse('points.belowMinimum', { min: Number(rule.points_min), step: Number(rule.step) });
    refuseLimit(rule, points, await convertedSoFar(trx, { memberId, zone }));
    const balance = await pointsOf(deps, trx, memberId);
    if (points > balance) throw refuse('points.insufficient', { balance: Number(balance) });
    const made = { conversionId: newId('pcv'), memberId, merchantId, points };
    const amount = cashOf(points, { pointsPerUnit: rule.points_per_unit });
    await pay(deps, trx, { ...made, amount, rule });
    const turnoverId = await lockUntilPlayed(deps, trx, { ...made, amount });
    await tell(deps, trx, context, { ...made, amount });
    return {
      convertId: made.conversionId,
      points: Number(points),
      amount: toWire(amount),
      balance: Number(balance - points),
      turnoverId,
    };
  });
}

function refuseLimit(rule: ConversionRule, points: bigint, converted: Converted): void {
  const limit = leftOf(rule, converted);
  if (limit !== null && points > limit.left)
    throw refuse('points.limit', { period: limit.period, left: Number(limit.left) });
}

interface Made {
  conversionId: string;
  memberId: string;
  merchantId: string;
  points: bigint;
  amount: bigint;
}

/**
 * Posts Q3 and Q4 of the module's money moves, then locks the gate, as the lock order requires. A refusal rolls both
 * back.
 */
async function pay(
  { ledger, protection }: PointsDeps,
  trx: Trx,
  { conversionId: id, memberId, merchantId, points, amount, rule }: Made & { rule: ConversionRule },
): Promise<void> {
  await insertConversion(trx, {
    conversion_id: id,
    merchant_id: merchantId,
    member_id: memberId,
    points,
    amount,
    rule_merchant: rule.merchant_id,
    rule_version: rule.version,
  });
  const [given, redeemed] = [
    { class: 'player_points', owner: memberId },
    { class: 'points_redeemed', owner: merchantId },
  ] as const;
  const [expense, cash] = [
    { class: 'promo_expense', owner: 'house' },
    { class: 'player_cash', owner: memberId },
  ] as const;
  await ledger.postSet(trx, [
    {
      source: { type: 'pointsConversion', id },
      kind: 'points.converted',
      memberId,
      currency: 'PTS',
      moves: [{ from: given, to: redeemed, amountMinor: points }],
    },
    {
      source: { type: 'pointsConversionCash', id },
      kind: 'points.cashPaid',
      memberId,
      currency: 'THB',
      moves: [{ from: expense, to: cash, amountMinor: amount }],
    },
  ]);
  await protection.holdGate(trx, memberId);
  await protection.check(trx, memberId, 'points');
}

/** Opens the wagering requirement of the cash. Returns its id; null if the merchant requires none. */
async function lockUntilPlayed({ site, turnover }: PointsDeps, trx: Trx, made: Made): Promise<string | null> {
  const { conversionId: sourceId, memberId, merchantId, amount: amountMinor } = made;
  const multiplePercent = await site.setting(merchantId, pointsSettings.conversionTurnoverPercent);
  if (multiplePercent === 0) return null;
  return turnover.open(trx, {
    memberId,
    currency: 'THB',
    source: 'conversion',
    sourceId,
    amountMinor,
    multiplePercent,
  });
}

async function tell({ events }: PointsDeps, trx: Trx, context: Context, made: Made): Promise<void> {
  const { conversionId, memberId, merchantId } = made;
  const [points, amount] = [String(made.points), toWire(made.amount)];
  await audit(trx, context, {
    command: 'points.convert',
    subject: { type: 'member', id: memberId },
    after: { conversionId, points, amount },
  });
  await events.emit(trx, 'points.converted', { conversionId, memberId, merchantId, points, amount });
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
}
