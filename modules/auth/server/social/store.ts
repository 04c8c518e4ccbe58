// SQL on auth_links, auth_social_flows, auth_social_tickets and auth_social_secrets.
import type { SocialProvider } from '@sanam/merchants/contract/page.ts';
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';

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
  /** `any`: a nonce for a native client; which provider signs it is said by the call that uses it. */
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
  await sql`
    insert into auth_social_flows
      (flow_hash, merchant_id, provider, purpose, visitor, session_id, origin, return_path, started_at, expires_at)
    values (${flow.flowHash}, ${flow.merchantId}, ${flow.provider}, ${flow.purpose}, ${flow.visitor}, ${flow.sessionId},
            ${flow.origin}, ${flow.returnPath}, case when ${flow.isStarted} then platform_now() end,
            platform_now() + make_interval(secs => ${flow.seconds}))`.execute(db);
}

/** The browser sets out with a flow that a call asked for; once. */
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

/** Uses a flow up; undefined when it never was, ran out, or was used before. */
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
  await sql`
    insert into auth_social_tickets
      (ticket_hash, merchant_id, provider, subject, purpose, visitor, session_id, person, expires_at)
    values (${ticket.ticket_hash}, ${ticket.merchant_id}, ${ticket.provider}, ${ticket.subject}, ${ticket.purpose},
            ${ticket.visitor}, ${ticket.session_id}, ${ticket.person}, platform_now() + make_interval(secs => ${ticket.seconds}))`.execute(
    db,
  );
}

/** Uses a ticket up, only in the browser it was given to. */
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

export interface LinkRow {
  provider: SocialProvider;
  label: string | null;
  linked_at: Date;
  last_used_at: Date | null;
}

export function linksOf(db: Db, memberId: string): Promise<LinkRow[]> {
  return rows(
    db,
    sql<LinkRow>`
      select provider, label, linked_at, last_used_at from auth_links where member_id = ${memberId} order by linked_at`,
  );
}

export async function memberBehind(
  db: Db,
  who: { merchantId: string; provider: string; subject: string },
): Promise<string | undefined> {
  const row = await firstRow(
    db,
    sql<{ member_id: string }>`
      select member_id from auth_links
      where merchant_id = ${who.merchantId} and provider = ${who.provider} and subject = ${who.subject}`,
  );
  return row?.member_id;
}

/** Answers whose it is now: the member asked for, or the one who had it first; undefined when this member has another one there. */
export async function insertLink(
  trx: Trx,
  link: { merchantId: string; provider: string; subject: string; memberId: string; label: string | null },
): Promise<string | undefined> {
  await sql`
    insert into auth_links (merchant_id, provider, subject, member_id, label)
    values (${link.merchantId}, ${link.provider}, ${link.subject}, ${link.memberId}, ${link.label})
    on conflict do nothing`.execute(trx);
  return memberBehind(trx, link);
}

export async function noteUse(
  db: Db,
  who: { merchantId: string; provider: string; subject: string; label: string | null },
): Promise<void> {
  await sql`
    update auth_links set last_used_at = platform_now(), label = coalesce(${who.label}, label)
    where merchant_id = ${who.merchantId} and provider = ${who.provider} and subject = ${who.subject}`.execute(db);
}

/** Holds the member, so that of two ways in removed at the same moment one stays. */
export async function lockMember(trx: Trx, memberId: string): Promise<void> {
  await sql`select 1 from members where member_id = ${memberId} for update`.execute(trx);
}

export async function deleteLink(trx: Trx, ask: { memberId: string; provider: string }): Promise<boolean> {
  const gone = await firstRow(
    trx,
    sql`delete from auth_links where member_id = ${ask.memberId} and provider = ${ask.provider} returning provider`,
  );
  return gone !== undefined;
}

/** What else a member could log in with. */
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
  const row = await firstRow(
    db,
    sql<{ sealed: string }>`
      select sealed from auth_social_secrets where merchant_id = ${ask.merchantId} and provider = ${ask.provider}`,
  );
  return row?.sealed;
}

export async function saveSecret(
  trx: Trx,
  secret: { merchantId: string; provider: string; sealed: string },
): Promise<void> {
  await sql`
    insert into auth_social_secrets (merchant_id, provider, sealed)
    values (${secret.merchantId}, ${secret.provider}, ${secret.sealed})
    on conflict (merchant_id, provider) do update set sealed = excluded.sealed, changed_at = platform_now()`.execute(
    trx,
  );
}

/** Sign-ins and tickets that ran out say nothing any more. */
export async function forgetFlows(db: Db): Promise<void> {
  await sql`delete from auth_social_flows where expires_at < platform_now() - interval '1 hour'`.execute(db);
  await sql`delete from auth_social_tickets where expires_at < platform_now() - interval '1 hour'`.execute(db);
}
