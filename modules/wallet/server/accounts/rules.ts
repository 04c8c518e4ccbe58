// Pure rules: names of bank accounts (payments.md 7) and the form of a payment password.
import { normaliseName } from '@sanam/server/platform/names.rules.ts';

const LEADING_VOWEL = /^[เแโใไ]/;
const THAI = /[\u0E00-\u0E7F]/;
const LATIN = /[A-Z]/;

export type NameMatch = 'equal' | 'fits' | 'differs' | 'scriptDiffers';

/**
 * Compares a given name with the registered one. `fits`: a masked slip, with the full first name and the initial of
 * the family name.
 */
export function compareNames(registered: string, given: string): NameMatch {
  const ours = normaliseName(registered);
  const theirs = normaliseName(given);
  if (ours === theirs && ours !== '') return 'equal';
  const isOurThai = THAI.test(ours);
  const isTheirThai = THAI.test(theirs);
  if (isOurThai !== isTheirThai && LATIN.test(isOurThai ? theirs : ours)) return 'scriptDiffers';
  return isMasked(ours.split(' '), theirs.split(' ')) ? 'fits' : 'differs';
}

function isMasked(ours: string[], theirs: string[]): boolean {
  if (ours.length !== 2 || theirs.length !== 2 || ours[0] !== theirs[0]) return false;
  const family = ours[1] ?? '';
  const initial = /^(.)\.$/u.exec(theirs[1] ?? '')?.[1];
  return initial !== undefined && (family.startsWith(initial) || family.replace(LEADING_VOWEL, '').startsWith(initial));
}

const LENGTH_MIN = 6;
const LENGTH_MAX = 64;

/** Checks for at least six characters, not all equal, not a sequence like 123456. */
export function isGoodPaymentPassword(password: string): boolean {
  if (password.length < LENGTH_MIN || password.length > LENGTH_MAX) return false;
  const steps = new Set([...password].slice(1).map((sign, i) => sign.charCodeAt(0) - password.charCodeAt(i)));
  const step = steps.size === 1 ? [...steps][0] : undefined;
  return step !== 0 && step !== 1 && step !== -1;
}

/** Maximum number of bank accounts of a member: higher from an identity level on. */
export interface AccountRule {
  bank_accounts_max: number;
  bank_accounts_level: number;
  bank_accounts_level_max: number;
}

/**
 * Returns the maximum number of bank accounts at this identity level; undefined for trial guests, whose play money has
 * no person behind it.
 */
export function accountsMax(rule: AccountRule, level: number | undefined): number {
  const isKnown = level !== undefined && level >= rule.bank_accounts_level;
  return isKnown ? Math.max(rule.bank_accounts_max, rule.bank_accounts_level_max) : rule.bank_accounts_max;
}
