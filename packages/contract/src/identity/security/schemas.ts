import { z } from 'zod/mini';
import type { CallSchemas } from '../../call.ts';
import { idParams, instant, nothing, pageOf, paging } from '../../common.ts';
import { factorChallenge, factorMethod, passkeyAnswer, passkeyOptions, secret, typedCode } from '../factor.ts';
import { dialingCode, humanResult, mobileNumber } from '../verification/schemas.ts';

const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Kept by a provider and there on every device of the person, not in one device alone. */
  isSynced: z.boolean(),
});
/** Where a code can go, masked; it counts as a factor once it is verified. */
const contact = z.object({ masked: z.string(), verifiedAt: z.nullable(instant) });
/** What would make the account safer, most needed first. */
const missing = z.enum(['secondFactor', 'recoveryCodes', 'email', 'mobile']);

export const securityOverview = z.object({
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
/** Codes as they are written down: shown once, kept only as hashes. Null where the member has codes already. */
const recoveryCodes = z.nullable(z.array(z.string()));

const place = { address: z.nullable(z.string()), device: z.string() };
export const sessionRow = z.object({
  sessionId: z.string(),
  isCurrent: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  ...place,
});
export const loginRow = z.object({
  at: instant,
  outcome: z.string(),
  method: z.nullable(z.string()),
  ...place,
});
export const trustedDevice = z.object({
  deviceId: z.string(),
  isCurrent: z.boolean(),
  trustedUntil: instant,
  lastSeenAt: instant,
  ...place,
});

const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const contactKind = z.enum(['sms', 'email']);
const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());
/** The address of a contact; none stands for the one the account already has, not proven yet. */
const contactAddress = {
  kind: contactKind,
  mobileNum: z.optional(mobileNumber),
  countryDialingCode: z.optional(dialingCode),
  email: z.optional(email),
};
const proof = {
  challenge: secret,
  method: factorMethod,
  code: z.optional(typedCode),
  passkey: z.optional(passkeyAnswer),
  password: z.optional(z.string().check(z.maxLength(128))),
};
const fresh = ['identity.stepUpRequired'] as const;

export const securitySchemas = {
  stepUpOptions: {
    /** With a challenge: only the passkey's part for it. Without: a new challenge. */
    body: z.object({ challenge: z.optional(secret) }),
    value: z.object({ ...factorChallenge.shape, challenge: z.string(), passkey: z.nullable(passkeyOptions) }),
    refusals: ['identity.codeExpired'],
  },
  stepUpCode: {
    body: z.object({ challenge: secret, method: contactKind }),
    value: z.object({ expiredMinutes: z.int() }),
    refusals: ['identity.codeExpired', 'identity.methodClosed', 'messages.smsLimit', 'messages.smsUnavailable'],
  },
  stepUp: {
    body: z.object(proof),
    value: z.object({ freshUntil: instant }),
    refusals: ['identity.codeWrong', 'identity.codeExpired', 'identity.wrongCredentials'],
  },
  securityOverview: { value: securityOverview, refusals: [] },
  startTotp: {
    value: z.object({
      /** Base 32, for typing in. */
      secret: z.string(),
      /** otpauth:// address, for a QR code. */
      uri: z.string(),
      expiresInSeconds: z.int(),
    }),
    refusals: [...fresh, 'identity.factorExists'],
  },
  confirmTotp: {
    body: z.object({ code: typedCode }),
    value: z.object({ recoveryCodes }),
    refusals: [...fresh, 'identity.factorExists', 'identity.codeWrong', 'identity.codeExpired'],
  },
  removeTotp: { value: nothing, refusals: fresh },
  passkeyOptions: {
    value: z.object({ options: passkeyOptions, ticket: z.string() }),
    refusals: [...fresh, 'identity.passkeysFull'],
  },
  addPasskey: {
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
  renamePasskey: { params: idParams, body: z.object({ name: passkeyName }), value: nothing, refusals: [] },
  removePasskey: { params: idParams, value: nothing, refusals: [...fresh, 'identity.lastWayIn'] },
  createRecoveryCodes: { value: z.object({ recoveryCodes: z.array(z.string()) }), refusals: fresh },
  contactCode: {
    body: z.object({ ...contactAddress, slider: humanResult }),
    value: z.object({ expiredMinutes: z.int() }),
    refusals: [
      ...fresh,
      'identity.mobileInvalid',
      'identity.emailInvalid',
      'identity.humanCheckFailed',
      'messages.smsCountryNotAllowed',
      'messages.smsLimit',
      'messages.smsUnavailable',
    ],
  },
  confirmContact: {
    body: z.object({ ...contactAddress, code: typedCode }),
    value: contact,
    refusals: [
      ...fresh,
      'identity.mobileInvalid',
      'identity.emailInvalid',
      'identity.codeWrong',
      'identity.codeExpired',
      'identity.contactTaken',
    ],
  },
  removeContact: {
    params: z.object({ kind: contactKind }),
    value: nothing,
    refusals: [...fresh, 'identity.lastWayIn'],
  },
  listSessions: { value: z.object({ list: z.array(sessionRow) }), refusals: [] },
  endSession: { params: idParams, value: nothing, refusals: [] },
  endOtherSessions: { value: z.object({ ended: z.int() }), refusals: [] },
  loginHistory: { query: z.object(paging), value: pageOf(loginRow), refusals: [] },
  listTrustedDevices: { value: z.object({ list: z.array(trustedDevice) }), refusals: [] },
  forgetTrustedDevice: { params: idParams, value: nothing, refusals: [] },
} as const satisfies Record<string, CallSchemas>;
