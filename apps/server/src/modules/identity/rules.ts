import type { RefusalCode } from '@sanam/contract';
import { guessesOverDays } from '../../platform/brakes.ts';
import { fitsPattern } from './patterns.rules.ts';
import type { FieldRule } from './registration/fields.rules.ts';
import { lengthProblem } from './text.rules.ts';

export interface Problem {
  code: RefusalCode;
  details?: Record<string, unknown>;
}

const bounds = (rule: FieldRule) => ({ patternId: rule.patternId, min: rule.minLength, max: rule.maxLength });

export interface PasswordQuestion {
  password: string;
  rule: FieldRule;
  /** Words an attacker would try first: the username, the brand. */
  ownWords: string[];
  isCommon(password: string): boolean;
}

/** What is wrong with a new password, if anything. */
export function passwordProblem({ password, rule, ownWords, isCommon }: PasswordQuestion): Problem | undefined {
  if (lengthProblem(password, { min: rule.minLength, max: rule.maxLength }) !== undefined)
    return { code: 'identity.passwordTooShort', details: bounds(rule) };
  if (!fitsPattern(rule.patternId, password)) return { code: 'identity.passwordPattern', details: bounds(rule) };
  const plain = password.toLowerCase();
  const holdsOwnWord = ownWords.some((word) => word.length >= 4 && plain.includes(word.toLowerCase()));
  if (holdsOwnWord || isCommon(password)) return { code: 'identity.passwordTooCommon' };
  return undefined;
}

/** Failures of an account or an address after which a captcha is asked for (GAP-056). */
export const CAPTCHA_AFTER_FAILURES = 3;

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
