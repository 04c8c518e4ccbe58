// SQL on auth_links, auth_social_flows, auth_social_tickets and auth_social_secrets.
import type { SocialProvider } from '@sanam/merchants/contract/page.ts';
import { sql } from 'kysely';
import { ago, anyOf, type Db, firstRow, fromNow, now, type Trx } from '@sanam/server/platform/db.ts';

export type Purpose = 'login' | 'register' | 'link' | 'native';

export interface FlowRow {
  merchant_id: string;
  provider: NewFlow['provider'];
  purpose: Purpose;
  visitor: string;
  session_id: string | null;
  origin: string | null;
  return_path: string | null;
}

export interface NewFlow {
  flowHash: string;
  merchantId: string;
  /** `any`: a nonce for a native client; the call that uses it names the provider. */
  provider: SocialProvider | 'any';
  purpose: Purpose;
  visitor: string;
  sessionId: string | null;
  origin: string | null;
  returnPath: string | null;
  isStarted: boolean;
  seconds: number;
}

export async function insertFlow(db: Db, flow: NewFlow): Promise<void> {
  await db
    .insertInto('auth_social_flows')
    .values({
      flow_hash: flow.flowHash,
      merchant_id: flow.merchantId,
      provider: flow.provider,
      purpose: flow.purpose,
      visitor: flow.visitor,
      session_id: flow.sessionId,
      origin: flow.origin,
      return_path: flow.returnPath,
      started_at: flow.isStarted ? now : null,
      expires_at: fromNow(`${flow.seconds} seconds`),
    })
    .execute();
}

/** Starts the flow that a call created, once, when the browser leaves for the provider. */
export function startFlow(
  db: Db,
  ask: { flowHash: string; provider: string; visitor: string; origin: string; returnPath: string | null },
): Promise<FlowRow | undefined> {
  return firstRow(
    db,
    sql<FlowRow>`
      update auth_social_flows set started_at = platform_now(), origin = ${ask.origin}, return_path = ${ask.returnPath}
      where flow_hash = ${ask.flowHash} and provider = ${ask.provider} and visitor = ${ask.visitor} and purpose = 'link'
        and started_at is null and used_at is null and expires_at > platform_now()
      returning merchant_id, provider, purpose, visitor, session_id, origin, return_path`,
  );
}

/** Uses up a flow; undefined if it never existed, expired or was used before. */
export function useFlow(db: Db, ask: { flowHash: string; provider: string }): Promise<FlowRow | undefined> {
  return firstRow(
    db,
    sql<FlowRow>`
      update auth_social_flows set used_at = platform_now()
      where flow_hash = ${ask.flowHash} and provider = ${ask.provider} and started_at is not null
        and used_at is null and expires_at > platform_now()
      returning merchant_id, provider, purpose, visitor, session_id, origin, return_path`,
  );
}

export interface TicketRow {
  ticket_hash: string;
  merchant_id: string;
  provider: SocialProvider;
  subject: string;
  purpose: Purpose;
  session_id: string | null;
  person: string;
}

export async function insertTicket(db: Db, ticket: TicketRow & { visitor: string; seconds: number }): Promise<void> {
  const { seconds, ...row } = ticket;
  await db
    .insertInto('auth_social_tickets')
    .values({ ...row, expires_at: fromNow(`${seconds} seconds`) })
    .execute();
}

/** Uses up a ticket, only in the browser it was given to. */
export function useTicket(
  db: Db,
  ask: { ticketHash: string; merchantId: string; visitor: string },
): Promise<TicketRow | undefined> {
  return firstRow(
    db,
    sql<TicketRow>`
      update auth_social_tickets set used_at = platform_now()
      where ticket_hash = ${ask.ticketHash} and merchant_id = ${ask.merchantId} and visitor = ${ask.visitor}
        and used_at is null and expires_at > platform_now()
      returning ticket_hash, merchant_id, provider, subject, purpose, session_id, person`,
  );
}

