import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { instant } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, outcome, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import { policyRules } from './policy.ts';
import './refusals.ts';

/** What campaigns of a merchant may be. */
export const policyCalls = {
  opsGetPromoPolicy: staff('promotions.policy.read', {
    method: 'GET',
    path: '/ops/promotions/policy',
    summary: 'What campaigns of a merchant may be, and the versions before',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** 0: there are no rules, and everything is allowed. */
      version,
      rules: policyRules,
      approval: z.nullable(waitingApproval),
      /** The newest first. */
      versions: z.array(
        z.object({
          version,
          rules: policyRules,
          by: z.string(),
          /** Null: it allowed less, so one person was enough. */
          approvedBy: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          at: instant,
        }),
      ),
    }),
    refusals: [],
  }),
  opsChangePromoPolicy: staff('promotions.policy.change', {
    method: 'POST',
    path: '/ops/promotions/policy',
    summary: 'Changes the rules; what allows more or changes a wording is proposed, and another person confirms',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ rules: policyRules, version, reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof policyCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
