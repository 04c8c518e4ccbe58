// Provider that verifies phone numbers: sends codes, and answers a correct one with an ID token.
import { randomBytes, randomInt } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type RailDeps, secondsLater } from '../platform/deps.ts';

export const PROJECT_ID = 'sanam-sandbox';
export const API_KEY = 'sanam-sandbox-phone-key';

const CODE_SECONDS = 5 * 60;
const TOKEN_SECONDS = 3600;
const TRIES_MAX = 5;
const SESSIONS_MAX = 1000;
const E164 = /^\+[1-9]\d{6,14}$/;

/** Faults by the last four digits of the number. */
const sentinels: Record<string, string> = {
  '9901': 'TOO_MANY_ATTEMPTS_TRY_LATER',
  '9902': 'QUOTA_EXCEEDED',
  '9903': 'OPERATION_NOT_ALLOWED',
  '9904': 'CAPTCHA_CHECK_FAILED',
};

interface Waiting {
  number: string;
  code: string;
  until: Date;
  tries: number;
}

export type PhoneAnswer = { status: 200; body: Record<string, unknown> } | { status: 400; error: string };

/** Creates the provider. Its codes appear in the rail's SMS inbox; its key lives as long as the process. */
export async function createPhoneProvider(deps: RailDeps) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(6).toString('hex');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  const waiting = new Map<string, Waiting>();
  const refused = (error: string): PhoneAnswer => ({ status: 400, error });

  return {
    jwks: { keys: [jwk] },

    async sendCode(number: string | undefined): Promise<PhoneAnswer> {
      if (number === undefined || number === '') return refused('MISSING_PHONE_NUMBER');
      if (!E164.test(number)) return refused('INVALID_PHONE_NUMBER');
      const fault = sentinels[number.slice(-4)];
      if (fault !== undefined) return refused(fault);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const session = randomBytes(24).toString('base64url');
      const now = deps.clock();
      if (waiting.size >= SESSIONS_MAX) waiting.clear();
      waiting.set(session, { number, code, until: secondsLater(now, CODE_SECONDS), tries: 0 });
      await deps.db
        .insertInto('rail_sms')
        .values({
          sms_id: `phone_${session}`,
          recipient: number,
          sender: 'PHONE',
          body: `${code} is your verification code.`,
          state: 'delivered',
          created_at: now,
        })
        .execute();
      return { status: 200, body: { sessionInfo: session } };
    },

    async signIn(session: string | undefined, code: string | undefined): Promise<PhoneAnswer> {
      if (session === undefined || session === '') return refused('MISSING_SESSION_INFO');
      if (code === undefined || code === '') return refused('MISSING_CODE');
      const found = waiting.get(session);
      if (found === undefined) return refused('INVALID_SESSION_INFO');
      const now = deps.clock();
      if (found.until < now) return refused('SESSION_EXPIRED');
      found.tries += 1;
      if (found.tries > TRIES_MAX) return refused('TOO_MANY_ATTEMPTS_TRY_LATER');
      if (found.code !== code) return refused('INVALID_CODE');
      waiting.delete(session);
      const seconds = Math.floor(now.getTime() / 1000);
      const subject = Buffer.from(found.number).toString('base64url');
      const firebase = { sign_in_provider: 'phone', identities: { phone: [found.number] } };
      const idToken = await new SignJWT({ phone_number: found.number, auth_time: seconds, firebase })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(`${deps.publicUrl}/phone/${PROJECT_ID}`)
        .setAudience(PROJECT_ID)
        .setSubject(subject)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + TOKEN_SECONDS)
        .sign(privateKey);
      return { status: 200, body: { idToken, expiresIn: String(TOKEN_SECONDS), phoneNumber: found.number } };
    },
  };
}
