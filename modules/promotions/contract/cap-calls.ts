import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, instant } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, outcome, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';

/** Highest bonus of each role that may give bonuses by hand; null: no cap. */
const caps = z.array(z.strictObject({ role: z.string(), max: z.nullable(amount) })).check(z.maxLength(50));

/** Calls about the caps of bonuses that staff give by hand. */
export const capCalls = {
  opsGetGrantCaps: staff('promotions.bonus.read', {
    method: 'GET',
    path: '/ops/promotions/grant-caps',
    summary: 'The highest bonus that staff may give by hand, by role, and the versions before',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** Version 0: no role has a cap. */
      version,
      /** Every role that may give bonuses by hand. */
      caps,
      approval: z.nullable(waitingApproval),
      /** Newest first. */
      versions: z.array(
        z.object({
          version,
          caps,
          at: instant,
          by: z.string(),
          /** Null for a change that lets nobody give more, which one person may make. */
          approvedBy: z.nullable(z.string()),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
    refusals: [],
  }),
  opsChangeGrantCaps: staff('promotions.caps.change', {
    method: 'POST',
    path: '/ops/promotions/grant-caps',
    summary: 'Changes the caps; what lets a role give more is proposed, and another person confirms',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ caps, version, reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'request.invalid'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof capCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
