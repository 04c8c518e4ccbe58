// Open challenges and their table. Each is bound to its browser, lives five minutes, allows five attempts and is used
// once.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { ago, type Db, firstRow, fromNow, now } from '@sanam/server/platform/db.ts';

export const CHALLENGE_SECONDS = 300;
const TRIES_MAX = 5;
const VALUE_BYTES = 32;

export type Purpose = 'login' | 'stepUp' | 'passkeyLogin' | 'passkeyAdd';

export interface Challenge {
  challenge_hash: string;
  /** Empty only for `passkeyLogin`, when the member is not known yet. */
  member_id: string | null;
  webauthn: string | null;
  details: Record<string, unknown>;
}

/** Stores a new challenge. Returns its value for the browser; the table has only the hash. */
export async function openChallenge(
  db: Db,
  ask: {
    purpose: Purpose;
    memberId: string | null;
    bound: string;
    webauthn?: string;
    details?: Record<string, unknown>;
  },
): Promise<string> {
  const value = randomBytes(VALUE_BYTES).toString('base64url');
  await db
    .insertInto('mfa_challenges')
    .values({
      challenge_hash: tokenHash(value),
      purpose: ask.purpose,
      member_id: ask.memberId,
      bound: ask.bound,
      webauthn: ask.webauthn ?? null,
      details: JSON.stringify(ask.details ?? {}),
      expires_at: fromNow(`${CHALLENGE_SECONDS} seconds`),
    })
    .execute();
  return value;
}

export interface Presented {
  purpose: Purpose;
  value: string;
  /** Hash of the visitor, or the session, that presents it. */
  bound: string;
}

const isOpen = (ask: Presented) => sql`
  challenge_hash = ${tokenHash(ask.value)} and purpose = ${ask.purpose} and bound = ${ask.bound}
    and used_at is null and expires_at > platform_now() and tries < ${TRIES_MAX}`;

/** Reads a challenge without counting an attempt: to send a code, or for the passkey's options. */
export function readChallenge(db: Db, ask: Presented): Promise<Challenge | undefined> {
  return firstRow(
    db,
    sql<Challenge>`select challenge_hash, member_id, webauthn, details from mfa_challenges where ${isOpen(ask)}`,
  );
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts share the limit of five. Returns and clears the
 * passkey's challenge, so that a signature is checked only once.
 */
export function tryChallenge(db: Db, ask: Presented): Promise<Challenge | undefined> {
  return firstRow(
    db,
    sql<Challenge>`
      update mfa_challenges c set tries = c.tries + 1, webauthn = null
      from (select challenge_hash, webauthn from mfa_challenges where ${isOpen(ask)} for update) old
      where c.challenge_hash = old.challenge_hash
      returning c.challenge_hash, c.member_id, old.webauthn, c.details`,
  );
}

/** Ends unfinished log-ins that began with the old password, after a new one is set. */
export async function endLogins(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('mfa_challenges')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'login')
    .where('used_at', 'is', null)
    .execute();
}

/** Closes the challenge after a right answer. Returns false if another request was faster. */
export async function closeChallenge(db: Db, challenge: Challenge): Promise<boolean> {
  const closed = await db
    .updateTable('mfa_challenges')
    .set({ used_at: now })
    .where('challenge_hash', '=', challenge.challenge_hash)
    .where('used_at', 'is', null)
    .returning('challenge_hash')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Replaces the value that the passkey has to sign. */
export async function setWebauthn(db: Db, ask: { value: string; webauthn: string }): Promise<void> {
  await db
    .updateTable('mfa_challenges')
    .set({ webauthn: ask.webauthn })
    .where('challenge_hash', '=', tokenHash(ask.value))
    .execute();
}

export async function forgetChallenges(db: Db): Promise<void> {
  await db.deleteFrom('mfa_challenges').where('expires_at', '<', ago('1 hour')).execute();
}
