// Registration: the form is read by the merchant's rules, then its steps in order (IDN-149 to IDN-153).
import { addressKeys } from '../../../platform/brakes.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/errors.ts';
import type { BlockKind } from '../blocks/index.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { savePassword } from '../store.ts';
import type { Browser, SessionAnswer } from '../types.ts';
import { countriesAmong } from './countries.ts';
import type { RegistrationDeps } from './deps.ts';
import type { RegisterMethod, RegisterSettings } from './fields.rules.ts';
import { brandWords, readRegisterSettings } from './form-settings.ts';
import { type FieldProblem, type ReadForm, readForm, type RegisterForm } from './form.rules.ts';
import { goodCode, type Invitation, readInvitation } from './invitations.ts';
import { createProfiles } from './profile.ts';
import * as store from './store.ts';
import { USERNAME_TRIES, usernameOfMobile } from './username.rules.ts';

const DEFAULT_DIALING_CODE = '66';

export type RegistrationService = ReturnType<typeof createService>;
/** Who asks, and the ticket of a sign-in with a provider that this browser holds. */
export type Person = Pick<Browser, 'visitor' | 'visitorHash'> & { socialTicket: string | undefined };

/** A form that passed every check, ready to become a member. */
interface Newcomer {
  method: RegisterMethod;
  form: RegisterForm;
  settings: RegisterSettings;
  read: ReadForm;
  mobile: string | undefined;
  isMobileProven: boolean;
  invitation: Invitation | undefined;
  passwordHash: string | undefined;
}

