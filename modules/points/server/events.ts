import { event } from '@sanam/server/platform/events.ts';

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
};

type Own = typeof pointsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
