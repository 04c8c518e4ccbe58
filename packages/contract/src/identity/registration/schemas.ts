import { z } from 'zod/mini';
import type { CallSchemas } from '../../call.ts';
import { sessionValue } from '../member.ts';

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

const text = (max: number) => z.string().check(z.maxLength(max));

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

export const registrationSchemas = {
  registerSettings: { value: registerSettings, refusals: [] },
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
} as const satisfies Record<string, CallSchemas>;
