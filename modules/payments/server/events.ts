import { event } from '@sanam/server/platform/events.ts';

/** Domain events of payments. */
export const paymentsEvents = {
  'wallet.depositChanged': event<{ memberId: string; depositId: string; stage: string; version: number }>(),
  'wallet.withdrawalChanged': event<{ memberId: string; withdrawalId: string; stage: string; version: number }>(),
};

type Own = typeof paymentsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
