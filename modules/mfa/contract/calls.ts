import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { idParams, instant, nothing, secret, typedCode } from '@sanam/contract/common';
import { logInRefusals, sessionValue } from '@sanam/members/contract/schemas.ts';
import '@sanam/messaging/contract/refusals.ts';
import { factorChallenge, factorMethod, passkeyAnswer, passkeyOptions } from './factor.ts';
import './refusals.ts';
import { codeCalls, contact, contactKind, fresh } from './code-calls.ts';
import './live.ts';

const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Whether a provider stores the passkey and syncs it to every device of the person. */
  isSynced: z.boolean(),
});
/** Recommended improvements of the account's security, most important first. */
const missing = z.enum(['secondFactor', 'recoveryCodes', 'email', 'mobile']);

const securityOverview = z.object({
  password: z.object({ isSet: z.boolean(), changedAt: z.nullable(instant) }),
  totp: z.object({ isOn: z.boolean(), since: z.nullable(instant) }),
  passkeys: z.array(passkey),
  passkeysMax: z.int(),
  recoveryCodes: z.object({ left: z.int(), total: z.int(), createdAt: z.nullable(instant) }),
  mobile: z.nullable(contact),
  email: z.nullable(contact),
  identities: z.array(z.object({ provider: z.string(), name: z.nullable(z.string()), linkedAt: instant })),
  missing: z.array(missing),
});
/** Recovery codes in readable form: shown once, stored only as hashes. Null if the member already has codes. */
const recoveryCodes = z.nullable(z.array(z.string()));

