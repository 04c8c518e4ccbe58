import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import type { Refusal } from '@sanam/client/refusal';
import { type FieldRule, lengthText, missingText, patternText } from './field-rules.ts';

export interface FieldError {
  field: string;
  text: string;
}
/** The rules of the form and the source of its texts. */
export interface Words {
  rules: readonly FieldRule[];
  t: Translate;
  refusalText: (refusal: Refusal) => string;
}
interface Told {
  field: string;
  problem: string;
}

/** Refusals that name no field, with the field they concern. */
const places: Partial<Record<string, string>> = {
  'identity.usernameTaken': 'username',
  'identity.usernameInvalid': 'username',
  'identity.passwordTooShort': 'password',
  'identity.passwordTooCommon': 'password',
  'identity.passwordPattern': 'password',
  'identity.confirmationDiffers': 'confirmPassword',
  'identity.termsRequired': 'termsAccepted',
  'identity.ageRequired': 'ageConfirmed',
  'identity.mobileInvalid': 'mobileNum',
  'identity.contactTaken': 'mobileNum',
  'identity.emailInvalid': 'email',
  'identity.captchaWrong': 'captcha',
  'identity.codeWrong': 'verificationCode',
  'identity.codeExpired': 'verificationCode',
  'auth/invalid-verification-code': 'verificationCode',
  'auth/missing-verification-code': 'verificationCode',
  'auth/code-expired': 'verificationCode',
  'wallet.paymentPasswordInvalid': 'paymentPassword',
};

const isTold = (entry: unknown): entry is Told =>
  typeof entry === 'object' && entry !== null && 'field' in entry && 'problem' in entry;

/** Returns the texts of a refusal for the fields of the form, in their order; empty if it concerns none of them. */
export function fieldErrors(refusal: Refusal, words: Words): FieldError[] {
  const { rules, refusalText } = words;
  const { fields } = refusal.values;
  const told = Array.isArray(fields) ? fields.filter(isTold) : [];
  if (told.length === 0) {
    const field = places[refusal.code];
    return field === undefined ? [] : [{ field, text: refusalText(refusal) }];
  }
  return told.map(({ field, problem }, index) => {
    const rule = rules.find((one) => one.field === field);
    return { field, text: problemText({ problem, rule, refusal: index === 0 ? refusal : null }, words) };
  });
}

interface Problem {
  problem: string;
  rule: FieldRule | undefined;
  /** The refusal itself, for the field it concerns. */
  refusal: Refusal | null;
}

const plainWords: Partial<Record<string, MessageKey>> = {
  characters: 'identity.badCharacters',
  invalid_format: 'identity.badCharacters',
  scripts: 'identity.mixedScripts',
  date: 'identity.noSuchDay',
  differs: 'identity.confirmationDiffers',
};
/** Problems that the rule of the field explains. */
const byRule = new Set(['tooShort', 'tooLong', 'too_big', 'pattern']);

function problemText({ problem, rule, refusal }: Problem, { t, refusalText }: Words): string {
  const key = plainWords[problem];
  if (key) return t(key);
  if (rule?.field === 'mobileNum' && problem === 'pattern') return t('refusal.identity.mobileInvalid');
  if (rule && problem === 'pattern') return patternText(rule, t);
  if (rule && byRule.has(problem)) return lengthText(rule, t);
  if (problem === 'required' && rule) return missingText(rule, t);
  return refusal ? refusalText(refusal) : t('identity.fieldMissing');
}
