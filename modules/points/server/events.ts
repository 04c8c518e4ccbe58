import { event } from '@sanam/server/platform/events.ts';
import type { RedemptionState, RewardKind } from '../contract/redemption-states.ts';

/** Domain events of points. */
export const pointsEvents = {
  /** A set of bets gave points to these members, or took some back. */
  'points.earned': event<{ memberIds: string[] }>(),
  /** A member converted points to cash. */
  'points.converted': event<{
    conversionId: string;
    memberId: string;
    merchantId: string;
    points: string;
    amount: string;
  }>(),
  /** Points were paid out in cash, or the member's request for it was refused. */
  'points.payoutDecided': event<{
    payoutId: string;
    memberId: string;
    merchantId: string;
    state: 'paid' | 'refused';
    points: string;
    amount: string;
    /** Text of staff; the member reads that of a refusal. */
    reason: string | null;
  }>(),
  /** A member changed where goods of a redemption go. */
  'points.addressChanged': event<{
    redeemId: string;
    memberId: string;
    titles: { TH: string; EN: string };
    /** Number of changes of the redemption. */
    revision: number;
  }>(),
  /** A redemption was created or changed its state. */
  'points.redemptionChanged': event<{
    redeemId: string;
    memberId: string;
    merchantId: string;
    kind: RewardKind;
    state: RedemptionState;
    titles: { TH: string; EN: string };
    points: number;
    /** Text of staff or of the job. */
    note: string | null;
    carrier: string | null;
    tracking: string | null;
    /** Whether the member did it; then no message is sent. */
    isOwn: boolean;
    /** Whether what came back or was lost is sent again. */
    isAgain: boolean;
    /** Number of changes of the redemption. */
    revision: number;
  }>(),
};

type Own = typeof pointsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
