import { z } from 'zod/mini';

/** Why a sign-in at a provider came to nothing; in the address of the page the browser comes back to. */
const socialProblem = z.enum(['closed', 'expired', 'failed', 'unavailable', 'off']);
export type SocialProblem = z.infer<typeof socialProblem>;

/** How the portal is registered at an identity provider. */
export const providerClient = {
  clientId: z.string().check(z.trim(), z.maxLength(255)),
  scopes: z
    .array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/)))
    .check(z.minLength(1), z.maxLength(20)),
  /** With HS256 the client's secret signs; with the others a key of the provider's set. `none` is not a choice. */
  idTokenAlgorithm: z.enum(['RS256', 'ES256', 'PS256', 'HS256']),
};
