import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { day, id } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant } from '@sanam/staff/contract/schemas.ts';
import { campaignKinds } from './activity-states.ts';
import { campaignText } from './campaign-content.ts';
import { campaignStates } from './campaign-states.ts';
import './permissions.ts';

const shown = z.object({
  id,
  kind: z.enum(campaignKinds),
  state: z.enum(campaignStates),
  titles: z.array(z.pick(campaignText, { language: true, title: true })),
  /** Days in the merchant's time zone; null: no end. */
  from: day,
  to: z.nullable(day),
  group: z.nullable(z.string()),
});

/** Call about the start and end of campaigns. */
export const calendarCalls = {
  opsCampaignCalendar: staff('promotions.campaign.read', {
    method: 'GET',
    path: '/ops/promotions/calendar',
    summary: 'Days on which published campaigns begin or end, how many run, and which stand in the way of one another',
    about: 'merchant',
    query: z.object({ ...ofMerchant, from: day, to: day }),
    value: z.object({
      zone: z.string(),
      campaigns: z.array(shown),
      /** Days on which a campaign begins or ends. */
      days: z.array(z.object({ day, begins: z.array(id), ends: z.array(id), running: z.int() })),
      /** Campaigns of one group that run on the same days; a member may have one of them. */
      overlaps: z.array(z.object({ group: z.string(), from: day, to: z.nullable(day), ids: z.array(id) })),
    }),
    refusals: ['request.invalid'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof calendarCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
