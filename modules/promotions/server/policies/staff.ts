// Staff calls about the policy: a stricter change takes effect at once, a looser one needs two people.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { changesRules } from '@sanam/staff/server/index.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { allowsMore, type Policy, problemOf } from './rules.ts';
import { insertPolicy, policyNow, versionsOf } from './store.ts';

const SUBJECT = 'promoPolicy';

type Wish = Omit<CallArguments<Calls['opsChangePromoPolicy']>['body'], 'reason'>;

export function createPolicyHandlers(deps: PromotionStaffDeps): Handlers {
  const change = changesRules<Wish, Policy>(deps.approvals, {
    command: 'promotions.policy.change',
    subjectType: SUBJECT,
    now: policyNow,
    rulesOf: ({ version, rules }) => ({ version: version + 1, rules }),
    problemOf,
    givesMore: allowsMore,
    summary: ({ rules }) => rules.map(({ country }) => country ?? '*').join(', '),
    insert: insertPolicy,
    wireOf: ({ rules }) => ({ rules }),
  });
  return {
    opsGetPromoPolicy: ({ context, session }) => reading(deps, context, session),
    opsChangePromoPolicy: ({ body, context }) => inTransaction(deps.db, (trx) => change(trx, context, body)),
  };
}

async function reading(
  { db, approvals, people }: PromotionStaffDeps,
  { merchantId }: Context,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetPromoPolicy']>> {
  const [now, versions, approval] = await Promise.all([
    policyNow(db, merchantId),
    versionsOf(db, merchantId),
    approvals.waitingFor({ type: SUBJECT, id: merchantId }, session),
  ]);
  const nameOf = await people.staffNames(versions.flatMap((one) => [one.made_by, one.approved_by]));
  return {
    merchantId,
    ...now,
    approval,
    versions: versions.map(({ version, rules, made_by, approved_by, reason, made_at }) => ({
      version,
      rules,
      by: nameOf(made_by) ?? '',
      approvedBy: nameOf(approved_by),
      reason,
      at: made_at.toISOString(),
    })),
  };
}
