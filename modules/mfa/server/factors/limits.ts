// What guessing a second factor costs.
import { guessesOverDays } from '@sanam/server/platform/rate-limiter.ts';

/** Who guesses a second factor knows the password already: guesses count over days and over all challenges together. */
export const factorLimits = {
  // The name of the first release: kept counts are found by it.
  proof: guessesOverDays,
  address: { free: 40, firstWait: 1, waitMax: 900 },
  network: { free: 200, firstWait: 1, waitMax: 900 },
  begin: { free: 300, firstWait: 1, waitMax: 900 },
} as const;
