// Rate limits of the log-in methods.
import { guessesOverDays } from '@sanam/server/platform/rate-limiter.ts';

/**
 * Waits in seconds grow with the failures beyond the free ones: a person who mistypes loses seconds, a machine a day.
 * The account's own wait stays short, so that no attacker can lock it; address and network have the long waits
 * (security.md, "Lockout"). Guesses from unknown places at one account are limited over days, whatever addresses they
 * come from; the browsers and networks a member uses have their own counts.
 */
export const authLimits = {
  account: { free: 3, firstWait: 1, waitMax: 30 },
  accountOverDays: guessesOverDays,
  smsCode: guessesOverDays,
  address: { free: 10, firstWait: 1, waitMax: 900 },
  network: { free: 50, firstWait: 1, waitMax: 900 },
  socialStart: { free: 60, firstWait: 1, waitMax: 120 },
  passwordMail: { free: 20, firstWait: 5, waitMax: 900 },
} as const;
