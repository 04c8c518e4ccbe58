import { z } from 'zod/mini';
import type { CallSchemas } from '../../call.ts';

/** What a proof of a person may be used for; a result made for one purpose is worth nothing for another. */
export const humanPurpose = z.enum([
  'login',
  'register',
  'smsLogin',
  'smsRegister',
  'smsPassword',
  'passwordEmail',
  'contact',
]);
export type HumanPurpose = z.infer<typeof humanPurpose>;

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,4096}$/));
/** Which check the portal shows: the built-in puzzle, or the widget an outside provider's script makes. */
export const humanCheckShown = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('puzzle') }),
  z.object({ kind: z.literal('provider'), scriptUrl: z.url(), globalName: z.string(), siteKey: z.string() }),
]);
/** The verification result a form carries: the slider's single-use token, or the token of an outside provider. */
export const humanResult = z.optional(z.string().check(z.maxLength(4096)));
export const captchaText = z.optional(z.string().check(z.trim(), z.maxLength(16)));
/** A number as typed: digits, perhaps with spaces, hyphens or a leading zero. Rules of its country decide. */
export const mobileNumber = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));
export const dialingCode = z.string().check(z.trim(), z.regex(/^\+?[0-9]{1,4}$/));

const codeSent = z.object({
  /** Life of the code and the wait before the next one, in minutes (GAP-057). */
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

export const verificationSchemas = {
  captcha: { value: z.string(), refusals: [] },
  captchaQuestion: { value: z.object({ question: z.string() }), refusals: [] },
  createPuzzle: {
    body: z.object({ purpose: humanPurpose, kind: z._default(z.enum(['picture', 'question']), 'picture') }),
    value: z.object({
      id: z.string(),
      kind: z.enum(['picture', 'question']),
      /** For `picture`: base64 images and their sizes in pixels; the piece stands at `pieceTop`, the person finds how far right. */
      picture: z.nullable(
        z.object({
          background: z.string(),
          piece: z.string(),
          width: z.int(),
          height: z.int(),
          pieceWidth: z.int(),
          pieceTop: z.int(),
        }),
      ),
      /** For `question`: words a screen reader can read, in the caller's language. */
      question: z.nullable(z.string()),
      expiresInSeconds: z.int(),
    }),
    /** Closed where an outside provider judges instead. */
    refusals: ['identity.methodClosed'],
  },
  answerPuzzle: {
    params: z.object({ id: z.string().check(z.regex(/^[a-z]{1,5}_[0-9A-Za-z]{16,40}$/)) }),
    body: z.object({
      /** For `picture`: how far right the piece stands, in pixels of the picture. */
      x: z.optional(z.number().check(z.minimum(0), z.maximum(4096))),
      /** How it got there: milliseconds since the start, x, y; or the key presses as steps. */
      trail: z.optional(z.array(z.tuple([z.number(), z.number(), z.number()])).check(z.maxLength(600))),
      input: z.optional(z.enum(['pointer', 'keyboard'])),
      /** For `question`. */
      answer: z.optional(z.string().check(z.trim(), z.maxLength(16))),
    }),
    value: z.object({ token }),
    refusals: ['identity.humanCheckFailed', 'identity.humanCheckAgain'],
  },
  smsLoginCode: {
    body: z.object({
      mobileNum: mobileNumber,
      countryDialingCode: dialingCode,
      slider: humanResult,
      captcha: captchaText,
    }),
    value: codeSent,
    refusals: codeRefusals,
  },
  smsRegisterCode: {
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
    body: z.object({
      mobileNum: mobileNumber,
      countryDialingCode: dialingCode,
      slider: humanResult,
      captcha: captchaText,
    }),
    value: codeSent,
    refusals: codeRefusals,
  },
} as const satisfies Record<string, CallSchemas>;
