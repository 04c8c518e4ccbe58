import { event } from '@sanam/server/platform/events.ts';
import type { ActivityKind, ActivityState } from '../contract/activity-states.ts';
import type { BonusState } from '../contract/bonus-terms.ts';
import type { CaseState } from '../contract/case-states.ts';
import type { CampaignState } from '../contract/campaign-states.ts';

/** Domain events of promotions. */
export const promotionsEvents = {
  /** It is in another state, or a change of it was written. */
  'promotions.campaignChanged': event<{ campaignId: string; merchantId: string; state: CampaignState }>(),
  /** Nothing more can be given: the campaign pauses. */
  'promotions.budgetSpent': event<{ campaignId: string; merchantId: string }>(),
  /** Campaigns of a merchant give nothing more, or give again. */
  'promotions.stopTurned': event<{ merchantId: string; isStopped: boolean }>(),
  /** A member's part in an activity is in another state. */
  'promotions.activityChanged': event<{
    participationId: string;
    campaignId: string;
    memberId: string;
    merchantId: string;
    kind: ActivityKind;
    state: ActivityState;
  }>(),
  /** A code opened an offer at the deposit for this member. */
  'promotions.offerOpened': event<{ campaignId: string; memberId: string; merchantId: string }>(),
  /** Bets counted for goals of these members; `reached`: parts whose goal is reached. */
  'promotions.goalsCounted': event<{ memberIds: string[]; reached: string[] }>(),
  /** A goal is reached: its reward waits to be claimed. */
  'promotions.goalReached': event<{
    participationId: string;
    campaignId: string;
    memberId: string;
    merchantId: string;
    amount: string;
    until: string | null;
    titles: { TH: string; EN: string };
  }>(),
  /** A member's bonus is in another state; `converted`: what became cash at its end. */
  'promotions.bonusChanged': event<{
    grantId: string;
    memberId: string;
    merchantId: string;
    campaignId: string;
    state: BonusState;
    amount: string;
    converted: string;
    expiresAt: string | null;
    /** Staff look at it, at the latest until then. */
    checkedUntil: string | null;
    /** Why staff took it back, as the member reads it. */
    refusal: string | null;
    titles: { TH: string; EN: string };
  }>(),
  /** Something speaks against a bonus, or was decided about it. */
  'promotions.caseChanged': event<{
    caseId: string;
    grantId: string;
    memberId: string;
    merchantId: string;
    state: CaseState;
  }>(),
  /** A bonus may be at its end: it is met, spent, or its last round is settled. */
  'promotions.bonusDue': event<{ grantId: string }>(),
  'promotions.bonusEndsSoon': event<{
    grantId: string;
    memberId: string;
    expiresAt: string;
    titles: { TH: string; EN: string };
  }>(),
  /** What was chosen with a deposit could not be given any more. */
  'promotions.bonusMissed': event<{
    depositId: string;
    memberId: string;
    campaignId: string;
    titles: { TH: string; EN: string };
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
