// The browser's client for phone numbers verified by a provider: its REST interface, two methods (GAP-059).
import { type AuthCode, authCodeOf, authError } from './auth-errors.ts';

const TIMEOUT_MS = 15_000;

export interface PhoneOffer {
  apiUrl: string;
  /** Public key that identifies the project. */
  apiKey: string;
}

export interface PhoneProvider {
  /** Sends a code by SMS. Returns the session that `confirm` needs. Throws a `Refusal` with an `auth/…` code. */
  send(mobile: string, human: string): Promise<string>;
  /** Returns the ID token for the registration (`firebaseIdToken`). Throws a `Refusal` with an `auth/…` code. */
  confirm(session: string, code: string): Promise<string>;
}

type Answer = Record<string, unknown>;

/** Creates the client. It calls the provider directly and sends it none of our cookies. */
export function createPhoneProvider(offer: PhoneOffer, send: typeof fetch = fetch): PhoneProvider {
  async function ask(method: string, body: Answer): Promise<Answer> {
    let response: Response;
    try {
      response = await send(`${offer.apiUrl}/accounts:${method}?key=${encodeURIComponent(offer.apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw authError('auth/unknown', 0);
    }
    const answer = (await response.json().catch(() => ({}))) as { error?: { message?: unknown } } & Answer;
    if (!response.ok) throw authError(authCodeOf(answer.error?.message), response.status);
    return answer;
  }

  const textOf = (answer: Answer, field: string): string => {
    const text = answer[field];
    if (typeof text !== 'string' || text === '') throw authError('auth/unknown');
    return text;
  };

  return {
    async send(mobile, human) {
      refuseEmpty(mobile, 'auth/missing-phone-number');
      const answer = await ask('sendVerificationCode', { phoneNumber: mobile, recaptchaToken: human });
      return textOf(answer, 'sessionInfo');
    },
    async confirm(session, code) {
      refuseEmpty(code, 'auth/missing-verification-code');
      refuseEmpty(session, 'auth/code-expired');
      return textOf(await ask('signInWithPhoneNumber', { sessionInfo: session, code }), 'idToken');
    },
  };
}

function refuseEmpty(text: string, code: AuthCode): void {
  if (text.trim() === '') throw authError(code);
}
