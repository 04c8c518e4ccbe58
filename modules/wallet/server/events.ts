import { event } from '@sanam/server/platform/events.ts';

/** Domain events of wallet. */
export const walletEvents = {
  'wallet.balanceChanged': event<{ memberId: string }>(),
  'wallet.accountChange': event<{ changeId: string; version: number }>(),
  'wallet.amlLockChanged': event<{ lockId: string; version: number }>(),
  'wallet.bankAccountAdded': event<{ memberId: string }>(),
};

type Own = typeof walletEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
