import { z } from 'zod/mini';
import { captchaText, dialingCode, humanResult } from '@sanam/contract/common';

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)));

/**
 * The registration payload (IDN-115 to IDN-121). These bounds only limit the size; the merchant's field rules decide,
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
  /** Secret of the link with which an account was opened for this person. */
  openingSecret: text(128),
  address: text(1000),
  nationality: text(240),
  occupation: text(240),
  sourceOfIncome: text(240),
  birthDate: text(32),
  /** The verification result of the human check. */
  slider: humanResult,
  firebaseChannel: z.optional(z.literal('phone')),
  firebaseIdToken: text(8192),
  /**
   * Completes a sign-in with a provider that this visitor has just proved; the ticket itself is a cookie scripts cannot
   * read.
   */
  socialTicket: z._default(z.boolean(), false),
  ageConfirmed: z._default(z.boolean(), false),
  termsAccepted: z._default(z.boolean(), false),
  login: z.literal(true),
  /** Informational only: the server's own host determines the merchant (SEC-016). */
  domain: text(255),
  registerUrl: text(2048),
  registerMethod: z.literal('WEB'),
});

interface Shape {
  methods: ('username' | 'mobile')[];
  fields: readonly { field: string; enabled: boolean; required: boolean }[];
}

/**
 * Returns the form for an account that was opened for a person: by username, whichever methods are open to others, and
 * with the birth date, which only that person can give.
 */
export function openedForm<Settings extends Shape>(settings: Settings): Settings {
  return {
    ...settings,
    methods: settings.methods.length === 0 ? [] : ['username'],
    fields: settings.fields.map((rule) =>
      rule.field === 'birthDate' ? { ...rule, enabled: true, required: true } : rule,
    ),
  };
}

export const registerRefusals = [
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
  /** ISO 3166 code, two letters. */
  countryCode: z.string(),
  /** Digits without a plus. */
  countryDialingCode: z.string(),
  /** Numbers of digits a mobile number of this country may have, without a leading zero (IDN-145). */
  digits: z.array(z.int()),
});
