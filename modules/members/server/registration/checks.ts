// What a registration form has to stand before it may become a member.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { BlockKind } from '@sanam/auth/server/blocks/index.ts';
import { isCommonPassword } from '@sanam/server/platform/common-passwords.ts';
import type { Browser } from '@sanam/auth/server/types.ts';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationPorts } from './ports.ts';
import type { RegisterMethod, RegisterSettings } from './fields.rules.ts';
import { brandWords, readRegisterSettings } from './form-settings.ts';
import { type FieldProblem, type ReadForm, readForm, type RegisterForm } from './form.rules.ts';
import * as store from './store.ts';

const DEFAULT_DIALING_CODE = '66';

/** Who asks, and the ticket of a sign-in with a provider that this browser holds. */
export type Person = Pick<Browser, 'visitor' | 'visitorHash'> & { socialTicket: string | undefined };

/** A form that stands by the rules. */
export interface CheckedForm {
  method: RegisterMethod;
  form: RegisterForm;
  settings: RegisterSettings;
  read: ReadForm;
  /** "+66812345678". */
  mobile: string | undefined;
}

export function createChecks({ platform, site, ports }: RegistrationDeps) {
  const { db, config } = platform;

  const settingsOf = (merchantId: string): Promise<RegisterSettings> =>
    readRegisterSettings({ site, ageMin: config.ageMin, isPhoneProvedByProvider: ports.phoneProof.isOn }, merchantId);

  async function checkAge(merchantId: string, { ageMin }: RegisterSettings, read: ReadForm): Promise<void> {
    const { birthDate } = read;
    if (birthDate === undefined) return;
    if (await store.isOldEnough(db, { birthDate, years: ageMin, zone: site.zoneOf(merchantId) })) return;
    throw refuse('identity.ageRequired', { ageMin, fields: [{ field: 'birthDate', problem: 'age' }] });
  }

  return {
    settingsOf,

    /** By the rules alone: costs nothing, changes nothing, and tells every problem at once. */
    async byRules(merchantId: string, method: RegisterMethod, form: RegisterForm): Promise<CheckedForm> {
      const settings = await settingsOf(merchantId);
      if (!settings.methods.includes(method)) throw refuse('identity.registrationClosed');
      const { read, problems } = readForm(form, {
        settings,
        method,
        brandWords: await brandWords(site, merchantId),
        isCommon: isCommonPassword,
        isGoodPaymentPassword: ports.paymentPassword.isGood,
      });
      let mobile: string | undefined;
      try {
        const number = read.texts.mobileNum;
        const countryDialingCode = form.countryDialingCode ?? DEFAULT_DIALING_CODE;
        mobile = number === undefined ? undefined : ports.codes.readMobile({ countryDialingCode, number });
      } catch {
        problems.push({ code: 'identity.mobileInvalid', field: 'mobileNum', problem: 'pattern' });
      }
      refuseProblems(problems, settings);
      await checkAge(merchantId, settings, read);
      return { method, form, settings, read, mobile };
    },

    /** A person, and the text of the picture where the form asks for it (IDN-150). */
    async person(context: Context, { form, read }: CheckedForm, { visitorHash: visitor }: Person): Promise<void> {
      const { address, merchantId } = context;
      await ports.human.prove({ purpose: 'register', token: form.slider, visitor, address, merchantId });
      if (read.texts.captcha !== undefined) await ports.human.captcha({ text: form.captcha, visitor });
    },

    blocks: (context: Context, checked: CheckedForm) => checkBlocks(ports, context, checked),
    phone: (merchantId: string, checked: CheckedForm, person: Person) =>
      provePhone({ db, ports }, merchantId, { checked, person }),
  };
}

/** All problems at their fields; the code, and its details, are the first one's. */
function refuseProblems(problems: FieldProblem[], { ageMin }: RegisterSettings): void {
  const [first] = problems;
  if (first === undefined) return;
  const { patternId, min, max } = first;
  const fields = problems.map(({ code: _code, ...rest }) => rest);
  throw refuse(first.code, { fields, ageMin, ...(patternId === undefined ? {} : { patternId, min, max }) });
}

/** What the merchant's lists keep out. */
async function checkBlocks(
  ports: Pick<RegistrationPorts, 'blocks'>,
  { merchantId, address }: Context,
  { read, mobile }: CheckedForm,
): Promise<void> {
  const { username, email } = read.texts;
  const isBlocked = async (kind: BlockKind, value: string | null | undefined): Promise<boolean> =>
    typeof value === 'string' && (await ports.blocks.isBlocked({ merchantId, kind, value }));
  const blocked = (field: string) => ({ fields: [{ field, problem: 'blocked' }] });
  if (await isBlocked('address', address)) throw refuse('identity.registrationClosed');
  if (await isBlocked('username', username)) throw refuse('identity.usernameInvalid', blocked('username'));
  if (await isBlocked('password', read.password)) throw refuse('identity.passwordTooCommon', blocked('password'));
  if (await isBlocked('emailDomain', email)) throw refuse('identity.emailInvalid', blocked('email'));
  if (await isBlocked('mobilePrefix', mobile)) throw refuse('identity.mobileInvalid', blocked('mobileNum'));
}

/** True when the number is now proven to be the newcomer's own (IDN-151). Only then may they learn that another account has it. */
async function provePhone(
  { db, ports }: { db: Db; ports: RegistrationPorts },
  merchantId: string,
  { checked, person }: { checked: CheckedForm; person: Person },
): Promise<boolean> {
  const { mobile, read, form, settings } = checked;
  if (mobile === undefined || !read.needsPhoneProof) return false;
  if (settings.phoneProof === 'provider')
    await ports.phoneProof.verify({ merchantId, token: form.firebaseIdToken, mobile });
  else {
    const code = (form.verificationCode ?? '').trim();
    await ports.codes.use(db, { purpose: 'smsRegister', address: mobile, bound: person.visitorHash, code });
  }
  return true;
}
