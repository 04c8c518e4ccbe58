// Log-in: by name and password (or the remembered device), or by mobile number and code. What is proven here goes
// through `letIn`, as every other way in does.
import type { CallArguments, Schemas } from '@sanam/contract';
import { addressKeys } from '../../platform/brakes.ts';
import type { Context } from '../../platform/context.ts';
import { type Refusal, refuse } from '../../platform/errors.ts';
import type { ServiceDeps } from './deps.ts';
import type { Entering } from './entering.ts';
import { knownBrowser } from './factors/devices.ts';
import type { Remember } from './remember/index.ts';
import { CAPTCHA_AFTER_FAILURES } from './rules.ts';
import { isKnownDevice } from './sessions.ts';
import * as store from './store.ts';
import type { Browser, IdentityService, LoginMethod, Visitor } from './types.ts';

type LoginForm = CallArguments<Schemas['login']>['body'];
interface Keys {
  address: string;
  network: string;
  account: string;
}

export function createLogin(deps: ServiceDeps, entering: Entering, remember: Remember): IdentityService['login'] {
  const { site, passwords, brakes, parts } = deps;
  const { db } = deps.platform;

  /**
   * A stranger's failures make the account wait for everybody but the browsers that had a session of it: those have a
   * count of their own, so nobody can keep a member out of the own account.
   */
  async function keysOf(
    context: Context,
    username: string,
    found: store.LoginRow | undefined,
    { device, known = [] }: Visitor,
  ): Promise<Keys> {
    const account = `${context.merchantId}:${username}`;
    const memberId = found?.member_id ?? '';
    const mark =
      (await knownBrowser(db, { memberId, known })) ??
      ((await isKnownDevice(db, { memberId, device })) ? device : undefined);
    return { ...addressKeys(context.address), account: mark === undefined ? account : `${account}:${mark}` };
  }

  /** What a failed try tells: after the third one of this account or address, that a captcha is asked for next (GAP-056). */
  async function needsCaptcha(keys: Keys): Promise<boolean> {
    const ofAccount = await brakes.failures('account', keys.account);
    return (
      ofAccount >= CAPTCHA_AFTER_FAILURES || (await brakes.failures('address', keys.address)) >= CAPTCHA_AFTER_FAILURES
    );
  }

  async function wrong(keys: Keys): Promise<Refusal> {
    await brakes.fail('address', keys.address);
    await brakes.fail('network', keys.network);
    const captchaRequired = await needsCaptcha(keys);
    return refuse('identity.wrongCredentials', captchaRequired ? { captchaRequired } : undefined);
  }

  /** The hash of an older, weaker setting is made anew while the password is at hand. */
  async function upgrade(found: store.LoginRow, password: string): Promise<void> {
    if (!passwords.needsRehash(found.password_hash)) return;
    const to = await passwords.hash(password);
    await store.replaceHash(db, { memberId: found.member_id, from: found.password_hash, to });
  }

  /** The member behind a right password or ticket. An unknown name takes the same work and gets the same answer as a wrong password. */
  async function byName(
    context: Context,
    form: LoginForm,
    browser: Browser,
  ): Promise<{ memberId: string; method: LoginMethod }> {
    const { username = '', password = '' } = form;
    const { visitor, visitorHash } = browser;
    await parts.human.prove({
      purpose: 'login',
      token: form.slider,
      visitor: visitorHash,
      address: context.address,
      merchantId: context.merchantId,
    });
    const found = await store.findForLogin(db, { merchantId: context.merchantId, username });
    const keys = await keysOf(context, username, found, visitor);
    await brakes.check('address', keys.address);
    await brakes.check('network', keys.network);
    if (await needsCaptcha(keys)) await parts.human.captcha({ text: form.captcha, visitor: visitorHash });
    await brakes.take('account', keys.account);
    const method: LoginMethod = form.remembered === true && password === '' ? 'remembered' : 'password';
    const isRight =
      method === 'password'
        ? await passwords.verify(found?.password_hash, password)
        : await remember.use({
            ticket: browser.rememberTicket,
            memberId: found?.member_id,
            device: visitor.device,
          });
    if (found === undefined || !isRight) {
      if (found !== undefined)
        await entering.noteRefused(context, {
          memberId: found.member_id,
          outcome: 'wrongPassword',
          method,
          agent: visitor.agent,
        });
      throw await wrong(keys);
    }
    await brakes.clear('account', keys.account);
    if (method === 'password') await upgrade(found, password);
    return { memberId: found.member_id, method };
  }

  /** The member who proved this number. A number nobody has gets no code, so its codes are wrong like any other wrong code. */
  async function bySms(
    context: Context,
    form: LoginForm,
    browser: Browser,
  ): Promise<{ memberId: string; method: LoginMethod }> {
    if (!(await site.isFeatureOn(context.merchantId, 'SMSLOGIN'))) throw refuse('identity.methodClosed');
    const mobile = parts.codes.readMobile({
      countryDialingCode: form.countryDialingCode ?? '',
      number: form.mobileNum ?? '',
    });
    const keys = addressKeys(context.address);
    await brakes.check('address', keys.address);
    await brakes.check('network', keys.network);
    const code = form.verificationCode ?? '';
    const found = await store.findByMobile(db, { merchantId: context.merchantId, mobile });
    try {
      await parts.codes.use(db, { purpose: 'smsLogin', address: mobile, bound: browser.visitorHash, code });
      if (found === undefined) throw refuse('identity.codeWrong');
    } catch (error) {
      await brakes.fail('address', keys.address);
      await brakes.fail('network', keys.network);
      if (found !== undefined)
        await entering.noteRefused(context, {
          memberId: found.member_id,
          outcome: 'wrongCode',
          method: 'sms',
          agent: browser.visitor.agent,
        });
      throw error;
    }
    return { memberId: found.member_id, method: 'sms' };
  }

  return async (context, form, browser) => {
    await entering.checkAddress(context);
    const proven = form.type === 'sms' ? await bySms(context, form, browser) : await byName(context, form, browser);
    const { entrance, remember: isKept } = form;
    // Unticked, or about to be replaced by a newer one: what this browser held is worth nothing any more.
    const hadTicket = browser.rememberTicket !== undefined && (form.type === 'username' || !isKept);
    if (hadTicket) await remember.drop(browser.rememberTicket);
    const answer = await entering.letIn(
      context,
      { ...proven, entrance, remember: isKept, isSecondProven: false },
      browser,
    );
    return hadTicket && answer.rememberTicket === undefined ? { ...answer, rememberTicket: null } : answer;
  };
}
