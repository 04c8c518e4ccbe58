// The policy for one member: used by pages, and in transactions that grant something.
import { databaseNow, type Db, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { CampaignKind } from '../../contract/activity-states.ts';
import type { BonusTerms } from '../../contract/bonus-terms.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { PolicyProblem, PolicyRule } from '../../contract/policy.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { problemOfBonus, problemsWith, ruleFor } from './rules.ts';
import { policyNow } from './store.ts';

const DAY_MS = 86_400_000;

export interface ForMember {
  merchantId: string;
  memberId: string;
  /** Country of the member's request; null if unknown. */
  country: string | null;
}

export interface MemberPolicy {
  rule: PolicyRule | undefined;
  /** True if a break or exclusion ended too recently. */
  isTooSoon: boolean;
}

/** Returns the merchant's rule for the member's country, and whether a break or exclusion ended too recently. */
export async function policyFor(
  { protection }: Pick<PromotionDeps, 'protection'>,
  db: Db,
  { merchantId, memberId, country }: ForMember,
): Promise<MemberPolicy> {
  const rule = ruleFor((await policyNow(db, merchantId)).rules, country);
  if (rule === undefined || rule.afterStopDays === 0) return { rule, isTooSoon: false };
  const [at, ended] = [await databaseNow(db), await protection.stopEnded(db, memberId)];
  return { rule, isTooSoon: ended !== undefined && at.getTime() - ended.getTime() < rule.afterStopDays * DAY_MS };
}

/** Returns the first violated rule. */
export const barOf = (
  { rule, isTooSoon }: MemberPolicy,
  kind: CampaignKind,
  content: CampaignContent,
): PolicyProblem | undefined => (isTooSoon && kind !== 'info' ? 'afterStop' : problemsWith(rule, kind, content)[0]);

interface Giving {
  kind: CampaignKind;
  content: CampaignContent;
  /** The granted bonus, if its exact amounts are known. */
  bonus?: { terms: BonusTerms; bonusMinor: bigint; depositMinor: bigint };
}

/** Refuses with `promotions.againstPolicy` and the violated rule. */
export async function refusePolicy(
  deps: Pick<PromotionDeps, 'protection'>,
  trx: Trx,
  member: ForMember,
  { kind, content, bonus }: Giving,
): Promise<void> {
  const policy = await policyFor(deps, trx, member);
  const problem = barOf(policy, kind, content) ?? (bonus && problemOfBonus(policy.rule, bonus));
  if (problem !== undefined) throw refuse('promotions.againstPolicy', { rules: problem });
}
