import type { CallArguments, Calls, RefusalCode } from '@sanam/contract';
import type { RegistrationField } from '@sanam/merchants/contract/page.ts';
import { fitsPattern } from '../patterns.rules.ts';
import { passwordProblem } from '../password.rules.ts';
import {
  isPlainUsername,
  lengthProblem,
  passwordCharactersProblem,
  readText,
  type TextProblem,
} from '../text.rules.ts';
import { readDate } from './birth-date.rules.ts';
import { type FieldRule, type RegisterMethod, type RegisterSettings, shownFields } from './fields.rules.ts';
import { readIdNumber } from './id-number.rules.ts';

export type RegisterForm = CallArguments<Calls['register']>['body'];
type FormField =
  | RegistrationField
  | 'confirmPassword'
  | 'verificationCode'
  | 'firebaseIdToken'
  | 'ageConfirmed'
  | 'termsAccepted';

/** One problem of one field. The refusal of a form contains all of them; its code is that of the first. */
export interface FieldProblem {
  code: RefusalCode;
  field: FormField;
  problem: TextProblem | 'pattern' | 'date' | 'differs' | 'common';
  patternId?: number;
  min?: number;
  max?: number;
}

export interface FormDeps {
  settings: RegisterSettings;
  method: RegisterMethod;
  merchantWords: string[];
  isCommon(password: string): boolean;
  isGoodPaymentPassword(password: string): boolean;
}

/** The form as read by the server: only shown fields, each normalised. */
export interface ReadForm {
  texts: Partial<Record<RegistrationField, string>>;
  password: string | undefined;
  /** An existing day as `2008-02-29`. */
  birthDate: string | undefined;
  /** Whether the number has to be verified before the account is created. */
  needsPhoneVerification: boolean;
}

const secretFields: ReadonlySet<RegistrationField> = new Set(['password', 'paymentPassword']);
const codes: Partial<Record<RegistrationField, RefusalCode>> = {
  username: 'identity.usernameInvalid',
  email: 'identity.emailInvalid',
  mobileNum: 'identity.mobileInvalid',
};
const bounds = (rule: FieldRule) => ({ patternId: rule.patternId, min: rule.minLength, max: rule.maxLength });

/** Reads a registration form by the merchant's rules. `problems` is empty if it is valid. */
export function readForm(form: RegisterForm, deps: FormDeps): { read: ReadForm; problems: FieldProblem[] } {
  const { settings, method } = deps;
  const shown = shownFields(settings, method);
  const read: ReadForm = { texts: {}, password: undefined, birthDate: undefined, needsPhoneVerification: false };
  const problems: FieldProblem[] = [];
  for (const rule of shown.values()) {
    const typed = form[rule.field];
    const { text, problem } = secretFields.has(rule.field) ? readSecret(rule, typed) : readField(rule, typed);
    if (problem !== undefined) problems.push(problem);
    else if (rule.field === 'password') read.password = text;
    else if (text !== undefined) read.texts[rule.field] = text;
  }
  problems.push(...passwordProblems(form, deps, { rule: shown.get('password'), read }));
  problems.push(...paymentPasswordProblems(deps, read));
  read.birthDate = read.texts.birthDate && readDate(shown.get('birthDate')!.patternId, read.texts.birthDate);
  const hasMobile = read.texts.mobileNum !== undefined;
  read.needsPhoneVerification = hasMobile && settings.codeFor.includes(method);
  problems.push(...verificationProblems(form, settings, read), ...consentProblems(form, read));
  return { read, problems: problems.toSorted(inOrderOfTheForm) };
}

interface ReadField {
  text: string | undefined;
  problem: FieldProblem | undefined;
}

function readField(rule: FieldRule, typed: string | undefined): ReadField {
  const { field } = rule;
  if (typed === undefined || typed === '') return { text: undefined, problem: missing(rule) };
  const { text, problem } = readText(typed);
  // The country of a mobile number determines its length.
  const long = field === 'mobileNum' ? undefined : lengthProblem(text, { min: rule.minLength, max: rule.maxLength });
  const bad = problem ?? long ?? formProblem(rule, text);
  if (bad === undefined) return { text, problem: undefined };
  return { text, problem: { code: codes[field] ?? 'request.invalid', field, problem: bad, ...bounds(rule) } };
}

/** Reads a username alone, by its rule. */
export function readUsername(fields: readonly FieldRule[], typed: string): ReadField {
  return readField(fields.find(({ field }) => field === 'username')!, typed);
}

/**
 * Returns the problem of a text's form. The country of a mobile number checks it later; here it only has to consist of
 * digits in usual groups.
 */
