// The payout rule of a merchant: read, and changed by two people (../staff/payout-rule.ts).
import { type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, lockName } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { riskPoints } from '../../contract/risk.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Decision } from '../types.ts';
import { saveWithdrawalRule, type WithdrawalRule, withdrawalRule } from '../withdrawals/rule-store.ts';
import { boundColumns, boundsOf } from './bounds.ts';
import { invalid, minorOrNull, wireOrNull } from './service.ts';

export type PayoutRuleValue = CallValue<Calls['opsListPayoutRules']>['list'][number];
export type PayoutRuleSettings = PayoutRuleValue['settings'];

const PREFIX = 'payouts.';
/** Returns the merchant in the id of a rule. */
export const merchantOfPayoutRule = (id: string): string => id.slice(PREFIX.length);

export function createPayoutRules(deps: PaymentDeps) {
  return { get: get.bind(null, deps), change: change.bind(null, deps), check };
}

export type PayoutRules = ReturnType<typeof createPayoutRules>;

/** Returns the payout rule of a merchant. */
async function get({ db }: PaymentDeps, merchantId: string): Promise<PayoutRuleValue> {
  return toRule(await withdrawalRule(db, merchantId), merchantId);
}

/** Refuses with `request.invalid` and the fields that contradict each other. */
function check(settings: PayoutRuleSettings): void {
  const least = fromWire(settings.amountMin);
  if (least === 0n) throw invalid('settings.amountMin');
  if (fromWire(settings.amountMax) < least) throw invalid('settings.amountMax');
  if (fromWire(settings.dailySum) < least) throw invalid('settings.dailySum');
  if (settings.targetP90Minutes < settings.targetP50Minutes) throw invalid('settings.targetP90Minutes');
  if (settings.bankAccountsLevelMax < settings.bankAccountsMax) throw invalid('settings.bankAccountsLevelMax');
  for (const bound of ['automaticMemberDaily', 'automaticMerchantDaily'] as const)
    if (settings[bound] !== null && fromWire(settings[bound]) === 0n) throw invalid(`settings.${bound}`);
}

/** Writes the merchant's own rule. Refuses with `operator.staleVersion`, `request.invalid`. */
async function change(
  { events }: PaymentDeps,
  by: Context,
  id: string,
  decision: Decision & { reason: string; settings: PayoutRuleSettings },
): Promise<void> {
  const { settings, reason, expectedVersion } = decision;
  const merchantId = merchantOfPayoutRule(id);
  check(settings);
  await inTransaction(decision.db, async (trx) => {
    // The shipped rule has no row of the merchant to lock.
    await lockName(trx, `payments.rules:${merchantId}`);
    const before = await withdrawalRule(trx, merchantId);
    if (before.version !== expectedVersion) throw refuse('operator.staleVersion', { version: before.version });
    const version = before.version + 1;
    const row = await saveWithdrawalRule(trx, { ...columnsOf(settings), merchant_id: merchantId, version });
    await audit(trx, by, {
      command: 'payments.payoutRule.change',
      subject: { type: 'payoutRule', id },
      before: toRule(before, merchantId).settings,
      after: toRule(row, merchantId).settings,
      reason,
    });
    await events.emit(trx, 'payments.registerChanged', { id, version });
  });
}

const toRule = (row: WithdrawalRule, merchantId: string): PayoutRuleValue => ({
  id: PREFIX + merchantId,
  isOwn: row.merchant_id !== '*',
  version: row.version,
  settings: {
    ...boundsOf(row),
    automaticMax: toWire(row.automatic_max),
    automaticScoreBelow: row.automatic_score_below,
    automaticMemberDaily: wireOrNull(row.automatic_member_daily),
    automaticMerchantDaily: wireOrNull(row.automatic_merchant_daily),
    secondPersonScore: row.second_person_score,
    targetP50Minutes: row.target_p50_minutes,
    targetP90Minutes: row.target_p90_minutes,
    receiptMinutes: row.receipt_minutes,
    disputeDays: row.dispute_days,
    holdHours: row.hold_hours,
    bankAccountsMax: row.bank_accounts_max,
    bankAccountsLevel: row.bank_accounts_level,
    bankAccountsLevelMax: row.bank_accounts_level_max,
    points: { ...riskPoints, ...row.risk_points },
  },
});

const columnsOf = (settings: PayoutRuleSettings): Omit<WithdrawalRule, 'merchant_id' | 'version'> => ({
  ...boundColumns(settings),
  automatic_max: fromWire(settings.automaticMax),
  automatic_score_below: settings.automaticScoreBelow,
  automatic_member_daily: minorOrNull(settings.automaticMemberDaily),
  automatic_merchant_daily: minorOrNull(settings.automaticMerchantDaily),
  second_person_score: settings.secondPersonScore,
  target_p50_minutes: settings.targetP50Minutes,
  target_p90_minutes: settings.targetP90Minutes,
  receipt_minutes: settings.receiptMinutes,
  dispute_days: settings.disputeDays,
  hold_hours: settings.holdHours,
  bank_accounts_max: settings.bankAccountsMax,
  bank_accounts_level: settings.bankAccountsLevel,
  bank_accounts_level_max: settings.bankAccountsLevelMax,
  risk_points: settings.points,
});
