import type { RefusalCode } from '@sanam/contract';
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
  /** Words an attacker would try first: the username, the merchant. */
  ownWords: string[];
  isCommon(password: string): boolean;
}

/** Returns the problem of a new password, if any. */
export function passwordProblem({ password, rule, ownWords, isCommon }: PasswordQuestion): Problem | undefined {
  if (lengthProblem(password, { min: rule.minLength, max: rule.maxLength }) !== undefined)
    return { code: 'identity.passwordTooShort', details: bounds(rule) };
  if (!fitsPattern(rule.patternId, password)) return { code: 'identity.passwordPattern', details: bounds(rule) };
  const plain = password.toLowerCase();
  const holdsOwnWord = ownWords.some((word) => word.length >= 4 && plain.includes(word.toLowerCase()));
  if (holdsOwnWord || isCommon(password)) return { code: 'identity.passwordTooCommon' };
  return undefined;
}
