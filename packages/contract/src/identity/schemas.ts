import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { nothing } from '../common.ts';
import { factorMethod, passkeyAnswer, passkeyOptions, secret, typedCode as code } from './factor.ts';
import { memberInfo, sessionValue } from './member.ts';
import { registrationSchemas } from './registration/schemas.ts';
import { securitySchemas } from './security/schemas.ts';
import { socialSchemas } from './social/schemas.ts';
import { captchaText, dialingCode, humanResult, mobileNumber, verificationSchemas } from './verification/schemas.ts';

const password = z.string().check(z.minLength(1), z.maxLength(128));
/**
 * Log-in. Names, numbers and codes are trimmed (IDN-037); the password is taken as typed: it may hold spaces.
 * By username: `username` and `password`, or `remembered` in place of the password when this browser holds a ticket.
 * By SMS: `mobileNum`, `countryDialingCode`, `verificationCode`.
 */
const loginFields = z.object({
  type: z._default(z.enum(['username', 'sms']), 'username'),
  /** Which door: the agents' door lets only agents in, the members' door everybody with an account here. */
  entrance: z._default(z.enum(['member', 'agent']), 'member'),
  username: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  password: z.optional(z.string().check(z.maxLength(128))),
  remembered: z.optional(z.boolean()),
  mobileNum: z.optional(mobileNumber),
  countryDialingCode: z.optional(dialingCode),
  verificationCode: z.optional(z.string().check(z.trim(), z.maxLength(16))),
  captcha: captchaText,
  slider: humanResult,
  /** Keep this device for a day (SEC-001): the ticket comes back as a cookie no script can read. */
  remember: z._default(z.boolean(), false),
});
const isGiven = (text: string | undefined): boolean => text !== undefined && text !== '';
export const loginBody = loginFields.check(
  z.superRefine((form, { addIssue }) => {
    const missing = (field: string) => addIssue({ code: 'custom', message: 'required', path: [field], input: form });
    if (form.type === 'username') {
      if (!isGiven(form.username)) missing('username');
      if (!isGiven(form.password) && form.remembered !== true) missing('password');
    } else {
      if (!isGiven(form.mobileNum)) missing('mobileNum');
      if (!isGiven(form.countryDialingCode)) missing('countryDialingCode');
      if (!isGiven(form.verificationCode)) missing('verificationCode');
    }
  }),
);

const enteringRefusals = [
  'identity.wrongCredentials',
  'identity.blocked',
  'identity.nonMember',
  'identity.nonAgent',
  'identity.secondFactorRequired',
  'protection.blocked',
] as const;
const newPasswordRefusals = [
  'identity.passwordTooShort',
  'identity.passwordTooCommon',
  'identity.passwordPattern',
  'identity.passwordUnchanged',
  'identity.confirmationDiffers',
] as const;

const coreSchemas = {
  login: {
    body: loginBody,
    value: sessionValue,
    refusals: [
      ...enteringRefusals,
      'identity.humanCheckFailed',
      'identity.captchaWrong',
      'identity.codeWrong',
      'identity.mobileInvalid',
      'identity.methodClosed',
    ],
  },
  loginSecond: {
    body: z.object({
      challenge: secret,
      method: factorMethod,
      code: z.optional(code),
      passkey: z.optional(passkeyAnswer),
      /** For `paymentPassword`. */
      password: z.optional(z.string().check(z.maxLength(128))),
      /** Do not ask again on this device for 30 days (GAP-071). */
      rememberDevice: z._default(z.boolean(), true),
    }),
    value: sessionValue,
    refusals: [
      'identity.codeWrong',
      'identity.codeExpired',
      'identity.captchaWrong',
      'wallet.paymentPasswordWrong',
      'identity.blocked',
      'protection.blocked',
    ],
  },
  loginSecondCode: {
    body: z.object({ challenge: secret, method: z.enum(['sms', 'email']) }),
    value: z.object({ expiredMinutes: z.int() }),
    refusals: ['identity.codeExpired', 'messages.smsLimit', 'messages.smsUnavailable'],
  },
  loginPasskeyOptions: {
    /** With a challenge: as second factor of that log-in. Without: as log-in by passkey alone. */
    body: z.object({ challenge: z.optional(secret) }),
    value: z.object({ options: passkeyOptions, ticket: z.string() }),
    refusals: ['identity.codeExpired', 'identity.methodClosed'],
  },
  loginPasskey: {
    body: z.object({
      ticket: secret,
      passkey: passkeyAnswer,
      entrance: z._default(z.enum(['member', 'agent']), 'member'),
    }),
    value: sessionValue,
    refusals: [...enteringRefusals, 'identity.codeWrong', 'identity.codeExpired', 'identity.methodClosed'],
  },
  loginTrial: {
    body: z.object({
      os: z.string().check(z.maxLength(40)),
      platform: z.literal('W'),
      version: z._default(z.literal(3), 3),
    }),
    value: sessionValue,
    refusals: ['identity.methodClosed'],
  },
  logout: { value: nothing, refusals: [] },
  changePassword: {
    body: z.object({
      oldPassword: z.optional(z.string().check(z.maxLength(128))),
      changeTicket: z.optional(secret),
      newPassword: password,
      confirmNewPassword: password,
    }),
    value: nothing,
    refusals: ['identity.oldPasswordWrong', 'identity.stepUpRequired', ...newPasswordRefusals],
  },
  requestPasswordLink: {
    body: z.object({
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      email: z.string().check(z.trim(), z.maxLength(254), z.email()),
      slider: humanResult,
      captcha: captchaText,
    }),
    value: nothing,
    refusals: ['identity.humanCheckFailed'],
  },
  resetPasswordByLink: {
    body: z.object({ ticket: secret, newPassword: password, confirmNewPassword: password }),
    value: nothing,
    refusals: ['identity.linkExpired', ...newPasswordRefusals],
  },
  resetPasswordByMobile: {
    body: z.object({
      newPassword: password,
      confirmNewPassword: z.optional(password),
      mobileNum: mobileNumber,
      countryDialingCode: z._default(dialingCode, '66'),
      verificationCode: code,
    }),
    /** The session itself; or null where the log-in has to be done by hand (second factor, blocked account): GAP-042. */
    value: z.nullable(sessionValue),
    refusals: ['identity.mobileInvalid', 'identity.codeWrong', 'identity.methodClosed', ...newPasswordRefusals],
  },
  memberInfo: { value: memberInfo, refusals: [] },
} as const satisfies Record<string, CallSchemas>;

export const identitySchemas = {
  ...coreSchemas,
  ...verificationSchemas,
  ...registrationSchemas,
  ...securitySchemas,
  ...socialSchemas,
} as const;

export { type FactorChallenge, type FactorMethod, factorChallenge, factorMethod, passkeyAnswer } from './factor.ts';
export * from './member.ts';
export * from './registration/schemas.ts';
export * from './security/schemas.ts';
export * from './social/schemas.ts';
export * from './verification/schemas.ts';
