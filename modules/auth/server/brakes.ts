// What guessing costs at the doors of identity.
import { guessesOverDays } from '@sanam/server/platform/brakes.ts';

/**
 * Waits grow with the failures past the free ones: a person who mistypes loses seconds, a machine loses its day. The
 * account's own wait stays short, or anybody could lock anybody out; address and network carry the long ones
 * (security.md, "Lockout"). Over days the guesses of strangers at one account are few, by whatever addresses they come;
 * the browsers and networks a member uses have counts of their own. Registrations are counted in live mode only.
 */
export const brakeRules = {
  account: { free: 3, firstWait: 1, waitMax: 30 },
  accountOverDays: guessesOverDays,
  smsCode: guessesOverDays,
  address: { free: 10, firstWait: 1, waitMax: 900 },
  network: { free: 50, firstWait: 1, waitMax: 900 },
  invitation: { free: 20, firstWait: 1, waitMax: 600 },
  registration: { free: 20, firstWait: 1, waitMax: 3600 },
  socialStart: { free: 60, firstWait: 1, waitMax: 120 },
  passwordMail: { free: 20, firstWait: 5, waitMax: 900 },
  trial: { free: 5, firstWait: 60, waitMax: 3600 },
  trialSandbox: { free: 300, firstWait: 5, waitMax: 300 },
} as const;
