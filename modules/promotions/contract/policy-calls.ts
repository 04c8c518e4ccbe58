import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { instant } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, outcome, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import { policyRules } from './policy.ts';
import './refusals.ts';

/** Calls about the merchant's campaign policy. */
export const policyCalls = {
  opsGetPromoPolicy: staff('promotions.policy.read', {
    method: 'GET',
    path: '/ops/promotions/policy',
    summary: 'What campaigns of a merchant may be, and the versions before',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** Version 0: no rules, everything is allowed. */
      version,
      rules: policyRules,
      approval: z.nullable(waitingApproval),
      /** Newest first. */
      versions: z.array(
        z.object({
          version,
          rules: policyRules,
          by: z.string(),
          /** Null for a stricter change, which one person may make. */
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
