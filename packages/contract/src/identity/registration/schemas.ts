import { z } from 'zod/mini';
import type { CallSchemas } from '../../call.ts';
import { sessionValue } from '../member.ts';
import { captchaText, dialingCode, humanResult } from '../verification/schemas.ts';

/** Fields of the registration form that a merchant switches on or off (IDN-131, IDN-121), in the order they stand. */
export const registrationFields = [
  'username',
  'password',
  'mobileNum',
  'email',
  'payeeName',
  'birthDate',
  'paymentPassword',
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'qqNum',
  'affiliateCode',
  'recommenderId',
  'captcha',
] as const;
export type RegistrationField = (typeof registrationFields)[number];
export const registrationField = z.enum(registrationFields);

/** The rule of one field of the registration form (IDN-126). */
export const fieldRule = z.object({
  field: registrationField,
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
  /** A registration by mobile number sets a password (MOBILENUMPASSREG3). */
  mobilePassword: z.boolean(),
  /** By which method a given number has to be proven by a code (REGMOBVERF3); without a password always, or nobody could log in again. */
  codeFor: z.array(z.enum(['username', 'mobile'])),
  /** Who proves the number: a code by SMS of our own, or the provider's ID token (GAP-059). */
  phoneProof: z.enum(['sms', 'provider']),
  /** Sign-up opens the page and not the pop-up (DIRECTREG, GAP-050). */
  direct: z.boolean(),
  ageMin: z.int(),
  termsVersion: z.string(),
  termsTicked: z.boolean(),
});

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)));

/**
 * The registration payload (IDN-115 to IDN-121). These bounds only keep the size sane; the merchant's field rules decide,
 * and an empty text is a field that was not filled in.
 */
export const registerBody = z.object({
  username: text(64),
  password: text(256),
  confirmPassword: text(256),
  payeeName: text(240),
  email: text(320),
  qqNum: text(120),
  mobileNum: text(64),
  countryDialingCode: z.optional(dialingCode),
  recommenderId: text(120),
  captcha: captchaText,
  verificationCode: text(32),
  affiliateCode: text(120),
  paymentPassword: text(128),
  line: text(240),
  whatsapp: text(120),
  facebook: text(240),
  wechat: text(240),
  idNumber: text(120),
  referralCode: text(120),
  address: text(1000),
  nationality: text(240),
  occupation: text(240),
  sourceOfIncome: text(240),
  birthDate: text(32),
  /** The verification result of the human check. */
  slider: humanResult,
  firebaseChannel: z.optional(z.literal('phone')),
  firebaseIdToken: text(8192),
  /** Finish a sign-in with a provider that this visitor just proved; the ticket itself is a cookie no script reads. */
  socialTicket: z._default(z.boolean(), false),
  ageConfirmed: z._default(z.boolean(), false),
  termsAccepted: z._default(z.boolean(), false),
  login: z.literal(true),
  /** Information only: the server's own host decides the merchant (SEC-016). */
  domain: text(255),
  registerUrl: text(2048),
  registerMethod: z.literal('WEB'),
});

const registerRefusals = [
  'identity.usernameTaken',
  'identity.usernameInvalid',
  'identity.passwordTooShort',
  'identity.passwordTooCommon',
  'identity.passwordPattern',
  'identity.confirmationDiffers',
  'identity.termsRequired',
  'identity.ageRequired',
  'identity.registrationClosed',
  'identity.invitationInvalid',
  'identity.humanCheckFailed',
  'identity.captchaWrong',
  'identity.mobileInvalid',
  'identity.emailInvalid',
  'identity.codeWrong',
  'identity.codeExpired',
  'identity.contactTaken',
  'identity.socialFailed',
  'identity.socialTaken',
  'wallet.paymentPasswordInvalid',
] as const;

export const country = z.object({
  /** ISO 3166, two letters. */
  countryCode: z.string(),
  /** Digits without a plus. */
  countryDialingCode: z.string(),
  /** How many digits a mobile number of this country has, without a leading zero (IDN-145). */
  digits: z.array(z.int()),
});

export const registrationSchemas = {
  registerSettings: { value: registerSettings, refusals: [] },
  countries: { value: z.object({ list: z.array(country) }), refusals: [] },
  checkInvitation: {
    query: z.object({
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      domain: z.optional(z.string().check(z.maxLength(255))),
    }),
    value: z.object({ code: z.string() }),
    refusals: ['identity.invitationInvalid'],
  },
  register: { body: registerBody, value: sessionValue, refusals: registerRefusals },
  registerMobile: { body: registerBody, value: sessionValue, refusals: registerRefusals },
  memberProfile: {
    value: z.object({
      birthDate: z.nullable(z.string()),
      mobile: z.nullable(z.string()),
      isMobileVerified: z.boolean(),
      email: z.nullable(z.string()),
      isEmailVerified: z.boolean(),
      /** Field of the registration form and the masked text. */
      details: z.array(z.object({ field: registrationField, text: z.string() })),
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallSchemas>;
