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
  /** Staff ended a round that its vendor did not finish; `amount` went back to the player. */
  'vendors.roundEnded': event<{
    memberId: string;
    vendor: string;
    vendorName: string;
    round: string;
    roundKey: string;
    amount: string;
  }>(),
};

type Own = typeof vendorsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
