// The policy as it holds for one member: asked by pages, and in the transaction that gives something.
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
  /** Where the member acts from; null where nobody knows. */
  country: string | null;
}

export interface MemberPolicy {
  rule: PolicyRule | undefined;
  /** A break or an exclusion was over only lately. */
  isTooSoon: boolean;
}

/** The rule of the merchant and of where the member is. */
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

/** The first that stands in the way. */
export const barOf = (
  { rule, isTooSoon }: MemberPolicy,
  kind: CampaignKind,
  content: CampaignContent,
): PolicyProblem | undefined => (isTooSoon && kind !== 'info' ? 'afterStop' : problemsWith(rule, kind, content)[0]);

interface Giving {
  kind: CampaignKind;
  content: CampaignContent;
  /** What is given, where that is known to the satang. */
  bonus?: { terms: BonusTerms; bonusMinor: bigint; depositMinor: bigint };
}

/** Refuses `promotions.againstPolicy` with the rule. */
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
