import { event } from '@sanam/server/platform/events.ts';

/** Domain events of staff. */
export const staffEvents = {
  'operator.approvalChanged': event<{ approvalId: string }>(),
};

type Own = typeof staffEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
