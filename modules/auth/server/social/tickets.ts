// The two secrets a browser has in cookies: that of a sign-in in progress, and that of a proven identity.
import { randomBytes } from 'node:crypto';
import type { SocialProvider } from '@sanam/merchants/contract/page.ts';
import { type Vault, tokenHash } from '@sanam/server/platform/crypto.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { FlowSecrets, ProvenPerson } from './provider-client.ts';
import * as store from './store.ts';

const SECRET_VALUE = /^[A-Za-z0-9_-]{43}$/;
/** Seconds allowed between leaving for the provider and returning. */
export const FLOW_SECONDS = 10 * 60;
/** Seconds allowed between the return and the page's call. */
export const TICKET_SECONDS = 5 * 60;
/** Seconds an unknown person has to complete the registration form. */
export const COMPLETION_SECONDS = 30 * 60;

const PERSON_PURPOSE = 'social.person';

export const newSecret = (): string => randomBytes(32).toString('base64url');
/** Returns the hash under which a cookie is stored; undefined for a value we never issued. */
export const hashOf = (secret: string | undefined): string | undefined =>
  secret !== undefined && SECRET_VALUE.test(secret) ? tokenHash(secret) : undefined;

/**
 * Derives state, nonce and PKCE verifier from the cookie and the installation's secret; the database stores none of
 * them.
 */
export function secretsOf(vault: Vault, flow: string): FlowSecrets {
  const part = (name: string): string => vault.keyedHash(`social.${name}`, flow);
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') };
}

export interface OpenTicket {
  merchantId: string;
  provider: SocialProvider;
  purpose: store.Purpose;
  sessionId: string | null;
  person: ProvenPerson;
}

export interface Tickets {
  issue(db: Db, ticket: OpenTicket & { visitorHash: string; seconds: number }): Promise<string>;
  /** Uses up a ticket. Refuses with `identity.socialFailed` if there is none for this browser. */
  use(db: Db, ask: { ticket: string | undefined; merchantId: string; visitorHash: string }): Promise<OpenTicket>;
}

export function createTickets(vault: Vault): Tickets {
  return {
    async issue(db, { merchantId, provider, purpose, sessionId, person, visitorHash, seconds }) {
      const ticket = newSecret();
      await store.insertTicket(db, {
        ticket_hash: tokenHash(ticket),
        merchant_id: merchantId,
        provider,
        subject: person.subject,
        purpose,
        session_id: sessionId,
        person: vault.seal(PERSON_PURPOSE, JSON.stringify(person)),
        visitor: visitorHash,
        seconds,
      });
      return ticket;
    },
    async use(db, { ticket, merchantId, visitorHash }) {
      const ticketHash = hashOf(ticket);
      const row =
        ticketHash === undefined
          ? undefined
          : await store.useTicket(db, { ticketHash, merchantId, visitor: visitorHash });
      if (row === undefined) throw refuse('identity.socialFailed');
      return {
        merchantId,
        provider: row.provider,
        purpose: row.purpose,
        sessionId: row.session_id,
        person: JSON.parse(vault.open(PERSON_PURPOSE, row.person)) as ProvenPerson,
      };
    },
  };
}
