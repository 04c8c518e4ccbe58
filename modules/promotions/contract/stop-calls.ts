import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { instant } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, outcome, reason, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './live.ts';
import './permissions.ts';
import './refusals.ts';

/**
 * Calls about the switch that stops all grants of a merchant: campaigns, levels, missions, friends, wheels, raffles.
 */
export const stopCalls = {
  opsGetGrantStop: staff('promotions.campaign.read', {
    method: 'GET',
    path: '/ops/promotions/stop',
    summary: 'Whether promotions give anything now, since when, and who decided it',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      isStopped: z.boolean(),
      /** Null if it was never switched. */
      by: z.nullable(z.string()),
      at: z.nullable(instant),
      reason: z.nullable(z.string()),
      /** Pending approval to resume grants. */
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsTurnGrantStop: staff('promotions.grants.stop', {
    method: 'POST',
    path: '/ops/promotions/stop',
    summary:
      'Stops everything that promotions give, at once; that they give again is proposed, and another person confirms',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ isStopped: z.boolean(), reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof stopCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
