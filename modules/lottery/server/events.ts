import { event } from '@sanam/server/platform/events.ts';

/** Domain events of the lottery. */
export const lotteryEvents = {
  /** A draw is in another state. */
  'lottery.drawChanged': event<{ drawId: string; market: string; numero: string; state: string }>(),
};

type Own = typeof lotteryEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
