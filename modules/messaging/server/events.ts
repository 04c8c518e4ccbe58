import { event } from '@sanam/server/platform/events.ts';

/** Domain events of messaging. */
export const messagingEvents = {
  /** Once per day and kind: the SMS budget is nearly spent, is spent, or codes are not entered. */
  'messages.smsAlert': event<{ merchantId: string; kind: 'budget' | 'cap' | 'pumping' }>(),
};

type Own = typeof messagingEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
