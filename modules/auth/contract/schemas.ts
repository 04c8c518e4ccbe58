import { z } from 'zod/mini';

/** Why a sign-in at a provider came to nothing; in the address of the page the browser comes back to. */
const socialProblem = z.enum(['closed', 'expired', 'failed', 'unavailable', 'off']);
export type SocialProblem = z.infer<typeof socialProblem>;
