import { describe, expect, it } from 'vitest';
import english from '../../words/portal.en.json' with { type: 'json' };
import thai from '../../words/portal.th.json' with { type: 'json' };
import { type AuthCode, authCodeOf, authCodes, authError } from './auth-errors.ts';

/** Exact texts of the specification, including its spelling of "occured". */
const texts: [string, AuthCode, string][] = [
  ['IDN-183', 'auth/invalid-phone-number', 'Invalid phone number format.'],
  ['IDN-184', 'auth/missing-phone-number', 'Please enter a valid phone number.'],
  ['IDN-185', 'auth/too-many-requests', 'Too many requests, please try again after 5 minutes.'],
  ['IDN-186', 'auth/unknown', 'An unknown error occured.'],
  ['IDN-187', 'auth/invalid-verification-code', 'Verification code is not valid'],
  ['IDN-188', 'auth/missing-verification-code', 'Verification code is missing'],
  ['IDN-189', 'auth/captcha-check-failed', 'Human verification failed. Please try again.'],
  ['IDN-190', 'auth/quota-exceeded', 'Quota not sufficient, please contact customer service.'],
  ['IDN-191', 'auth/operation-not-allowed', 'Not enabled function, please contact customer service.'],
  ['IDN-192', 'auth/code-expired', 'Verification code has expired, please send again.'],
  ['IDN-193', 'auth/popup-closed-by-user', 'Login failure. Please try again.'],
];

describe('the words of the auth/ errors', () => {
  it('are those of the specification, and Thai ones beside them [IDN-183, IDN-184, IDN-185, IDN-186, IDN-187, IDN-188, IDN-189, IDN-190, IDN-191, IDN-192, IDN-193, GAP-072]', () => {
    for (const [, code, text] of texts) {
      const key = `refusal.${code}` as keyof typeof english;
      expect(english[key], code).toBe(text);
      expect(thai[key], code).toMatch(/[\u0E00-\u0E7F]/);
    }
    expect(texts.map(([, code]) => code).toSorted()).toEqual(authCodes.toSorted());
  });
});

describe('what the provider says', () => {
  const said: [string, AuthCode][] = [
    ['INVALID_PHONE_NUMBER', 'auth/invalid-phone-number'],
    ['INVALID_PHONE_NUMBER : TOO_SHORT', 'auth/invalid-phone-number'],
    ['MISSING_PHONE_NUMBER', 'auth/missing-phone-number'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'auth/too-many-requests'],
    ['INVALID_CODE', 'auth/invalid-verification-code'],
    ['MISSING_CODE', 'auth/missing-verification-code'],
    ['CAPTCHA_CHECK_FAILED : Hostname match not found', 'auth/captcha-check-failed'],
    ['QUOTA_EXCEEDED : Exceeded quota for verifying phone numbers.', 'auth/quota-exceeded'],
    ['OPERATION_NOT_ALLOWED : SMS unable to be sent.', 'auth/operation-not-allowed'],
    ['SESSION_EXPIRED', 'auth/code-expired'],
    ['INVALID_API_KEY', 'auth/unknown'],
    ['constructor', 'auth/unknown'],
    ['', 'auth/unknown'],
  ];
  it.each(said)('%s is %s', (message, code) => {
    expect(authCodeOf(message)).toBe(code);
  });

  it('is unknown when it says nothing we know [IDN-186]', () => {
    for (const message of [undefined, null, 7, {}]) expect(authCodeOf(message)).toBe('auth/unknown');
    expect(authError('auth/unknown')).toMatchObject({ code: 'auth/unknown', status: 400 });
  });
});
