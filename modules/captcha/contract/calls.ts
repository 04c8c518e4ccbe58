import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import './refusals.ts';

/** Purposes of a passed human check; a result for one purpose is invalid for another. */
const humanPurpose = z.enum([
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

export const captchaCalls = {
  // The human check, and codes by SMS. All are bound to the visitor's cookie.
  captcha: {
    method: 'GET',
    path: '/wps/captcha',
    who: 'anyone',
    whenClosed: true,
    summary: 'A captcha image in base64',
    value: z.string(),
    refusals: [],
  },
  captchaQuestion: {
    method: 'GET',
    path: '/wps/captcha/question',
    who: 'anyone',
    whenClosed: true,
    summary: 'The same as a sum in words, for those who cannot see the image',
    value: z.object({ question: z.string() }),
    refusals: [],
  },
  createPuzzle: {
    method: 'POST',
    path: '/wps/verification/slider',
    who: 'anyone',
    whenClosed: true,
    summary: 'A slider puzzle for one purpose',
    body: z.object({ purpose: humanPurpose, kind: z._default(z.enum(['picture', 'question']), 'picture') }),
    value: z.object({
      id: z.string(),
      kind: z.enum(['picture', 'question']),
      /**
       * For `picture`: base64 images and their sizes in pixels; the piece is at `pieceTop`, and its horizontal position
       * is the answer.
       */
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
      /** For `question`: text for screen readers, in the caller's language. */
      question: z.nullable(z.string()),
      expiresInSeconds: z.int(),
    }),
    /** Closed if the merchant uses an outside provider. */
    refusals: ['identity.methodClosed'],
  },
  answerPuzzle: {
    method: 'POST',
    path: '/wps/verification/slider/:id/answer',
    who: 'anyone',
    whenClosed: true,
    summary: 'Where the piece was put and how it moved; answers the single-use verification result',
    params: z.object({ id: z.string().check(z.regex(/^[a-z]{1,5}_[0-9A-Za-z]{16,40}$/)) }),
    body: z.object({
      /** For `picture`: horizontal position of the piece, in pixels of the picture. */
      x: z.optional(z.number().check(z.minimum(0), z.maximum(4096))),
      /** Movement of the piece: milliseconds since the start, x, y; or the key presses as steps. */
      trail: z.optional(z.array(z.tuple([z.number(), z.number(), z.number()])).check(z.maxLength(600))),
      input: z.optional(z.enum(['pointer', 'keyboard'])),
      /** For `question`. */
      answer: z.optional(z.string().check(z.trim(), z.maxLength(16))),
    }),
    value: z.object({ token }),
    refusals: ['identity.humanCheckFailed', 'identity.humanCheckAgain'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof captchaCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
