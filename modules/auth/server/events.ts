import { event } from '@sanam/server/platform/events.ts';

/** Domain events of auth. */
export const authEvents = {
  'identity.sessionsEnded': event<{ memberId: string }>(),
  'identity.passwordChanged': event<{ memberId: string; merchantId: string }>(),
};

type Own = typeof authEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
