import { z } from 'zod/mini';

/** What a browser's passkey answers (WebAuthn JSON); the server's library checks every part of it. */
export const passkeyAnswer = z.looseObject({ id: z.string().check(z.maxLength(1024)), type: z.literal('public-key') });
/** What a browser needs to ask for a passkey (WebAuthn JSON). */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/**
 * Ways to prove a second factor. For members who have none: `password` stands in for it in a step up, `paymentPassword`
 * or, where none is set, `captcha` in a log-in from a place we do not know.
 */
export const factorMethod = z.enum([
  'totp',
  'passkey',
  'sms',
  'email',
  'recovery',
  'password',
  'paymentPassword',
  'captcha',
]);
export type FactorMethod = z.infer<typeof factorMethod>;
/** The value of `identity.secondFactorRequired` and `identity.stepUpRequired`. */
export const factorChallenge = z.object({
  challenge: z.nullable(z.string()),
  methods: z.array(factorMethod),
  /** Where a code would go, masked. */
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type FactorChallenge = z.infer<typeof factorChallenge>;