function formProblem(rule: FieldRule, text: string): 'pattern' | 'date' | undefined {
  const { field, patternId } = rule;
  if (field === 'mobileNum') return /^\+?[0-9๐-๙][0-9๐-๙ ().-]*$/.test(text) ? undefined : 'pattern';
  if (field === 'username' && !isPlainUsername(text)) return 'pattern';
  if (field === 'idNumber' && readIdNumber(text) === undefined) return 'pattern';
  if (!fitsPattern(patternId, text)) return 'pattern';
  return field === 'birthDate' && readDate(patternId, text) === undefined ? 'date' : undefined;
}

function readSecret(rule: FieldRule, typed: string | undefined): ReadField {
  if (typed === undefined || typed === '') return { text: undefined, problem: missing(rule) };
  const { field } = rule;
  const odd = passwordCharactersProblem(typed);
  if (odd !== undefined) return { text: typed, problem: { code: 'request.invalid', field, problem: odd } };
  if (field === 'password') return { text: typed, problem: undefined };
  const bad = lengthProblem(typed, { min: rule.minLength, max: rule.maxLength });
  if (bad === undefined && fitsPattern(rule.patternId, typed)) return { text: typed, problem: undefined };
  const problem = bad ?? 'pattern';
  return { text: typed, problem: { code: 'wallet.paymentPasswordInvalid', field, problem, ...bounds(rule) } };
}

function missing(rule: FieldRule): FieldProblem | undefined {
  if (!rule.required) return undefined;
  return { code: 'request.invalid', field: rule.field, problem: 'required', ...bounds(rule) };
}

const passwordWords: Partial<Record<RefusalCode, FieldProblem['problem']>> = {
  'identity.passwordPattern': 'pattern',
  'identity.passwordTooCommon': 'common',
};

/** Returns the problems of the password and its confirmation. */
function passwordProblems(
  form: RegisterForm,
  deps: FormDeps,
  { rule, read }: { rule: FieldRule | undefined; read: ReadForm },
): FieldProblem[] {
  const { password } = read;
  if (rule === undefined || password === undefined) return [];
  const own = [read.texts.username, read.texts.email?.split('@')[0], read.texts.mobileNum];
  const ownWords = [...own.filter((word) => word !== undefined), ...deps.merchantWords];
  const weak = passwordProblem({ password, rule, ownWords, isCommon: deps.isCommon });
  if (weak !== undefined) {
    const long = lengthProblem(password, { min: rule.minLength, max: rule.maxLength });
    const problem = long ?? passwordWords[weak.code] ?? 'pattern';
    return [{ code: weak.code, field: 'password', problem, ...bounds(rule) }];
  }
  if (form.confirmPassword === undefined || form.confirmPassword === '')
    return [{ code: 'request.invalid', field: 'confirmPassword', problem: 'required' }];
  return form.confirmPassword === password
    ? []
    : [{ code: 'identity.confirmationDiffers', field: 'confirmPassword', problem: 'differs' }];
}

/**
 * Returns the problems of the payment password. It must fit the wallet's rule and differ from the password, because one
 * secret for both would be no second protection.
 */
function paymentPasswordProblems(deps: FormDeps, { texts, password }: ReadForm): FieldProblem[] {
  const { paymentPassword } = texts;
  if (paymentPassword === undefined) return [];
  if (paymentPassword !== password && deps.isGoodPaymentPassword(paymentPassword)) return [];
  return [{ code: 'wallet.paymentPasswordInvalid', field: 'paymentPassword', problem: 'common' }];
}

/**
 * Returns the problems of the SMS code or the provider's token, if the number has to be verified (IDN-136, IDN-137).
 */
function verificationProblems(form: RegisterForm, settings: RegisterSettings, read: ReadForm): FieldProblem[] {
  if (!read.needsPhoneVerification) return [];
  const field = settings.phoneProof === 'sms' ? 'verificationCode' : 'firebaseIdToken';
  const isGiven = form[field] !== undefined && form[field].trim() !== '';
  return isGiven ? [] : [{ code: 'request.invalid', field, problem: 'required' }];
}

/**
 * Returns the problems of the consents. A birth date replaces the checkbox about the age (GAP-066); the database's
 * clock counts its years.
 */
function consentProblems(form: RegisterForm, read: ReadForm): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!form.ageConfirmed && read.birthDate === undefined)
    problems.push({ code: 'identity.ageRequired', field: 'ageConfirmed', problem: 'required' });
  if (!form.termsAccepted)
    problems.push({ code: 'identity.termsRequired', field: 'termsAccepted', problem: 'required' });
  return problems;
}

const lastFields: readonly FormField[] = ['verificationCode', 'firebaseIdToken', 'ageConfirmed', 'termsAccepted'];
/** Orders fields as in the form; parts that follow the fields come last. The sort is stable. */
function inOrderOfTheForm(a: FieldProblem, b: FieldProblem): number {
  return lastFields.indexOf(a.field) - lastFields.indexOf(b.field);
}