/** Returns the ticket that `useTicket` would use, without using it up. */
export function findTicket(
  db: Db,
  ask: { ticketHash: string; merchantId: string; visitor: string },
): Promise<{ provider: string; subject: string } | undefined> {
  return db
    .selectFrom('auth_social_tickets')
    .select(['provider', 'subject'])
    .where('ticket_hash', '=', ask.ticketHash)
    .where('merchant_id', '=', ask.merchantId)
    .where('visitor', '=', ask.visitor)
    .where('purpose', '=', 'register')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function subjectOf(db: Db, memberId: string, provider: SocialProvider): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_links')
    .select('subject')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.subject;
}

export function linksOf(db: Db, memberId: string) {
  return db
    .selectFrom('auth_links')
    .select(['provider', 'label', 'linked_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('linked_at')
    .execute();
}

export async function memberBehind(
  db: Db,
  who: { merchantId: string; provider: SocialProvider; subject: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_links')
    .select('member_id')
    .where('merchant_id', '=', who.merchantId)
    .where('provider', '=', who.provider)
    .where('subject', '=', who.subject)
    .executeTakeFirst();
  return row?.member_id;
}

/**
 * Inserts a link. Returns its owner now: the given member, or the one who linked it first; undefined if this member has
 * another account of the provider.
 */
export async function insertLink(
  trx: Trx,
  link: { merchantId: string; provider: SocialProvider; subject: string; memberId: string; label: string | null },
): Promise<string | undefined> {
  await trx
    .insertInto('auth_links')
    .values({
      merchant_id: link.merchantId,
      provider: link.provider,
      subject: link.subject,
      member_id: link.memberId,
      label: link.label,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return memberBehind(trx, link);
}

export async function noteUse(
  db: Db,
  who: { merchantId: string; provider: SocialProvider; subject: string; label: string | null },
): Promise<void> {
  await db
    .updateTable('auth_links')
    .set({ last_used_at: now, ...(who.label === null ? {} : { label: who.label }) })
    .where('merchant_id', '=', who.merchantId)
    .where('provider', '=', who.provider)
    .where('subject', '=', who.subject)
    .execute();
}

export async function deleteLink(trx: Trx, ask: { memberId: string; provider: SocialProvider }): Promise<boolean> {
  const gone = await trx
    .deleteFrom('auth_links')
    .where('member_id', '=', ask.memberId)
    .where('provider', '=', ask.provider)
    .returning('provider')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Returns the member's other log-in methods. */
export async function waysIn(db: Db, memberId: string): Promise<{ password: boolean; mobile: boolean; links: number }> {
  const row = await firstRow(
    db,
    sql<{ password: boolean; mobile: boolean; links: number }>`
      select exists (select 1 from auth_passwords p where p.member_id = m.member_id) as password,
             m.mobile_verified_at is not null as mobile,
             (select count(*)::int from auth_links l where l.member_id = m.member_id) as links
      from members m where m.member_id = ${memberId}`,
  );
  return row!;
}

export async function sealedSecretOf(
  db: Db,
  ask: { merchantId: string; provider: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_social_secrets')
    .select('sealed')
    .where('merchant_id', '=', ask.merchantId)
    .where('provider', '=', ask.provider)
    .executeTakeFirst();
  return row?.sealed;
}

export async function saveSecret(
  trx: Trx,
  secret: { merchantId: string; provider: string; sealed: string },
): Promise<void> {
  const { merchantId, provider, sealed } = secret;
  await trx
    .insertInto('auth_social_secrets')
    .values({ merchant_id: merchantId, provider, sealed })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'provider']).doUpdateSet({ sealed, changed_at: now }))
    .execute();
}

/** Deletes expired sign-ins and tickets. */
export async function forgetFlows(db: Db): Promise<void> {
  for (const table of ['auth_social_flows', 'auth_social_tickets'] as const)
    await db.deleteFrom(table).where('expires_at', '<', ago('1 hour')).execute();
}

/** Returns provider and subject of these members' identities. */
export function subjectsOf(db: Db, memberIds: readonly string[]) {
  return db
    .selectFrom('auth_links')
    .select(['member_id', 'provider', 'subject'])
    .where('member_id', '=', anyOf(memberIds))
    .execute();
}
