// Daily withdrawal limits of a member: the merchant's rule, raised by the member's level.
import { toWire } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { feeProblem } from '../deposits/rules.ts';
import { feeRuleOf } from '../deposits/store.ts';
import { feeRefusal } from '../deposits/values.ts';
import type { PaymentDeps } from '../deps.ts';
import { type WithdrawalRule, withdrawalRule } from './rule-store.ts';

export interface OwnRule {
  /** The merchant's rule with the daily limits of this member. */
  rule: WithdrawalRule;
  /** Rank of the level that gives priority; 0 for none. */
  priority: number;
}

/** Returns the member's rule. A level raises daily limits and never lowers them. */
export async function ownRule(
  { withdrawalTerms }: Pick<PaymentDeps, 'withdrawalTerms'>,
  db: Db,
  member: { memberId: string; merchantId: string },
): Promise<OwnRule> {
  const rule = await withdrawalRule(db, member.merchantId);
  const { priority, dailyCount, dailySumMinor } = await withdrawalTerms(db, member);
  const daily_count = Math.max(rule.daily_count, dailyCount ?? 0);
  const daily_sum = (dailySumMinor ?? 0n) > rule.daily_sum ? dailySumMinor! : rule.daily_sum;
  return { rule: { ...rule, daily_count, daily_sum }, priority };
}

/** Refuses with `wallet.belowMinimum`, `aboveMaximum`, `feeExceedsAmount`, `countLimit`, `dailyLimit`. */
export function refuseLimits(
  rule: WithdrawalRule,
  usage: { sumToday: bigint; countToday: number },
  amount: bigint,
): void {
  if (amount < rule.amount_min) throw refuse('wallet.belowMinimum', { limit: toWire(rule.amount_min) });
  if (amount > rule.amount_max) throw refuse('wallet.aboveMaximum', { limit: toWire(rule.amount_max) });
  const fee = feeProblem(feeRuleOf(rule), amount);
  if (fee !== undefined) throw feeRefusal(fee);
  if (usage.countToday >= rule.daily_count) throw refuse('wallet.countLimit', { limit: rule.daily_count });
  const left = rule.daily_sum - usage.sumToday;
  if (amount > left) throw refuse('wallet.dailyLimit', { limit: toWire(left > 0n ? left : 0n) });
}
