// Error codes of the provider that verifies phone numbers and of sign-in with a provider (specification §8). A code is
// a language key: `refusal.auth/…`.
import { Refusal } from '@sanam/client/refusal';

export const authCodes = [
  'auth/invalid-phone-number',
  'auth/missing-phone-number',
  'auth/too-many-requests',
  'auth/unknown',
  'auth/invalid-verification-code',
  'auth/missing-verification-code',
  'auth/captcha-check-failed',
  'auth/quota-exceeded',
  'auth/operation-not-allowed',
  'auth/code-expired',
  'auth/popup-closed-by-user',
] as const;
export type AuthCode = (typeof authCodes)[number];

/**
 * Error words of the provider's REST interface. A missing session means that the code was never requested or has
 * expired.
 */
const codes: Readonly<Record<string, AuthCode>> = {
  INVALID_PHONE_NUMBER: 'auth/invalid-phone-number',
  MISSING_PHONE_NUMBER: 'auth/missing-phone-number',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'auth/too-many-requests',
  RATE_LIMIT_EXCEEDED: 'auth/too-many-requests',
  INVALID_CODE: 'auth/invalid-verification-code',
  MISSING_CODE: 'auth/missing-verification-code',
  CAPTCHA_CHECK_FAILED: 'auth/captcha-check-failed',
  INVALID_RECAPTCHA_TOKEN: 'auth/captcha-check-failed',
  MISSING_RECAPTCHA_TOKEN: 'auth/captcha-check-failed',
  QUOTA_EXCEEDED: 'auth/quota-exceeded',
  OPERATION_NOT_ALLOWED: 'auth/operation-not-allowed',
  SESSION_EXPIRED: 'auth/code-expired',
  INVALID_SESSION_INFO: 'auth/code-expired',
  MISSING_SESSION_INFO: 'auth/code-expired',
};

/**
 * Maps an error message to its code: "QUOTA_EXCEEDED : Exceeded quota." is `auth/quota-exceeded`; a word that is not in
 * the table is `auth/unknown`.
 */
export function authCodeOf(message: unknown): AuthCode {
  const [word = ''] = typeof message === 'string' ? message.split(/[\s:]/, 1) : [];
  return Object.hasOwn(codes, word) ? codes[word]! : 'auth/unknown';
}

/** Returns a `Refusal` that `refusalText` and the forms understand. */
export function authError(code: AuthCode, status = 400): Refusal {
  return new Refusal(code, status, { words: code });
}
