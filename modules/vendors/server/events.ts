import { event } from '@sanam/server/platform/events.ts';

/** Domain events of vendors. */
export const vendorsEvents = {
  /** A transfer to or from a vendor changed; without an id, the balance at a vendor. */
  'vendors.transferChanged': event<{
    memberId: string;
    vendor: string;
    transferId: string | null;
    state: string;
    version: number;
  }>(),
};

type Own = typeof vendorsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
