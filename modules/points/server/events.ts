import { event } from '@sanam/server/platform/events.ts';
import type { RedemptionState } from '../contract/redemption-states.ts';

/** Domain events of points. */
export const pointsEvents = {
  /** A set of bets gave these members points, or took some back. */
  'points.earned': event<{ memberIds: string[] }>(),
  /** A member gave points for cash. */
  'points.converted': event<{
    conversionId: string;
    memberId: string;
    merchantId: string;
    points: string;
    amount: string;
  }>(),
  /** A redemption was made or is in another state. */
  'points.redemptionChanged': event<{
    redeemId: string;
    memberId: string;
    merchantId: string;
    state: RedemptionState;
    titles: { TH: string; EN: string };
    points: number;
    /** What staff or the job said with it, and how it was sent. */
    note: string | null;
    carrier: string | null;
    tracking: string | null;
    /** The member did it: nobody needs to tell. */
    isOwn: boolean;
  }>(),
};

type Own = typeof pointsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
