import { z } from 'zod/mini';

/** Reason why a sign-in with a provider failed; part of the address of the page to which the browser returns. */
const socialProblem = z.enum(['closed', 'expired', 'failed', 'unavailable', 'off']);
export type SocialProblem = z.infer<typeof socialProblem>;

/** The portal's client registration at an identity provider. */
export const providerClient = {
  clientId: z.string().check(z.trim(), z.maxLength(255)),
  scopes: z
    .array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/)))
    .check(z.minLength(1), z.maxLength(20)),
  /**
   * Signing algorithm of ID tokens. HS256 uses the client secret, the others a key of the provider's key set. `none` is
   * not allowed.
   */
  idTokenAlgorithm: z.enum(['RS256', 'ES256', 'PS256', 'HS256']),
};
