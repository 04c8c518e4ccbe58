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

export type RegisterForm = CallArguments<Calls['register']>['body'];
type FormField =
  | RegistrationField
  | 'confirmPassword'
  | 'verificationCode'
  | 'firebaseIdToken'
  | 'ageConfirmed'
  | 'termsAccepted';

/** One thing wrong at one field. The refusal of a form carries all of them; its code is that of the first. */
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

/** The form as the server understands it: only fields that are shown, each in its one spelling. */
export interface ReadForm {
  texts: Partial<Record<RegistrationField, string>>;
  password: string | undefined;
  /** `2008-02-29`, a real day. */
  birthDate: string | undefined;
  /** The number has to be proven before the account is made. */
  needsPhoneVerification: boolean;
}

const secretFields: ReadonlySet<RegistrationField> = new Set(['password', 'paymentPassword']);
const codes: Partial<Record<RegistrationField, RefusalCode>> = {
  username: 'identity.usernameInvalid',
  email: 'identity.emailInvalid',
  mobileNum: 'identity.mobileInvalid',
};
const bounds = (rule: FieldRule) => ({ patternId: rule.patternId, min: rule.minLength, max: rule.maxLength });

/** Reads a registration form by the merchant's rules. `problems` is empty when it may pass. */
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
  // How long a mobile number may be is for its country to say.
  const long = field === 'mobileNum' ? undefined : lengthProblem(text, { min: rule.minLength, max: rule.maxLength });
  const bad = problem ?? long ?? formProblem(rule, text);
  if (bad === undefined) return { text, problem: undefined };
  return { text, problem: { code: codes[field] ?? 'request.invalid', field, problem: bad, ...bounds(rule) } };
}

/** A username alone, by its rule. */
export function readUsername(fields: readonly FieldRule[], typed: string): ReadField {
  return readField(fields.find(({ field }) => field === 'username')!, typed);
}

/** The number's own country decides about a mobile number, later; here only that it is made of digits as people group them. */
function formProblem(rule: FieldRule, text: string): 'pattern' | 'date' | undefined {
  const { field, patternId } = rule;
  if (field === 'mobileNum') return /^\+?[0-9๐-๙][0-9๐-๙ ().-]*$/.test(text) ? undefined : 'pattern';
  if (field === 'username' && !isPlainUsername(text)) return 'pattern';
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

/** The password's own rules, and its repetition. */
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

/** Good enough for the wallet, and not the password again: one secret for two doors would be no second door. */
function paymentPasswordProblems(deps: FormDeps, { texts, password }: ReadForm): FieldProblem[] {
  const { paymentPassword } = texts;
  if (paymentPassword === undefined) return [];
  if (paymentPassword !== password && deps.isGoodPaymentPassword(paymentPassword)) return [];
  return [{ code: 'wallet.paymentPasswordInvalid', field: 'paymentPassword', problem: 'common' }];
}

/** The SMS code, or the provider's token, where the number has to be proven (IDN-136, IDN-137). */
function verificationProblems(form: RegisterForm, settings: RegisterSettings, read: ReadForm): FieldProblem[] {
  if (!read.needsPhoneVerification) return [];
  const field = settings.phoneProof === 'sms' ? 'verificationCode' : 'firebaseIdToken';
  const isGiven = form[field] !== undefined && form[field].trim() !== '';
  return isGiven ? [] : [{ code: 'request.invalid', field, problem: 'required' }];
}

/** A birth date stands in for the box about one's age (GAP-066); its years are counted by the database's clock. */
function consentProblems(form: RegisterForm, read: ReadForm): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!form.ageConfirmed && read.birthDate === undefined)
    problems.push({ code: 'identity.ageRequired', field: 'ageConfirmed', problem: 'required' });
  if (!form.termsAccepted)
    problems.push({ code: 'identity.termsRequired', field: 'termsAccepted', problem: 'required' });
  return problems;
}

const lastFields: readonly FormField[] = ['verificationCode', 'firebaseIdToken', 'ageConfirmed', 'termsAccepted'];
/** Fields in their order; what follows them in the form comes last. The sort is stable. */
function inOrderOfTheForm(a: FieldProblem, b: FieldProblem): number {
  return lastFields.indexOf(a.field) - lastFields.indexOf(b.field);
}
