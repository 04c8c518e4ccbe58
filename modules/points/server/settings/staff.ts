// Staff calls for earning rates and the conversion rule. One person changes rates or switches conversion off at once;
// other changes of the conversion rule need two.
import { type CallArguments, type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { cashOf } from '../../contract/convert-rules.ts';
import { conversionRule, type ConversionRule } from '../convert/store.ts';
import type { PointsStaffDeps } from '../deps.ts';
import { ratesNow } from '../earning/store.ts';
import { insertConversionRule, insertRates, owed, ownVersion } from './store.ts';

const CONVERSION = 'points.conversion.change';
const subjectOf = (merchantId: string) => ({ type: 'pointSettings', id: merchantId });

type Conversion = CallArguments<Calls['opsChangePointConversion']>['body'];
type Rates = CallArguments<Calls['opsChangePointRates']>['body'];

export function createSettingsHandlers(deps: PointsStaffDeps): Handlers {
  const { db, approvals } = deps;
  approvals.define({
    name: CONVERSION,
    permission: 'points.settings.change',
    run: (trx, { context, subjectId, payload, reason, proposedBy }) =>
      writeConversion(trx, context, subjectId, {
        ...(payload as Omit<Conversion, 'reason'>),
        reason: reason ?? '',
        proposedBy,
      }),
  });
  return {
    opsGetPointSettings: ({ context, session }) => settings(deps, context, session),
    opsChangePointRates: ({ body, context }) => inTransaction(db, (trx) => changeRates(trx, context, body)),
    opsChangePointConversion: ({ body, context }) =>
      inTransaction(db, (trx) => changeConversion(deps, trx, context, body)),
  };
}

async function settings(
  { db, approvals }: PointsStaffDeps,
  { merchantId }: Context,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetPointSettings']>> {
  const [earning, rule, ratesVersion, conversionVersion, sums] = await Promise.all([
    ratesNow(db, merchantId),
    conversionRule(db, merchantId),
    ownVersion(db, 'points_rules', merchantId),
    ownVersion(db, 'points_conversion_rules', merchantId),
    owed(db, merchantId),
  ]);
  const rates = earning.rates as Partial<Record<string, number>>;
  const worth = { pointsPerUnit: rule.points_per_unit };
  return {
    merchantId,
    rates: gameTypes.map((product) => ({ product, pointsPer100: toWire(BigInt(rates[product] ?? 0)) })),
    ratesVersion,
    ratesFrom: earning.validFrom.toISOString(),
    conversion: conversionValue(rule),
    conversionVersion,
    approval: await approvals.waitingFor(subjectOf(merchantId), session),
    liability: {
      points: Number(sums.points),
      members: sums.members,
      pending: Number(sums.pending),
      cashValue: toWire(cashOf(sums.points + sums.pending, worth)),
    },
    month: {
      earned: Number(sums.earned),
      converted: Number(sums.converted),
      cash: toWire(sums.cash),
      redeemed: Number(sums.redeemed),
    },
  };
}

const numberOf = (points: bigint | null) => (points === null ? null : Number(points));
const conversionValue = (rule: ConversionRule) => ({
  isOn: rule.is_on,
  pointsPerUnit: Number(rule.points_per_unit),
  min: Number(rule.points_min),
  step: Number(rule.step),
  dayLimit: numberOf(rule.day_max),
  monthLimit: numberOf(rule.month_max),
});

/** Highest rate in hundredths of a point; a higher one is taken for a typing error. */
const RATE_MAX = 10_000n;

/**
 * Writes new rates. Refuses with `operator.staleVersion`, or with `request.invalid` if a product is duplicate or
 * missing, or a rate is above 100.00.
 */
async function changeRates(
  trx: Trx,
  context: Context,
  { rates, version, reason }: Rates,
): Promise<{ version: number }> {
  const { merchantId } = context;
  const given = new Map(rates.map(({ product, pointsPer100 }) => [product, fromWire(pointsPer100)]));
  const isWhole = given.size === gameTypes.length && rates.length === gameTypes.length;
  if (!isWhole || [...given.values()].some((rate) => rate > RATE_MAX))
    throw refuse('request.invalid', { fields: [{ field: 'rates', problem: 'range' }] });
  const before = await ratesNow(trx, merchantId);
  const next = version + 1;
  const after = Object.fromEntries([...given].map(([product, rate]) => [product, Number(rate)]));
  const isNewest = (await ownVersion(trx, 'points_rules', merchantId)) === version;
  const made = { merchantId, version: next, rates: after, by: context.actor.id ?? '', reason };
  if (!isNewest || !(await insertRates(trx, made))) throw refuse('operator.staleVersion');
  await audit(trx, context, {
    command: 'points.rates.change',
    subject: subjectOf(merchantId),
    before: { rates: before.rates },
    after: { version: next, rates: after },
    reason,
  });
  return { version: next };
}

/**
 * Changes the conversion rule, or proposes the change. Refuses with `operator.staleVersion`,
 * `operator.approvalPending`, or `request.invalid` if a step is not worth whole satang.
 */
async function changeConversion(
  { approvals }: PointsStaffDeps,
  trx: Trx,
  context: Context,
  asked: Conversion,
): Promise<CallValue<Calls['opsChangePointConversion']>> {
  const { merchantId } = context;
  if ((asked.step * 100) % asked.pointsPerUnit !== 0)
    throw refuse('request.invalid', { fields: [{ field: 'step', problem: 'range' }] });
  if ((await ownVersion(trx, 'points_conversion_rules', merchantId)) !== asked.version)
    throw refuse('operator.staleVersion');
  const { reason, ...wanted } = asked;
  const now = conversionValue(await conversionRule(trx, merchantId));
  if (isOnlyOff(now, wanted)) {
    await writeConversion(trx, context, merchantId, { ...asked, proposedBy: null });
    return { state: 'done', approvalId: null };
  }
  await approvals.refusePending(trx, subjectOf(merchantId));
  const approvalId = await approvals.propose(trx, context, {
    command: CONVERSION,
    subject: subjectOf(merchantId),
    amountMinor: null,
    summary: `${asked.pointsPerUnit} = 1.00`,
    payload: wanted,
    before: now,
    reason,
  });
  return { state: 'proposed', approvalId };
}

/**
 * Checks whether the change only switches conversion off. Such a change applies at once; a pending proposal then
 * becomes stale.
 */
function isOnlyOff(now: ReturnType<typeof conversionValue>, wanted: Omit<Conversion, 'reason' | 'version'>): boolean {
  const { min, step, pointsPerUnit, dayLimit, monthLimit } = now;
  return (
    !wanted.isOn &&
    wanted.min === min &&
    wanted.step === step &&
    wanted.pointsPerUnit === pointsPerUnit &&
    wanted.dayLimit === dayLimit &&
    wanted.monthLimit === monthLimit
  );
}

/** Writes a conversion rule. Refuses with `operator.staleVersion` if there is a newer version. */
async function writeConversion(
  trx: Trx,
  context: Context,
  merchantId: string,
  asked: Conversion & { proposedBy: string | null },
): Promise<void> {
  const wide = (points: number | null) => (points === null ? null : BigInt(points));
  const version = asked.version + 1;
  const isMade = await insertConversionRule(trx, {
    merchant_id: merchantId,
    version,
    is_on: asked.isOn,
    points_per_unit: BigInt(asked.pointsPerUnit),
    points_min: BigInt(asked.min),
    step: BigInt(asked.step),
    day_max: wide(asked.dayLimit),
    month_max: wide(asked.monthLimit),
    made_by: asked.proposedBy ?? context.actor.id,
    approved_by: asked.proposedBy === null ? null : context.actor.id,
    reason: asked.reason,
  });
  if (!isMade) throw refuse('operator.staleVersion');
  const { reason, proposedBy: _by, ...after } = asked;
  await audit(trx, context, {
    command: CONVERSION,
    subject: subjectOf(merchantId),
    after: { ...after, version },
    reason,
  });
}
