import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { id, idParams, instant, nothing, pageOf, paging } from '../common.ts';
import { fieldRule } from '../identity/registration/schemas.ts';
import { blockKinds } from './identity-calls.ts';

export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
/** A mark of what the reader saw; a change with an old one is refused with `operator.staleVersion`. */
export const revision = z.string().check(z.regex(/^[0-9a-f]{16}$/));
const search = { q: z.optional(z.string().check(z.trim(), z.maxLength(80))) };

const loginRow = z.object({
  id: z.string(),
  at: instant,
  outcome: z.string(),
  /** By what means: password, SMS code, passkey. Null for old rows. */
  method: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The end of the device cookie's hash: equal texts are the same browser. */
  device: z.nullable(z.string()),
  agent: z.nullable(z.string()),
});
const memberSession = z.object({
  id,
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  kind: z.string(),
  address: z.nullable(z.string()),
  device: z.string(),
  agent: z.nullable(z.string()),
});
const contact = z.object({ masked: z.string(), verifiedAt: z.nullable(instant) });

const blockRow = z.object({
  id,
  kind: z.enum(blockKinds),
  value: z.string(),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});

/** One field of the registration form, with what ships and the bounds that hold for every brand. */
const registrationFieldRow = z.extend(fieldRule, {
  shipped: z.object({
    enabled: z.boolean(),
    required: z.boolean(),
    patternId: z.int(),
    minLength: z.int(),
    maxLength: z.int(),
  }),
  isAlwaysOn: z.boolean(),
  /** Required wherever it is shown. */
  isAlwaysRequired: z.boolean(),
  /** Numbers of the patterns it can have. */
  patterns: z.array(z.int()),
  minLengthFloor: z.int(),
  maxLengthCeiling: z.int(),
});
const fieldChange = z.strictObject({
  field: z.string().check(z.maxLength(40)),
  enabled: z.boolean(),
  required: z.boolean(),
  patternId: z.int(),
  minLength: z.int(),
  maxLength: z.int(),
});
const termsRule = z.object({
  version: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  isTicked: z.boolean(),
});
const flags = z.object({
  USERNAMEREG3: z.boolean(),
  MOBILENUMREG3: z.boolean(),
  MOBILENUMPASSREG3: z.boolean(),
  REGMOBVERF3: z.boolean(),
  DIRECTREG: z.boolean(),
});
const brand = z.object({ id: z.string(), name: z.string() });

const featureRow = z.object({
  modId: z.string(),
  parentId: z.nullable(z.string()),
  /** 0 for a top node. */
  depth: z.int(),
  enabled: z.boolean(),
  /** On itself, and so is everything above it. */
  isEffective: z.boolean(),
  shipped: z.boolean(),
});
const modIdParams = z.object({ modId: z.string().check(z.regex(/^[A-Z0-9_]{2,40}$/)) });

const code = z.string().check(z.regex(/^\d{6}$/));
const text128 = z.string().check(z.minLength(1), z.maxLength(128));

export const operatorIdentitySchemas = {
  staffChangePassword: {
    body: z.strictObject({ oldPassword: text128, newPassword: text128, code }),
    value: nothing,
    refusals: [
      'operator.proofWrong',
      'operator.passwordTooShort',
      'operator.passwordTooCommon',
      'operator.passwordUnchanged',
    ],
  },
  opsMemberSecurity: {
    params: idParams,
    value: z.object({
      state: z.string(),
      mobile: z.nullable(contact),
      email: z.nullable(contact),
      /** Null for an account without a password. */
      password: z.nullable(z.object({ changedAt: instant, mustChange: z.boolean() })),
      factors: z.array(
        z.object({
          kind: z.string(),
          name: z.nullable(z.string()),
          createdAt: z.nullable(instant),
          lastUsedAt: z.nullable(instant),
        }),
      ),
      recoveryCodesLeft: z.int(),
      socials: z.array(z.string()),
      knownDevices: z.int(),
      sessions: z.array(memberSession),
      /** The open proposal to take the factors off. */
      resetApprovalId: z.nullable(id),
    }),
    refusals: [],
  },
  opsListMemberLogins: {
    params: idParams,
    query: z.object({ ...paging, outcome: z.optional(z.string().check(z.maxLength(20))) }),
    value: pageOf(loginRow),
    refusals: [],
  },
  opsEndMemberSessions: {
    params: idParams,
    /** Without a session: all of them. */
    body: z.strictObject({ sessionId: z.optional(id), reason }),
    value: z.object({ ended: z.int() }),
    refusals: [],
  },
  opsChangeMemberState: {
    params: idParams,
    body: z.strictObject({
      state: z.enum(['active', 'blocked']),
      expected: z.enum(['active', 'blocked', 'closed']),
      reason,
    }),
    value: z.object({ state: z.string() }),
    refusals: ['operator.staleVersion'],
  },
  opsForcePasswordChange: {
    params: idParams,
    body: z.strictObject({ mustChange: z.boolean(), reason }),
    value: z.object({ mustChange: z.boolean() }),
    refusals: ['operator.noPassword'],
  },
  opsResetFactors: {
    params: idParams,
    body: z.strictObject({ reason }),
    value: z.object({ state: z.literal('proposed'), approvalId: id }),
    refusals: ['operator.approvalPending', 'operator.noFactor'],
  },
  opsGetRegistration: {
    value: z.object({
      merchant: brand,
      revision,
      fields: z.array(registrationFieldRow),
      flags,
      terms: termsRule,
      ageMin: z.int(),
      /** The law's and the installation's floor: no brand goes below. */
      ageFloor: z.int(),
    }),
    refusals: [],
  },
  opsChangeRegistration: {
    body: z.strictObject({
      fields: z.array(fieldChange).check(z.maxLength(40)),
      flags: z.strictObject(flags.shape),
      terms: z.strictObject(termsRule.shape),
      ageMin: z.int(),
      revision,
      reason,
    }),
    value: z.object({ revision }),
    refusals: ['operator.staleVersion'],
  },
  opsListFeatures: {
    value: z.object({ merchant: brand, list: z.array(featureRow) }),
    refusals: [],
  },
  opsChangeFeature: {
    params: modIdParams,
    body: z.strictObject({ enabled: z.boolean(), expected: z.boolean(), reason }),
    value: z.object({ enabled: z.boolean() }),
    refusals: ['operator.staleVersion'],
  },
  opsListBlocks: {
    query: z.object({ ...paging, ...search, kind: z.optional(z.enum(blockKinds)) }),
    value: pageOf(blockRow),
    refusals: [],
  },
  opsAddBlock: {
    body: z.strictObject({
      kind: z.enum(blockKinds),
      value: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
      reason,
    }),
    value: z.object({ id }),
    refusals: ['operator.blockExists'],
  },
  opsRemoveBlock: {
    params: idParams,
    body: z.strictObject({ reason }),
    value: nothing,
    refusals: [],
  },
} as const satisfies Record<string, CallSchemas>;
