import type { CallValue, RefusalCode, Schemas } from '@sanam/contract';
import { fieldPatterns, fitsPattern } from './patterns.rules.ts';

export type RegisterSettings = CallValue<Schemas['registerSettings']>;
export type FieldRule = RegisterSettings['fields'][number];
/** What an operator may set of a field's rule. */
export type FieldOverride = Partial<Pick<FieldRule, 'enabled' | 'required' | 'patternId' | 'minLength' | 'maxLength'>>;

/** Whatever a field rule says, a password has at least this many characters (GAP-045, decisions.md "Password rule"). */
export const PASSWORD_LENGTH_FLOOR = 7;
const PASSWORD_LENGTH_CEILING = 128;

const field = (name: string, type: FieldRule['type'], more: FieldOverride = {}): FieldRule => ({
  field: name,
  enabled: false,
  required: false,
  acceptedPattern: null,
  patternId: 0,
  minLength: 0,
  maxLength: 120,
  type,
  ...more,
});

/** Every field a merchant can switch on (IDN-131). Username and password are required wherever they are shown (GAP-047). */
const defaultFields: readonly FieldRule[] = [
  field('username', 'text', { enabled: true, required: true, patternId: 2, minLength: 2, maxLength: 15 }),
  field('password', 'password', { enabled: true, required: true, patternId: 7, minLength: 8, maxLength: 128 }),
  field('payeeName', 'text', { enabled: true, patternId: 10, minLength: 2, maxLength: 120 }),
  field('paymentPassword', 'password'),
  field('qqNum', 'text'),
  field('line', 'text'),
  field('whatsapp', 'text'),
  field('facebook', 'text'),
  field('wechat', 'text'),
  field('idNumber', 'text', { patternId: 19 }),
  field('email', 'email', { patternId: 12 }),
  field('mobileNum', 'tel', { patternId: 13 }),
  field('recommenderId', 'text'),
  field('affiliateCode', 'text'),
  field('captcha', 'text'),
];
/** Fields this server takes today; an override cannot switch on one that nobody would read. */
const takenFields = new Set(['username', 'password', 'payeeName']);
const alwaysRequired = new Set(['username', 'password']);

/** The form's rules: what ships, with the merchant's overrides inside the bounds that hold for everybody. */
export function fieldRules(overrides: Record<string, FieldOverride>): FieldRule[] {
  return defaultFields.map((shipped) => {
    const merged = { ...shipped, ...overrides[shipped.field] };
    if (!takenFields.has(merged.field)) merged.enabled = false;
    if (alwaysRequired.has(merged.field)) Object.assign(merged, { enabled: true, required: true });
    if (merged.field === 'password') {
      merged.minLength = Math.max(merged.minLength, PASSWORD_LENGTH_FLOOR);
      merged.maxLength = Math.min(Math.max(merged.maxLength, merged.minLength), PASSWORD_LENGTH_CEILING);
    }
    return { ...merged, acceptedPattern: fieldPatterns[merged.patternId] ?? null };
  });
}

export interface Problem {
  code: RefusalCode;
  details?: Record<string, unknown>;
}

const lengthOf = (text: string): number => [...text].length;
const bounds = (rule: FieldRule) => ({ patternId: rule.patternId, min: rule.minLength, max: rule.maxLength });
const isInBounds = (rule: FieldRule, text: string): boolean =>
  lengthOf(text) >= rule.minLength && lengthOf(text) <= rule.maxLength;

export interface PasswordQuestion {
  password: string;
  rule: FieldRule;
  /** Words an attacker would try first: the username, the brand. */
  ownWords: string[];
  isCommon(password: string): boolean;
}

/** What is wrong with a new password, if anything. */
export function passwordProblem({ password, rule, ownWords, isCommon }: PasswordQuestion): Problem | undefined {
  if (!isInBounds(rule, password)) return { code: 'identity.passwordTooShort', details: bounds(rule) };
  if (!fitsPattern(rule.patternId, password)) return { code: 'identity.passwordPattern', details: bounds(rule) };
  const plain = password.toLowerCase();
  const holdsOwnWord = ownWords.some((word) => word.length >= 4 && plain.includes(word.toLowerCase()));
  if (holdsOwnWord || isCommon(password)) return { code: 'identity.passwordTooCommon' };
  return undefined;
}

export interface RegistrationForm {
  username: string;
  password: string;
  confirmPassword: string;
  payeeName?: string | undefined;
  ageConfirmed: boolean;
  termsAccepted: boolean;
}

/** The first thing wrong with a registration form, in the order of the form; undefined when it may pass. */
export function registrationProblem(
  form: RegistrationForm,
  deps: { fields: FieldRule[]; ageMin: number; brandWords: string[]; isCommon(password: string): boolean },
): Problem | undefined {
  const ruleOf = (name: string) => deps.fields.find((one) => one.field === name)!;
  const username = ruleOf('username');
  if (!isInBounds(username, form.username) || !fitsPattern(username.patternId, form.username))
    return { code: 'identity.usernameInvalid', details: bounds(username) };
  const ownWords = [form.username, ...deps.brandWords];
  const weak = passwordProblem({ ...deps, password: form.password, rule: ruleOf('password'), ownWords });
  if (weak !== undefined) return weak;
  if (form.password !== form.confirmPassword) return { code: 'identity.confirmationDiffers' };
  const payeeProblem = optionalProblem(ruleOf('payeeName'), form.payeeName);
  if (payeeProblem !== undefined) return payeeProblem;
  if (!form.ageConfirmed) return { code: 'identity.ageRequired', details: { ageMin: deps.ageMin } };
  if (!form.termsAccepted) return { code: 'identity.termsRequired' };
  return undefined;
}

function optionalProblem(rule: FieldRule, value: string | undefined): Problem | undefined {
  if (!rule.enabled) return undefined;
  const invalid = (problem: string): Problem => ({
    code: 'request.invalid',
    details: { fields: [{ field: rule.field, problem, ...bounds(rule) }] },
  });
  if (value === undefined || value === '') return rule.required ? invalid('required') : undefined;
  return isInBounds(rule, value) && fitsPattern(rule.patternId, value) ? undefined : invalid('pattern');
}

/** Failures of an account or an address after which a captcha is asked for (GAP-056). */
export const CAPTCHA_AFTER_FAILURES = 3;

/**
 * Waits grow with the failures past the free ones: a person who mistypes loses seconds, a machine loses its day. The
 * account's own wait stays short, or anybody could lock anybody out; address and network carry the long ones
 * (security.md, "Lockout"). Registrations are counted in live mode only.
 */
export const brakeRules = {
  account: { free: 3, firstWait: 1, waitMax: 30 },
  address: { free: 10, firstWait: 1, waitMax: 900 },
  network: { free: 50, firstWait: 1, waitMax: 900 },
  registration: { free: 20, firstWait: 1, waitMax: 3600 },
} as const;
