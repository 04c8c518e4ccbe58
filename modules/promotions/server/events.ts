import { event } from '@sanam/server/platform/events.ts';
import type { ActivityKind, ActivityState } from '../contract/activity-states.ts';
import type { CampaignState } from '../contract/campaign-states.ts';

/** Domain events of promotions. */
export const promotionsEvents = {
  /** It is in another state, or a change of it was written. */
  'promotions.campaignChanged': event<{ campaignId: string; merchantId: string; state: CampaignState }>(),
  /** Nothing more can be given: the campaign pauses. */
  'promotions.budgetSpent': event<{ campaignId: string; merchantId: string }>(),
  /** A member's part in an activity is in another state. */
  'promotions.activityChanged': event<{
    participationId: string;
    campaignId: string;
    memberId: string;
    merchantId: string;
    kind: ActivityKind;
    state: ActivityState;
  }>(),
  /** Staff decided an application; `amount`: of the reward that waits now. */
  'promotions.applicationDecided': event<{
    applicationId: string;
    campaignId: string;
    memberId: string;
    merchantId: string;
    isApproved: boolean;
    amount: string | null;
    remark: string | null;
    titles: { TH: string; EN: string };
  }>(),
};

type Own = typeof promotionsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
