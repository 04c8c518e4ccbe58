// What guessing costs at the ways in.
import { guessesOverDays } from '@sanam/server/platform/rate-limiter.ts';

/**
 * Waits grow with the failures past the free ones: a person who mistypes loses seconds, a machine loses its day. The
 * account's own wait stays short, or anybody could lock anybody out; address and network carry the long ones
 * (security.md, "Lockout"). Over days the guesses of strangers at one account are few, by whatever addresses they come;
 * the browsers and networks a member uses have counts of their own.
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
