import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { instant, nothing } from '../common.ts';

/** The rule of one field of the registration form (IDN-126). */
export const fieldRule = z.object({
  field: z.string(),
  enabled: z.boolean(),
  required: z.boolean(),
  acceptedPattern: z.nullable(z.string()),
  patternId: z.int(),
  minLength: z.int(),
  maxLength: z.int(),
  type: z.enum(['text', 'password', 'email', 'tel', 'date', 'checkbox']),
});
export const registerSettings = z.object({
  methods: z.array(z.enum(['username', 'mobile'])),
  fields: z.array(fieldRule),
  ageMin: z.int(),
  termsVersion: z.string(),
  termsTicked: z.boolean(),
});

/** Wire numbers of account types (GAP-082); inside the product they have names. */
export const accountTypes = { player: 0, agent: 1, generalAgent: 2, guest: 4, promoter: 41, cashAgent: 42 } as const;
export type AccountType = keyof typeof accountTypes;

export const memberInfo = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.int(),
  toUpline: z.boolean(),
  clubLabel: z.object({ labelName: z.string(), rankLevel: z.int() }),
  memberLabel: z.array(z.object({ labelName: z.string() })),
  currency: z.string(),
  symbol: z.string(),
  payeeName: z.nullable(z.string()),
  lastLoginAt: z.nullable(instant),
  hasPaymentPassword: z.boolean(),
});
export const sessionValue = z.extend(memberInfo, {
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  captchaRequired: z.optional(z.boolean()),
});

const text = (max: number) => z.string().check(z.maxLength(max));

/** Username login. Inputs are trimmed (IDN-037). The password is taken as typed: it may hold spaces. */
export const loginBody = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  type: z._default(z.enum(['username']), 'username'),
  captcha: z.optional(text(16)),
});

/** Registration by username; the server's field rules decide beyond these bounds. */
export const registerBody = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  confirmPassword: z.string().check(z.minLength(1), z.maxLength(128)),
  payeeName: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  referralCode: z.optional(text(32)),
  ageConfirmed: z.boolean(),
  termsAccepted: z.boolean(),
  login: z.literal(true),
  domain: z.optional(text(255)),
  registerUrl: z.optional(text(2048)),
  registerMethod: z.literal('WEB'),
});

export const identitySchemas = {
  login: {
    body: loginBody,
    value: sessionValue,
    refusals: ['identity.wrongCredentials', 'identity.blocked', 'protection.excluded'],
  },
  logout: { value: nothing, refusals: [] },
  register: {
    body: registerBody,
    value: sessionValue,
    refusals: [
      'identity.usernameTaken',
      'identity.usernameInvalid',
      'identity.passwordTooShort',
      'identity.passwordTooCommon',
      'identity.passwordPattern',
      'identity.confirmationDiffers',
      'identity.termsRequired',
      'identity.ageRequired',
      'identity.registrationClosed',
    ],
  },
  registerSettings: { value: registerSettings, refusals: [] },
  memberInfo: { value: memberInfo, refusals: [] },
} as const satisfies Record<string, CallSchemas>;