export function createService(deps: RegistrationDeps) {
  const { site, passwords, brakes, members, entering, ports } = deps;
  const { db, config, vault } = deps.platform;
  const profiles = createProfiles({ db, vault });

  const settingsOf = (merchantId: string): Promise<RegisterSettings> =>
    readRegisterSettings({ site, ageMin: config.ageMin, isPhoneProvedByProvider: ports.phoneProof.isOn }, merchantId);

  /** The form by the rules alone: costs nothing, changes nothing, and tells every problem at once. */
  async function checked(merchantId: string, method: RegisterMethod, form: RegisterForm) {
    const settings = await settingsOf(merchantId);
    if (!settings.methods.includes(method)) throw refuse('identity.registrationClosed');
    const words = await brandWords(site, merchantId);
    const { read, problems } = readForm(form, {
      settings,
      method,
      brandWords: words,
      isCommon: isCommonPassword,
      isGoodPaymentPassword: ports.paymentPassword.isGood,
    });
    let mobile: string | undefined;
    try {
      mobile = mobileOf(form, read);
    } catch {
      problems.push({ code: 'identity.mobileInvalid', field: 'mobileNum', problem: 'pattern' });
    }
    refuseProblems(problems, settings);
    await checkAge(merchantId, settings, read);
    return { settings, read, mobile };
  }

  function mobileOf(form: RegisterForm, read: ReadForm): string | undefined {
    const number = read.texts.mobileNum;
    if (number === undefined) return undefined;
    return ports.codes.readMobile({ countryDialingCode: form.countryDialingCode ?? DEFAULT_DIALING_CODE, number });
  }

  async function checkAge(merchantId: string, { ageMin }: RegisterSettings, read: ReadForm): Promise<void> {
    const { birthDate } = read;
    if (birthDate === undefined) return;
    if (await store.isOldEnough(db, { birthDate, years: ageMin, zone: site.zoneOf(merchantId) })) return;
    throw refuse('identity.ageRequired', { ageMin, fields: [{ field: 'birthDate', problem: 'age' }] });
  }

  /** A person, where the form asks for a picture's text as well (IDN-150). */
  async function checkPerson(context: Context, form: RegisterForm, ask: { person: Person; hasCaptcha: boolean }) {
    const { visitorHash: visitor } = ask.person;
    await ports.human.prove({ purpose: 'register', token: form.slider, visitor, address: context.address });
    if (ask.hasCaptcha) await ports.human.captcha({ text: form.captcha, visitor });
  }

  /** What the merchant's lists keep out. */
  async function checkBlocks({ merchantId, address }: Context, read: ReadForm, mobile: string | undefined) {
    const { username, email } = read.texts;
    const isBlocked = async (kind: BlockKind, value: string | null | undefined): Promise<boolean> =>
      typeof value === 'string' && (await ports.blocks.isBlocked({ merchantId, kind, value }));
    if (await isBlocked('address', address)) throw refuse('identity.registrationClosed');
    const blocked = (field: string) => ({ fields: [{ field, problem: 'blocked' }] });
    if (await isBlocked('username', username)) throw refuse('identity.usernameInvalid', blocked('username'));
    if (await isBlocked('password', read.password)) throw refuse('identity.passwordTooCommon', blocked('password'));
    if (await isBlocked('emailDomain', email)) throw refuse('identity.emailInvalid', blocked('email'));
    if (await isBlocked('mobilePrefix', mobile)) throw refuse('identity.mobileInvalid', blocked('mobileNum'));
  }

  /** The number is the newcomer's own (IDN-151). Only now may they learn that another account has it. */
  async function provePhone(merchantId: string, newcomer: Newcomer, person: Person): Promise<boolean> {
    const { mobile, read, form, settings } = newcomer;
    if (mobile === undefined || !read.needsPhoneProof) return false;
    if (settings.phoneProof === 'provider')
      await ports.phoneProof.verify({ merchantId, token: form.firebaseIdToken, mobile });
    else {
      const code = (form.verificationCode ?? '').trim();
      await ports.codes.use(db, { purpose: 'smsRegister', address: mobile, bound: person.visitorHash, code });
    }
    return true;
  }

  async function freeUsername(merchantId: string, newcomer: Newcomer): Promise<string> {
    const { mobile, read, method } = newcomer;
    if (method === 'username') {
      const username = read.texts.username!;
      if (await store.isNameTaken(db, { merchantId, username })) throw usernameTaken();
      return username;
    }
    for (let attempt = 0; attempt < USERNAME_TRIES; attempt++) {
      const username = usernameOfMobile(mobile!, attempt);
      if (!(await store.isNameTaken(db, { merchantId, username }))) return username;
    }
    throw refuse('identity.contactTaken');
  }

  /** The member with everything the form gave, in the caller's transaction. */
  async function create(trx: Trx, context: Context, ask: { newcomer: Newcomer; username: string; person: Person }) {
    const { newcomer, username, person } = ask;
    const { read, settings, mobile, isMobileProven, invitation, form } = newcomer;
    const { merchantId } = context;
    const memberId = await members.createMember(trx, {
      merchantId,
      username,
      accountType: 'player',
      payeeName: read.texts.payeeName ?? null,
      termsVersion: settings.termsVersion,
      ageConfirmed: settings.ageMin,
      registerInfo: informationOf(form),
    });
    const isSaved = await store.saveContacts(trx, {
      memberId,
      mobile: mobile ?? null,
      isMobileProven,
      email: read.texts.email?.toLowerCase() ?? null,
      birthDate: read.birthDate ?? null,
    });
    if (!isSaved) throw contactTaken();
    await profiles.save(trx, memberId, read.texts);
    if (invitation !== undefined) await store.saveInviter(trx, { memberId, ...invitation });
    const { passwordHash } = newcomer;
    if (passwordHash !== undefined) await savePassword(trx, { memberId, passwordHash, mustChange: false });
    const { paymentPassword } = read.texts;
    if (paymentPassword !== undefined) await ports.paymentPassword.setFirst(trx, memberId, paymentPassword);
    if (form.socialTicket) {
      const { visitorHash, socialTicket: ticket } = person;
      await ports.social.claim(trx, context, { visitorHash, ticket, memberId });
    }
    return memberId;
  }

  async function register(
    context: Context,
    method: RegisterMethod,
    form: RegisterForm,
    person: Person,
  ): Promise<SessionAnswer> {
    const { merchantId, address } = context;
    // A sandbox is for trying out: testers and tests register as often as they like.
    if (config.mode === 'live') await brakes.take('registration', addressKeys(address).address);
    const { settings, read, mobile } = await checked(merchantId, method, form);
    const invitation = await readInvitation(db, merchantId, {
      affiliateCode: read.texts.affiliateCode,
      referralCode: form.referralCode?.trim(),
      recommenderId: read.texts.recommenderId,
    });
    await checkPerson(context, form, { person, hasCaptcha: read.texts.captcha !== undefined });
    await checkBlocks(context, read, mobile);
    const newcomer: Newcomer = {
      method,
      form,
      settings,
      read,
      mobile,
      isMobileProven: false,
      invitation,
      passwordHash: undefined,
    };
    const username = await freeUsername(merchantId, newcomer);
    newcomer.isMobileProven = await provePhone(merchantId, newcomer, person);
    if (read.password !== undefined) newcomer.passwordHash = await passwords.hash(read.password);
    const entered = await inTransaction(db, async (trx) => {
      const memberId = await create(trx, context, { newcomer, username, person }).catch(translated);
      return entering.enterSession(trx, context, {
        memberId,
        visitor: person.visitor,
        outcome: 'registered',
        method: 'register',
        kind: 'member',
        isFresh: true,
        mustChange: false,
      });
    });
    return entering.answer(entered);
  }

  return {
    settings: settingsOf,
    register,
    profile: profiles.masked,
    countries: async (merchantId: string) => ({ list: countriesAmong(await ports.codes.countries(merchantId)) }),
    /** Whether a code is good, before the form is sent; wrong ones cost the address waiting time. */
    async checkInvitation(context: Context, code: string): Promise<{ code: string }> {
      const { address } = addressKeys(context.address);
      await brakes.take('invitation', address);
      const good = await goodCode(db, { merchantId: context.merchantId, code });
      await brakes.clear('invitation', address);
      return { code: good.code };
    },
  };
}

const usernameTaken = () => refuse('identity.usernameTaken', { fields: [{ field: 'username', problem: 'taken' }] });
const contactTaken = () => refuse('identity.contactTaken', { fields: [{ field: 'mobileNum', problem: 'taken' }] });

/** All problems at their fields; the code, and its details, are the first one's. */
function refuseProblems(problems: FieldProblem[], { ageMin }: RegisterSettings): void {
  const [first] = problems;
  if (first === undefined) return;
  const { patternId, min, max } = first;
  const fields = problems.map(({ code, ...rest }) => rest);
  throw refuse(first.code, { fields, ageMin, ...(patternId === undefined ? {} : { patternId, min, max }) });
}

/** Two people with one proven number at the same moment: the database lets one in, the other learns it as usual. */
function translated(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === '23505' && constraint === 'identity_members_mobile') throw contactTaken();
  throw error;
}

/** What the browser claims about where the visitor came from (SEC-016): kept, believed by nobody. */
function informationOf({ domain, registerUrl, referralCode, registerMethod }: RegisterForm): Record<string, string> {
  const given = { domain, registerUrl, referralCode, registerMethod };
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
