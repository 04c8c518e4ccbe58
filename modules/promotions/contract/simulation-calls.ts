import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, idParams } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import './permissions.ts';
import './refusals.ts';

/** Maximum number of days of an estimate. */
export const SIMULATED_DAYS_MAX = 92;

/** Call that estimates a campaign on past days. */
export const simulationCalls = {
  opsSimulateCampaign: staff('promotions.campaign.read', {
    method: 'POST',
    path: '/ops/promotions/campaigns/:id/simulate',
    summary: 'What a campaign would have given in past days, by its draft if there is one; nothing is written',
    about: 'campaign',
    params: idParams,
    body: z.strictObject({ from: day, to: day }),
    value: z.object({
      /**
       * `deposits`: each credited deposit is judged as of its time. `atMost`: assumes that every member who meets the
       * conditions now takes part as often as the campaign allows.
       */
      basis: z.enum(['deposits', 'atMost']),
      members: z.int(),
      grants: z.int(),
      /** Cost without regard to the campaign's budget. */
      cost: amount,
      budget: z.nullable(amount),
      /** Day on which the budget would have been used up. */
      spentOn: z.nullable(day),
      days: z.array(z.object({ day, grants: z.int(), cost: amount })),
      /** False if there is more data than is examined; the figures then cover the first part. */
      isWhole: z.boolean(),
    }),
    refusals: ['promotions.noBonus'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof simulationCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
