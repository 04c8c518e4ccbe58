// Checks a registration form before the member is created.
import type { Context } from '@sanam/server/platform/context.ts';
import { isReservedUsername } from './username.rules.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { readMobile } from '@sanam/messaging/server/index.ts';
import { isCommonPassword } from '@sanam/server/platform/common-passwords.ts';
import { openedForm } from '../../contract/registration.ts';
import type { BlockKind } from '../blocks/index.ts';
import type { MemberDeps } from '../deps.ts';
import type { Browser } from '../types.ts';
import type { RegisterMethod, RegisterSettings } from './fields.rules.ts';
import { merchantWords, readRegisterSettings } from './form-settings.ts';
import { type FieldProblem, type ReadForm, readForm, type RegisterForm } from './form.rules.ts';
import * as store from './store.ts';

const DEFAULT_DIALING_CODE = '66';

/** The requesting browser, and its ticket of a sign-in with a provider. */
export type Person = Pick<Browser, 'visitor' | 'visitorHash'> & { socialTicket: string | undefined };

/** A form that passed the rules. */
export interface CheckedForm {
  method: RegisterMethod;
  form: RegisterForm;
  settings: RegisterSettings;
  read: ReadForm;
  /** Number as "+66812345678". */
  mobile: string | undefined;
}

export const settingsOf = ({ platform, site, ports }: MemberDeps, merchantId: string): Promise<RegisterSettings> =>
  readRegisterSettings(
    { site, ageMin: platform.config.ageMin, isPhoneProvedByProvider: ports.isPhoneProvedByProvider },
    merchantId,
  );

/** Checks the form by the rules alone: it changes nothing and reports every problem at once. */
export async function checkForm(
  deps: MemberDeps,
  merchantId: string,
  { method, form, isOpened }: { method: RegisterMethod; form: RegisterForm; isOpened: boolean },
): Promise<CheckedForm> {
  const { site, ports } = deps;
  const own = await settingsOf(deps, merchantId);
  const settings = isOpened ? openedForm(own) : own;
  if (!settings.methods.includes(method)) throw refuse('identity.registrationClosed');
  const { read, problems } = readForm(form, {
    settings,
    method,
    merchantWords: await merchantWords(site, merchantId),
    isCommon: isCommonPassword,
    isGoodPaymentPassword: ports.isGoodPaymentPassword,
  });
  let mobile: string | undefined;
  try {
    const number = read.texts.mobileNum;
    const countryDialingCode = form.countryDialingCode ?? DEFAULT_DIALING_CODE;
    mobile = number === undefined ? undefined : readMobile({ countryDialingCode, number });
  } catch {
    problems.push({ code: 'identity.mobileInvalid', field: 'mobileNum', problem: 'pattern' });
  }
  refuseProblems(problems, settings);
  await checkAge(deps, merchantId, settings, read);
  return { method, form, settings, read, mobile };
}

async function checkAge(
  { platform, site }: MemberDeps,
  merchantId: string,
  { ageMin }: RegisterSettings,
  { birthDate }: ReadForm,
): Promise<void> {
  if (birthDate === undefined) return;
  if (await store.isOldEnough(platform.db, { birthDate, years: ageMin, zone: site.zoneOf(merchantId) })) return;
  throw refuse('identity.ageRequired', { ageMin, fields: [{ field: 'birthDate', problem: 'age' }] });
}

/** Checks that a person sends the form, and the captcha text if the form asks for it (IDN-150). */
export async function checkPerson(
  { human }: MemberDeps,
  context: Context,
  { form, read }: CheckedForm,
  { visitorHash: visitor }: Person,
): Promise<void> {
  const { address, merchantId } = context;
  await human.prove({ purpose: 'register', token: form.slider, visitor, address, merchantId });
  if (read.texts.captcha !== undefined) await human.captcha({ text: form.captcha, visitor });
}

/** Refuses with all problems at their fields; code and details are those of the first one. */
function refuseProblems(problems: FieldProblem[], { ageMin }: RegisterSettings): void {
  const [first] = problems;
  if (first === undefined) return;
  const { patternId, min, max } = first;
  const fields = problems.map(({ code: _code, ...rest }) => rest);
  throw refuse(first.code, { fields, ageMin, ...(patternId === undefined ? {} : { patternId, min, max }) });
}

const blocked = (field: string) => ({ fields: [{ field, problem: 'blocked' }] });

/** Refuses with `identity.usernameInvalid` for a name that pretends to be staff or is on the merchant's blocklist. */
export async function checkUsernameBlocks(
  { blocks }: Pick<MemberDeps, 'blocks'>,
  merchantId: string,
  username: string,
): Promise<void> {
  if (isReservedUsername(username) || (await blocks.isBlocked({ merchantId, kind: 'username', value: username })))
    throw refuse('identity.usernameInvalid', blocked('username'));
}

/** Refuses values that are on the merchant's blocklists. */
export async function checkBlocks(
  { blocks }: MemberDeps,
  { merchantId, address }: Context,
  { read, mobile }: CheckedForm,
): Promise<void> {
  const { username, email } = read.texts;
  const isBlocked = async (kind: BlockKind, value: string | null | undefined): Promise<boolean> =>
    typeof value === 'string' && (await blocks.isBlocked({ merchantId, kind, value }));
  if (await isBlocked('address', address)) throw refuse('identity.registrationClosed');
  if (username !== undefined) await checkUsernameBlocks({ blocks }, merchantId, username);
  if (await isBlocked('password', read.password)) throw refuse('identity.passwordTooCommon', blocked('password'));
  if (await isBlocked('emailDomain', email)) throw refuse('identity.emailInvalid', blocked('email'));
  if (await isBlocked('mobilePrefix', mobile)) throw refuse('identity.mobileInvalid', blocked('mobileNum'));
}

/**
 * Returns whether the number is now verified as the new member's own (IDN-151). Only then may the member learn that
 * another account has it.
 */
export async function provePhone(
  { platform, ports }: MemberDeps,
  merchantId: string,
  { checked, person }: { checked: CheckedForm; person: Person },
): Promise<boolean> {
  const { mobile, read, form, settings } = checked;
  if (mobile === undefined || !read.needsPhoneVerification) return false;
  if (settings.phoneProof === 'provider') await ports.verifyPhone({ merchantId, token: form.firebaseIdToken, mobile });
  else {
    const code = (form.verificationCode ?? '').trim();
    await ports.useCode(platform.db, { purpose: 'smsRegister', address: mobile, bound: person.visitorHash, code });
  }
  return true;
}

/**
 * Refuses an account to a person who is excluded at any merchant, with `identity.registrationClosed`, the refusal of a
 * closed registration. Nothing is written before it, so it does not reveal who is on the register.
 */
export async function checkListed(
  { register, ports }: MemberDeps,
  merchantId: string,
  { checked, person }: { checked: CheckedForm; person: Person },
): Promise<void> {
  const { read, mobile, form } = checked;
  const { visitorHash, socialTicket: ticket } = person;
  const proven = form.socialTicket ? await ports.provenIdentity({ merchantId, visitorHash, ticket }) : undefined;
  const { email, idNumber, payeeName: name } = read.texts;
  const typed = (address: string | undefined) => (address === undefined ? undefined : { address, isProven: false });
  const isListed = await register.isListed({
    mobile: typed(mobile),
    email: typed(email),
    idNumber,
    name,
    birthDate: read.birthDate,
    identities: proven === undefined ? [] : [proven],
  });
  if (isListed) throw refuse('identity.registrationClosed');
}
