import { sql } from 'kysely';
import { type OwnData, ownPart } from '@sanam/server/platform/own-data.ts';

/** Export of consents, limits, breaks and exclusions, documents without pictures, and their history. */
export const protectionOwnData: OwnData = {
  consents: ownPart((db, { memberId }) =>
    db
      .selectFrom('protection_consents')
      .select(['at', 'kind', 'given', 'given_by as by'])
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .execute(),
  ),
  limits: ownPart(async (db, { memberId }) => {
    const limits = await db
      .selectFrom('protection_limits')
      .select(['kind', 'frame', 'set_by as by', 'amount', 'removed', 'pending_from as pendingFrom', 'updated_at as at'])
      .where('member_id', '=', memberId)
      .orderBy('kind')
      .execute();
    // Minutes and counts are not converted as money.
    return limits.map(({ kind, amount, ...rest }) => {
      const isMoney = kind !== 'time' && kind !== 'round_bets';
      return { kind, amount: isMoney ? amount : Number(kind === 'time' ? amount / 60n : amount), ...rest };
    });
  }),
  exclusions: ownPart((db, { memberId }) =>
    db
      .selectFrom('protection_exclusions')
      .select(['started_at as at', 'kind', 'term', 'term_ends_at as until', 'ended_at as endedAt', 'started_by as by'])
      .where('member_id', '=', memberId)
      .orderBy('started_at', 'desc')
      .execute(),
  ),
  documents: ownPart((db, { memberId }) =>
    db
      .selectFrom('protection_documents')
      .select(['sent_at as at', 'document_id as number', 'kind', 'state', 'answer', 'decided_at as decidedAt'])
      .select(sql<string | null>`valid_until::text`.as('until'))
      .where('member_id', '=', memberId)
      .orderBy('sent_at', 'desc')
      .execute(),
  ),
  // Events only, without remarks of staff.
  protectionEvents: ownPart((db, { memberId }) =>
    db
      .selectFrom('protection_events')
      .select(['at', 'event'])
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .execute(),
  ),
};
