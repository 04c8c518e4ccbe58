// Rate limits of guessing a second factor.
import { guessesOverDays } from '@sanam/server/platform/rate-limiter.ts';

/** The attacker already knows the password, so guesses are counted over days and over all challenges together. */
export const factorLimits = {
  // The name of the first release, under which existing counts are stored.
  proof: guessesOverDays,
  address: { free: 40, firstWait: 1, waitMax: 900 },
  network: { free: 200, firstWait: 1, waitMax: 900 },
  begin: { free: 300, firstWait: 1, waitMax: 900 },
} as const;
