import { topic } from '@sanam/contract/live';

/** Live topics of vendors. `opsGames` is for staff; the catalogue uses it too. */
export const vendorsTopics = {
  opsGames: topic(),
  /** A transfer of the member, or the balance at a vendor, changed. */
  vendorWallet: topic<{ vendor: string }>(),
  opsVendorTransfer: topic<{ id: string; version: number }>(),
};

type Own = typeof vendorsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
