// Open challenges: their table. Each is bound to its browser, lives five minutes, bears five tries and counts once.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

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
  await sql`
    insert into mfa_challenges (challenge_hash, purpose, member_id, bound, webauthn, details, expires_at)
    values (${tokenHash(value)}, ${ask.purpose}, ${ask.memberId}, ${ask.bound}, ${ask.webauthn ?? null},
      ${JSON.stringify(ask.details ?? {})}::jsonb, platform_now() + make_interval(secs => ${CHALLENGE_SECONDS}))`.execute(
    db,
  );
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

const columns = sql`challenge_hash, member_id, webauthn, details`;

/** Only looks: for the code that is to be sent, or the passkey's part. */
export function readChallenge(db: Db, ask: Presented): Promise<Challenge | undefined> {
  return firstRow(db, sql<Challenge>`select ${columns} from mfa_challenges where ${isOpen(ask)}`);
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
  await sql`
    update mfa_challenges set used_at = platform_now()
    where member_id = ${memberId} and purpose = 'login' and used_at is null`.execute(db);
}

/** The answer was right: the challenge is closed. False when another request was faster. */
export async function closeChallenge(db: Db, challenge: Challenge): Promise<boolean> {
  const closed = await firstRow(
    db,
    sql`
      update mfa_challenges set used_at = platform_now()
      where challenge_hash = ${challenge.challenge_hash} and used_at is null returning challenge_hash`,
  );
  return closed !== undefined;
}

/** What the passkey has to sign from now on, in place of what was asked before. */
export async function setWebauthn(db: Db, ask: { value: string; webauthn: string }): Promise<void> {
  await sql`
    update mfa_challenges set webauthn = ${ask.webauthn} where challenge_hash = ${tokenHash(ask.value)}`.execute(db);
}

export async function forgetChallenges(db: Db): Promise<void> {
  await sql`delete from mfa_challenges where expires_at < platform_now() - interval '1 hour'`.execute(db);
}
