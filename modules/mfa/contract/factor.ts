import { z } from 'zod/mini';

/** The browser's answer for a passkey (WebAuthn JSON); the server's library checks every part of it. */
export const passkeyAnswer = z.looseObject({ id: z.string().check(z.maxLength(1024)), type: z.literal('public-key') });
/** Options with which a browser requests a passkey (WebAuthn JSON). */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/**
 * Methods to prove a second factor. For members who have none: `password` replaces it in a step-up, `paymentPassword`
 * or, if none is set, `captcha` in a log-in from an unknown place.
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
  /** Masked addresses for a code. */
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type FactorChallenge = z.infer<typeof factorChallenge>;
