import { event } from '@sanam/server/platform/events.ts';

/** Domain events of messaging. */
export const messagingEvents = {
  /** Once a day and kind: the budget for SMS nearly spent, spent, or codes that nobody types in. */
  'messages.smsAlert': event<{ merchantId: string; kind: 'budget' | 'cap' | 'pumping' }>(),
};

type Own = typeof messagingEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
