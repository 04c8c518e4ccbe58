import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import {
  captchaText,
  dialingCode,
  humanResult,
  instant,
  mobileNumber,
  nothing,
  secret,
  typedCode,
} from '@sanam/contract/common';
import { logInRefusals, memberInfo, sessionValue } from '@sanam/members/contract/schemas.ts';
import { socialProvider } from '@sanam/merchants/contract/page.ts';
import './refusals.ts';
import { sessionCalls } from './session-calls.ts';
import './live.ts';

const password = z.string().check(z.minLength(1), z.maxLength(128));
/**
 * Log-in. Names, numbers and codes are trimmed (IDN-037); the password is not, because it may contain spaces.
 * By username: `username` and `password`, or `remembered` instead of the password if this browser has a ticket.
 * By SMS: `mobileNum`, `countryDialingCode`, `verificationCode`.
 */
const loginFields = z.object({
  type: z._default(z.enum(['username', 'sms']), 'username'),
  /**
   * Entrance of the log-in: the agents' entrance admits agents only, the members' entrance everybody with an account
   * here.
   */
  entrance: z._default(z.enum(['member', 'agent']), 'member'),
  username: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  password: z.optional(z.string().check(z.maxLength(128))),
  remembered: z.optional(z.boolean()),
  mobileNum: z.optional(mobileNumber),
  countryDialingCode: z.optional(dialingCode),
  verificationCode: z.optional(z.string().check(z.trim(), z.maxLength(16))),
  captcha: captchaText,
  slider: humanResult,
  /** Remembers this device for a day (SEC-001). The ticket is returned as a cookie that scripts cannot read. */
  remember: z._default(z.boolean(), false),
});
const isGiven = (text: string | undefined): boolean => text !== undefined && text !== '';
const loginBody = loginFields.check(
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

const newPasswordRefusals = [
  'identity.passwordTooShort',
  'identity.passwordTooCommon',
  'identity.passwordPattern',
  'identity.passwordUnchanged',
  'identity.confirmationDiffers',
] as const;

const token = z.string().check(z.regex(/^[A-Za-z0-9._-]{20,8192}$/));

const identity = z.object({
  provider: socialProvider,
  /** Masked name of the account at the provider. */
  label: z.nullable(z.string()),
  linkedAt: instant,
  lastUsedAt: z.nullable(instant),
});
const identityList = z.object({ list: z.array(identity), offered: z.array(socialProvider) });
const aProvider = z.object({ provider: socialProvider });

export const authCalls = {
  login: {
    method: 'POST',
    path: '/wps/session/login',
    who: 'anyone',
    whenClosed: true,
    queued: true,
    encrypted: true,
    summary: 'Log in by username and password, by mobile number and code, or by the remembered device',
    body: loginBody,
    value: sessionValue,
    refusals: [
      ...logInRefusals,
      'identity.humanCheckFailed',
      'identity.captchaWrong',
      'identity.codeWrong',
      'identity.mobileInvalid',
      'identity.methodClosed',
    ],
  },
  logout: {
    method: 'DELETE',
    path: '/wps/session/logout',
    who: 'member',
    beforePasswordChange: true,
    whenClosed: true,
    summary: 'End this session',
    value: nothing,
    refusals: [],
  },
  changePassword: {
    method: 'POST',
    path: '/wps/member/password',
    who: 'player',
    encrypted: true,
    beforePasswordChange: true,
    whenClosed: true,
    summary: 'Set a new password, with the old one or the ticket of a fresh log-in',
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
    method: 'POST',
    path: '/wps/member/password/email',
    who: 'anyone',
    whenClosed: true,
    form: true,
    summary: 'Send a link for a new password; the same answer whether the account exists or not',
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
    method: 'POST',
    path: '/wps/member/password/link',
    who: 'anyone',
    whenClosed: true,
    queued: true,
    encrypted: true,
    summary: 'Set a new password with the link of the e-mail',
    body: z.object({ ticket: secret, newPassword: password, confirmNewPassword: password }),
    value: nothing,
    refusals: ['identity.linkExpired', ...newPasswordRefusals],
  },
  resetPasswordByMobile: {
    method: 'POST',
    path: '/wps/member/password/verification',
    who: 'anyone',
    whenClosed: true,
    queued: true,
    encrypted: true,
    summary: 'Set a new password with a code by SMS and be logged in',
    body: z.object({
      newPassword: password,
      confirmNewPassword: z.optional(password),
      mobileNum: mobileNumber,
      countryDialingCode: z._default(dialingCode, '66'),
      verificationCode: typedCode,
    }),
    /** The new session; null if the member has to log in by hand (second factor, blocked account): GAP-042. */
    value: z.nullable(sessionValue),
    refusals: ['identity.mobileInvalid', 'identity.codeWrong', 'identity.methodClosed', ...newPasswordRefusals],
  },
  memberInfo: {
    method: 'GET',
    path: '/wps/member/info',
    who: 'member',
    beforePasswordChange: true,
    whenClosed: true,
    summary: 'The member behind this session',
    value: memberInfo,
    refusals: [],
  },
  // Sign-in with an identity provider. The browser starts at `GET /wps/session/social/:provider/start`, returns through
  // `…/callback` (both outside the contract, because they answer redirects), and then makes one of these calls. The
  // identity that the provider proved stays on the server; the browser only has a cookie that scripts cannot read.
  loginSocial: {
    method: 'POST',
    path: '/wps/session/login/social',
    who: 'anyone',
    whenClosed: true,
    encrypted: true,
    summary:
      'Log in by what an identity provider has proved: just now by redirect, or by its ID token (native clients)',
    body: z
      .object({
        provider: socialProvider,
        entrance: z._default(z.enum(['member', 'agent']), 'member'),
        idToken: z.optional(token),
        nonce: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{20,128}$/))),
      })
      .check(
        z.superRefine((form, { addIssue }) => {
          if ((form.idToken === undefined) !== (form.nonce === undefined))
            addIssue({ code: 'custom', message: 'required', path: ['nonce'], input: form });
        }),
      ),
    value: sessionValue,
    refusals: ['identity.socialUnknown', 'identity.socialFailed', 'identity.methodClosed', ...logInRefusals],
  },
  socialNonce: {
    method: 'POST',
    path: '/wps/session/login/social/nonce',
    who: 'anyone',
    whenClosed: true,
    summary: 'A single-use nonce for a native client to ask its provider with',
    value: z.object({ nonce: z.string() }),
    refusals: ['identity.methodClosed'],
  },
  identities: {
    method: 'GET',
    path: '/wps/member/identities',
    who: 'player',
    summary: 'Identity providers this member can log in with',
    value: identityList,
    refusals: [],
  },
  startLink: {
    method: 'POST',
    path: '/wps/member/identities/start',
    who: 'player',
    fresh: true,
    summary: 'Where the browser goes to link an identity provider to this member',
    body: aProvider,
    value: z.object({ url: z.string() }),
    refusals: ['identity.methodClosed', 'identity.factorExists'],
  },
  linkIdentity: {
    method: 'POST',
    path: '/wps/member/identities',
    who: 'player',
    fresh: true,
    summary: 'Link what the provider has just proved to this member',
    body: aProvider,
    value: identityList,
    refusals: ['identity.socialFailed', 'identity.socialTaken', 'identity.factorExists'],
  },
  unlinkIdentity: {
    method: 'DELETE',
    path: '/wps/member/identities/:provider',
    who: 'player',
    fresh: true,
    summary: 'Log-in by this provider ends',
    params: aProvider,
    value: nothing,
    refusals: ['identity.lastWayIn'],
  },
  ...sessionCalls,
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof authCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