const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const factorAnswer = {
  challenge: secret,
  method: factorMethod,
  code: z.optional(typedCode),
  passkey: z.optional(passkeyAnswer),
  password: z.optional(z.string().check(z.maxLength(128))),
};
export const mfaCalls = {
  loginSecond: {
    method: 'POST',
    path: '/wps/session/login/second',
    who: 'anyone',
    whenClosed: true,
    queued: true,
    encrypted: true,
    summary: 'Finish a log-in with the second factor',
    body: z.object({
      challenge: secret,
      method: factorMethod,
      code: z.optional(typedCode),
      passkey: z.optional(passkeyAnswer),
      /** For `paymentPassword`. */
      password: z.optional(z.string().check(z.maxLength(128))),
      /** Skips the second factor on this device for 30 days (GAP-071). */
      rememberDevice: z._default(z.boolean(), true),
    }),
    value: sessionValue,
    refusals: [
      'identity.codeWrong',
      'identity.codeExpired',
      'identity.captchaWrong',
      'wallet.paymentPasswordWrong',
      'identity.blocked',
      'identity.closed',
      'protection.blocked',
    ],
  },
  loginSecondCode: {
    method: 'POST',
    path: '/wps/session/login/second/code',
    who: 'anyone',
    whenClosed: true,
    summary: 'Send the code of a second factor by SMS or e-mail',
    body: z.object({ challenge: secret, method: z.enum(['sms', 'email']) }),
    value: z.object({ expiredMinutes: z.int() }),
    refusals: ['identity.codeExpired', 'messages.smsLimit', 'messages.smsUnavailable'],
  },
  loginPasskeyOptions: {
    method: 'POST',
    path: '/wps/session/login/passkey/options',
    who: 'anyone',
    whenClosed: true,
    summary: 'What the browser needs to ask for a passkey, as log-in or as second factor',
    /** With a challenge: as second factor of that log-in. Without: log-in by passkey alone. */
    body: z.object({ challenge: z.optional(secret) }),
    value: z.object({ options: passkeyOptions, ticket: z.string() }),
    refusals: ['identity.codeExpired', 'identity.methodClosed'],
  },
  loginPasskey: {
    method: 'POST',
    path: '/wps/session/login/passkey',
    who: 'anyone',
    whenClosed: true,
    queued: true,
    encrypted: true,
    summary: 'Log in with a passkey, without a password',
    body: z.object({
      ticket: secret,
      passkey: passkeyAnswer,
      entrance: z._default(z.enum(['member', 'agent']), 'member'),
    }),
    value: sessionValue,
    refusals: [...logInRefusals, 'identity.codeWrong', 'identity.codeExpired', 'identity.methodClosed'],
  },
  // Proves a second factor again before money or credentials change.
  stepUpOptions: {
    method: 'POST',
    path: '/wps/session/step-up/options',
    who: 'player',
    beforePasswordChange: true,
    whenClosed: true,
    summary: 'Begin a challenge of the second factor; answers the ways there are and what a passkey needs',
    /** With a challenge: only the passkey options for it. Without: a new challenge. */
    body: z.object({ challenge: z.optional(secret) }),
    value: z.object({ ...factorChallenge.shape, challenge: z.string(), passkey: z.nullable(passkeyOptions) }),
    refusals: ['identity.codeExpired'],
  },
  stepUpCode: {
    method: 'POST',
    path: '/wps/session/step-up/code',
    who: 'player',
    beforePasswordChange: true,
    whenClosed: true,
    summary: 'Send the code of a challenge by SMS or e-mail',
    body: z.object({ challenge: secret, method: contactKind }),
    value: z.object({ expiredMinutes: z.int() }),
    refusals: ['identity.codeExpired', 'identity.methodClosed', 'messages.smsLimit', 'messages.smsUnavailable'],
  },
  stepUp: {
    method: 'POST',
    path: '/wps/session/step-up',
    who: 'player',
    encrypted: true,
    beforePasswordChange: true,
    whenClosed: true,
    summary: 'Prove the second factor; the calls that need it are open for ten minutes',
    body: z.object(factorAnswer),
    value: z.object({ freshUntil: instant }),
    refusals: ['identity.codeWrong', 'identity.codeExpired', 'identity.wrongCredentials'],
  },
  securityOverview: {
    method: 'GET',
    path: '/wps/member/security',
    who: 'player',
    whenClosed: true,
    summary: 'Password, second factors, contacts and linked identities at a glance',
    value: securityOverview,
    refusals: [],
  },
  startTotp: {
    method: 'POST',
    path: '/wps/member/security/totp',
    who: 'player',
    fresh: true,
    summary: 'A new secret for an authenticator app',
    value: z.object({
      /** Base 32, for typing. */
      secret: z.string(),
      /** otpauth:// address, for a QR code. */
      uri: z.string(),
      expiresInSeconds: z.int(),
    }),
    refusals: [...fresh, 'identity.factorExists'],
  },
  confirmTotp: {
    method: 'POST',
    path: '/wps/member/security/totp/confirm',
    who: 'player',
    encrypted: true,
    fresh: true,
    summary: 'Switch the authenticator app on with its first code',
    body: z.object({ code: typedCode }),
    value: z.object({ recoveryCodes }),
    refusals: [...fresh, 'identity.factorExists', 'identity.codeWrong', 'identity.codeExpired'],
  },
  removeTotp: {
    method: 'DELETE',
    path: '/wps/member/security/totp',
    who: 'player',
    fresh: true,
    summary: 'Switch the authenticator app off',
    value: nothing,
    refusals: fresh,
  },
  passkeyOptions: {
    method: 'POST',
    path: '/wps/member/security/passkeys/options',
    who: 'player',
    fresh: true,
    summary: 'What the browser needs to make a passkey',
    value: z.object({ options: passkeyOptions, ticket: z.string() }),
    refusals: [...fresh, 'identity.passkeysFull'],
  },
  addPasskey: {
    method: 'POST',
    path: '/wps/member/security/passkeys',
    who: 'player',
    encrypted: true,
    fresh: true,
    summary: 'Add a passkey',
    body: z.object({ ticket: secret, name: z.optional(passkeyName), passkey: passkeyAnswer }),
    value: z.object({ passkeyId: z.string(), recoveryCodes }),
    refusals: [
      ...fresh,
      'identity.codeWrong',
      'identity.codeExpired',
      'identity.factorExists',
      'identity.passkeysFull',
    ],
  },
  renamePasskey: {
    method: 'PUT',
    path: '/wps/member/security/passkeys/:id',
    who: 'player',
    summary: 'Give a passkey another name',
    params: idParams,
    body: z.object({ name: passkeyName }),
    value: nothing,
    refusals: [],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/wps/member/security/passkeys/:id',
    who: 'player',
    fresh: true,
    summary: 'Remove a passkey',
    params: idParams,
    value: nothing,
    refusals: [...fresh, 'identity.lastWayIn'],
  },
  createRecoveryCodes: {
    method: 'POST',
    path: '/wps/member/security/recovery-codes',
    who: 'player',
    fresh: true,
    summary: 'Ten new recovery codes; the ones before are void',
    value: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: fresh,
  },
  ...codeCalls,
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof mfaCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
