import type { Call } from '../../call.ts';

/** Proving a second factor again before money or credentials move. */
const stepUpCalls = {
  stepUpOptions: {
    method: 'POST',
    path: '/wps/session/step-up/options',
    who: 'player',
    beforePasswordChange: true,
    whenExcluded: true,
    summary: 'Begin a proof of the second factor; answers the ways there are and what a passkey needs',
  },
  stepUpCode: {
    method: 'POST',
    path: '/wps/session/step-up/code',
    who: 'player',
    beforePasswordChange: true,
    whenExcluded: true,
    summary: 'Send the code of a proof by SMS or e-mail',
  },
  stepUp: {
    method: 'POST',
    path: '/wps/session/step-up',
    who: 'player',
    encrypted: true,
    beforePasswordChange: true,
    whenExcluded: true,
    summary: 'Prove the second factor; the calls that need it are open for ten minutes',
  },
} as const satisfies Record<string, Call>;

const factorCalls = {
  securityOverview: {
    method: 'GET',
    path: '/wps/member/security',
    who: 'player',
    summary: 'Password, second factors, contacts and linked identities at a glance',
  },
  startTotp: {
    method: 'POST',
    path: '/wps/member/security/totp',
    who: 'player',
    fresh: true,
    summary: 'A new secret for an authenticator app',
  },
  confirmTotp: {
    method: 'POST',
    path: '/wps/member/security/totp/confirm',
    who: 'player',
    encrypted: true,
    fresh: true,
    summary: 'Switch the authenticator app on with its first code',
  },
  removeTotp: {
    method: 'DELETE',
    path: '/wps/member/security/totp',
    who: 'player',
    fresh: true,
    summary: 'Switch the authenticator app off',
  },
  passkeyOptions: {
    method: 'POST',
    path: '/wps/member/security/passkeys/options',
    who: 'player',
    fresh: true,
    summary: 'What the browser needs to make a passkey',
  },
  addPasskey: {
    method: 'POST',
    path: '/wps/member/security/passkeys',
    who: 'player',
    encrypted: true,
    fresh: true,
    summary: 'Add a passkey',
  },
  renamePasskey: {
    method: 'PUT',
    path: '/wps/member/security/passkeys/:id',
    who: 'player',
    summary: 'Give a passkey another name',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/wps/member/security/passkeys/:id',
    who: 'player',
    fresh: true,
    summary: 'Remove a passkey',
  },
  createRecoveryCodes: {
    method: 'POST',
    path: '/wps/member/security/recovery-codes',
    who: 'player',
    fresh: true,
    summary: 'Ten new recovery codes; the ones before are void',
  },
} as const satisfies Record<string, Call>;

const contactCalls = {
  contactCode: {
    method: 'POST',
    path: '/wps/member/security/contacts/code',
    who: 'player',
    fresh: true,
    summary: 'Send a code to a mobile number or e-mail address that is to be proven',
  },
  confirmContact: {
    method: 'POST',
    path: '/wps/member/security/contacts',
    who: 'player',
    encrypted: true,
    fresh: true,
    summary: 'Prove a mobile number or e-mail address with its code',
  },
  removeContact: {
    method: 'DELETE',
    path: '/wps/member/security/contacts/:kind',
    who: 'player',
    fresh: true,
    summary: 'Remove a mobile number or e-mail address',
  },
} as const satisfies Record<string, Call>;

const sessionCalls = {
  listSessions: {
    method: 'GET',
    path: '/wps/member/security/sessions',
    who: 'player',
    summary: 'Where this account is logged in now',
  },
  endSession: {
    method: 'DELETE',
    path: '/wps/member/security/sessions/:id',
    who: 'player',
    summary: 'End one session',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/wps/member/security/sessions',
    who: 'player',
    summary: 'End every session but this one',
  },
  loginHistory: {
    method: 'GET',
    path: '/wps/member/security/logins',
    who: 'player',
    summary: 'Attempts to log in to this account, the refused ones too',
  },
  listTrustedDevices: {
    method: 'GET',
    path: '/wps/member/security/devices',
    who: 'player',
    summary: 'Devices that are not asked for the second factor',
  },
  forgetTrustedDevice: {
    method: 'DELETE',
    path: '/wps/member/security/devices/:id',
    who: 'player',
    summary: 'Ask on this device again',
  },
} as const satisfies Record<string, Call>;

export const securityCalls = {
  ...stepUpCalls,
  ...factorCalls,
  ...contactCalls,
  ...sessionCalls,
} as const satisfies Record<string, Call>;
