import { type OwnData, ownPart } from '@sanam/server/platform/own-data.ts';

/** The member's data of this module: sessions, log-in attempts and linked identities at providers. */
export const authOwnData: OwnData = {
  sessions: ownPart((db, { memberId }) =>
    db
      .selectFrom('auth_sessions')
      .select(['created_at as at', 'last_seen_at as lastSeenAt', 'ended_at as endedAt', 'address', 'agent'])
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .execute(),
  ),
  logins: ownPart((db, { memberId }) =>
    db
      .selectFrom('auth_logins')
      .select(['at', 'method', 'outcome', 'address', 'agent'])
      .where('member_id', '=', memberId)
      .orderBy('at', 'desc')
      .execute(),
  ),
  identities: ownPart((db, { memberId }) =>
    db
      .selectFrom('auth_links')
      .select(['provider', 'label', 'subject', 'linked_at as at', 'last_used_at as lastUsedAt'])
      .where('member_id', '=', memberId)
      .execute(),
  ),
};
