import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { instant } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, outcome, reason, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './live.ts';
import './permissions.ts';
import './refusals.ts';

/** The switch that stops everything that promotions of a merchant give: campaigns, levels, missions, friends, wheels, raffles. */
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
      /** Null: it was never turned. */
      by: z.nullable(z.string()),
      at: z.nullable(instant),
      reason: z.nullable(z.string()),
      /** That promotions give again waits for a second person. */
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
