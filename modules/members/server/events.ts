import { event } from '@sanam/server/platform/events.ts';

/** Domain events of members. */
export const membersEvents = {
  /** A member completed missing personal data: name, birth date, identity number. */
  'identity.profileCompleted': event<{ memberId: string }>(),
  /** Two people of staff corrected the name or the birth date; `version` of the member's row. */
  'identity.personCorrected': event<{ memberId: string; version: number; hasNewName: boolean }>(),
  /** A member asked to close the account once its money is paid out, or took that back. */
  'identity.closingAsked': event<{ memberId: string; isWanted: boolean }>(),
  /** A member closed the own account. */
  'identity.closed': event<{ memberId: string; closingId: string }>(),
  /** An account was marked as that of a person who works for the house, or the mark was removed. */
  'identity.staffMarked': event<{ memberId: string; isStaff: boolean }>(),
  'identity.registered': event<{ memberId: string; merchantId: string }>(),
};

type Own = typeof membersEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
