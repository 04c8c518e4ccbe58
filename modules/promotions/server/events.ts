import { event } from '@sanam/server/platform/events.ts';
import type { ActivityKind, ActivityState } from '../contract/activity-states.ts';
import type { BonusState } from '../contract/bonus-terms.ts';
import type { CaseState } from '../contract/case-states.ts';
import type { CampaignState } from '../contract/campaign-states.ts';

/** Domain events of the promotions module. */
export const promotionsEvents = {
  /** A campaign changed its state, or its draft was changed. */
  'promotions.campaignChanged': event<{ campaignId: string; merchantId: string; state: CampaignState }>(),
  /** The budget of a campaign is spent, so it pauses. */
  'promotions.budgetSpent': event<{ campaignId: string; merchantId: string }>(),
  /** Grants of a merchant were stopped or resumed. */
  'promotions.stopTurned': event<{ merchantId: string; isStopped: boolean }>(),
  /** A member's part in an activity changed its state. */
  'promotions.activityChanged': event<{
    participationId: string;
    campaignId: string;
    memberId: string;
    merchantId: string;
    kind: ActivityKind;
    state: ActivityState;
  }>(),
  /** A code opened a deposit offer for this member. */
  'promotions.offerOpened': event<{ campaignId: string; memberId: string; merchantId: string }>(),
  /** Bets counted for goals of these members; `reached`: parts whose goal is met. */
  'promotions.goalsCounted': event<{ memberIds: string[]; reached: string[] }>(),
  /** A goal is met: its reward waits to be claimed. */
  'promotions.goalReached': event<{
    participationId: string;
    campaignId: string;
    memberId: string;
    merchantId: string;
    amount: string;
    until: string | null;
    titles: { TH: string; EN: string };
  }>(),
  /** A period of a cashback campaign is closed; `members`: how many lost something in it. */
  'promotions.cashbackClosed': event<{
    campaignId: string;
    merchantId: string;
    first: string;
    last: string;
    version: number;
    members: number;
  }>(),
  /** A cashback waits to be claimed; days are those of the merchant. */
  'promotions.cashbackReady': event<{
    participationId: string;
    campaignId: string;
    memberId: string;
    merchantId: string;
    from: string;
    to: string;
    amount: string;
    until: string | null;
    titles: { TH: string; EN: string };
  }>(),
  /** Staff added days to the deadline of a bonus and its requirement. */
  'promotions.turnoverExtended': event<{
    turnoverId: string;
    grantId: string;
    memberId: string;
    merchantId: string;
    expiresAt: string;
    titles: { TH: string; EN: string };
  }>(),
  /** A member's bonus changed its state; `converted`: amount converted to cash at the end. */
  'promotions.bonusChanged': event<{
    grantId: string;
    memberId: string;
    merchantId: string;
    campaignId: string;
    state: BonusState;
    amount: string;
    converted: string;
    expiresAt: string | null;
    /** End of the staff review. */
    checkedUntil: string | null;
    /** Reason of the refusal, as shown to the member. */
    refusal: string | null;
    titles: { TH: string; EN: string };
  }>(),
  /** A case was opened or decided. */
  'promotions.caseChanged': event<{
    caseId: string;
    grantId: string;
    memberId: string;
    merchantId: string;
    state: CaseState;
  }>(),
  /** A bonus may be due: it is met, spent, or its last round is settled. */
  'promotions.bonusDue': event<{ grantId: string }>(),
  'promotions.bonusEndsSoon': event<{
    grantId: string;
    memberId: string;
    expiresAt: string;
    titles: { TH: string; EN: string };
  }>(),
  /** A bonus chosen with a deposit could not be granted. */
  'promotions.bonusMissed': event<{
    depositId: string;
    memberId: string;
    campaignId: string;
    titles: { TH: string; EN: string };
  }>(),
  /** Staff decided an application; `amount` is the reward that now waits. */
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
