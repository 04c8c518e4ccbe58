import { event } from '@sanam/server/platform/events.ts';

/** Domain events of members. */
export const membersEvents = {
  'identity.registered': event<{ memberId: string; merchantId: string }>(),
};

type Own = typeof membersEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
