// Open challenges: their table. Each is bound to its browser, lives five minutes, bears five tries and counts once.
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
  /** Empty only for `passkeyLogin`: nobody is known yet. */
  member_id: string | null;
  webauthn: string | null;
  details: Record<string, unknown>;
}

/** Keeps a new challenge. Answers the value for the browser; the table has only its hash. */
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
  /** The visitor's hash or the session that presents it. */
  bound: string;
}

const isOpen = (ask: Presented) => sql`
  challenge_hash = ${tokenHash(ask.value)} and purpose = ${ask.purpose} and bound = ${ask.bound}
    and used_at is null and expires_at > platform_now() and tries < ${TRIES_MAX}`;

/** Only looks: for the code that is to be sent, or the passkey's part. */
export function readChallenge(db: Db, ask: Presented): Promise<Challenge | undefined> {
  return firstRow(
    db,
    sql<Challenge>`select challenge_hash, member_id, webauthn, details from mfa_challenges where ${isOpen(ask)}`,
  );
}

/**
 * Counts a try before it is judged, so that a hundred at once share five. What a passkey has to sign is handed out with
 * it and gone: a signature is judged once.
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

/** With a new password, log-ins that began with the old one end. */
export async function endLogins(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('mfa_challenges')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'login')
    .where('used_at', 'is', null)
    .execute();
}

/** The answer was right: the challenge is closed. False when another request was faster. */
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

/** What the passkey has to sign from now on, in place of what was asked before. */
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
