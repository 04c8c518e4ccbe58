import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import {
  captchaText,
  dialingCode,
  humanResult,
  instant,
  mobileNumber,
  nothing,
  typedCode,
} from '@sanam/contract/common';

/** Masked address for codes; it counts as a factor once it is verified. */
export const contact = z.object({ masked: z.string(), verifiedAt: z.nullable(instant) });
export const contactKind = z.enum(['sms', 'email']);
const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());
/** Address of a contact; if left out, the account's own address that is not verified yet. */
const contactAddress = {
  kind: contactKind,
  mobileNum: z.optional(mobileNumber),
  countryDialingCode: z.optional(dialingCode),
  email: z.optional(email),
};
export const fresh = ['identity.stepUpRequired'] as const;

/** Mobile number of an account, with the human check. */
const knownMobile = z.object({
  mobileNum: mobileNumber,
  countryDialingCode: dialingCode,
  slider: humanResult,
  captcha: captchaText,
});
const codeSent = z.object({
  /** Lifetime of the code and wait before the next one, in minutes (GAP-057). */
  expiredMinutes: z.int(),
});
const codeRefusals = [
  'identity.mobileInvalid',
  'identity.humanCheckFailed',
  'identity.captchaWrong',
  'identity.methodClosed',
  'messages.smsCountryNotAllowed',
  'messages.smsLimit',
  'messages.smsUnavailable',
] as const;

export const codeCalls = {
  smsLoginCode: {
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    who: 'anyone',
    whenClosed: true,
    summary: 'Send a code for the log-in by SMS',
    body: knownMobile,
    value: codeSent,
    refusals: codeRefusals,
  },
  smsRegisterCode: {
    method: 'POST',
    path: '/wps/verification/sms/register',
    who: 'anyone',
    summary: 'Send a code for a registration, by username or by mobile as regType says',
    body: z.object({
      countryDialingCode: dialingCode,
      mobileNo: mobileNumber,
      slider: humanResult,
      captcha: captchaText,
      regType: z._default(z.enum(['username', 'mobile']), 'mobile'),
    }),
    value: codeSent,
    refusals: codeRefusals,
  },
  smsPasswordCode: {
    method: 'POST',
    path: '/wps/verification/sms/password',
    who: 'anyone',
    whenClosed: true,
    summary: 'Send a code for a new password',
    body: knownMobile,
    value: codeSent,
    refusals: codeRefusals,
  },
  contactCode: {
    method: 'POST',
    path: '/wps/member/security/contacts/code',
    who: 'player',
    whenClosed: true,
    fresh: true,
    summary: 'Send a code to a mobile number or e-mail address that is to be proven',
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
    method: 'POST',
    path: '/wps/member/security/contacts',
    who: 'player',
    whenClosed: true,
    encrypted: true,
    fresh: true,
    summary: 'Prove a mobile number or e-mail address with its code',
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
    method: 'DELETE',
    path: '/wps/member/security/contacts/:kind',
    who: 'player',
    fresh: true,
    summary: 'Remove a mobile number or e-mail address',
    params: z.object({ kind: contactKind }),
    value: nothing,
    refusals: [...fresh, 'identity.lastWayIn'],
  },
} as const satisfies Record<string, CallDeclaration>;
