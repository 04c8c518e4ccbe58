import { event } from '@sanam/server/platform/events.ts';

/** Domain events of mfa. */
export const mfaEvents = {
  /** Factors, contacts or known devices of a member changed. */
  'identity.securityChanged': event<{ memberId: string }>(),
};

type Own = typeof mfaEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
