// Verifies the credentials of a log-in, and counts the wrong guesses.
import { addressKeys, type LimitState, refuseWhileWaiting } from '@sanam/server/platform/rate-limiter.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type Browser, findByMobile, type LoginMethod, type Visitor } from '@sanam/members/server/index.ts';
import type { Place } from '@sanam/mfa/server/index.ts';
import type { AuthDeps } from './deps.ts';
import { placeOf } from './known-place.ts';
import { noteRefused } from './log-in-flow.ts';
import { useTicket } from './remember/index.ts';
import * as store from './store.ts';
import type { LoginForm, VerifiedCredentials } from './types.ts';

/** Failures of an account or an address after which a captcha is asked for (GAP-056). */
const CAPTCHA_AFTER_FAILURES = 3;

interface Keys {
  address: string;
  network: string;
  account: string;
  place: Place;
}

/** Verifies a password or a ticket. An unknown name takes the same work and gets the same answer as a wrong password. */
export async function verifyByName(
  deps: AuthDeps,
  context: Context,
  form: LoginForm,
  browser: Browser,
): Promise<VerifiedCredentials> {
  const { username = '', password = '' } = form;
  const { visitor, visitorHash } = browser;
  const { merchantId, address } = context;
  await deps.human.prove({ purpose: 'login', token: form.slider, visitor: visitorHash, address, merchantId });
  const found = await store.findForLogin(deps.platform.db, { merchantId, username });
  const keys = await keysOf(deps, context, { username, memberId: found?.member_id, visitor });
  if (await needsCaptchaNow(deps, keys)) await deps.human.captcha({ text: form.captcha, visitor: visitorHash });
  await deps.limiter.takeAll([
    ['account', keys.account],
    ['accountOverDays', keys.account],
  ]);
  const method: LoginMethod = form.remembered === true && password === '' ? 'remembered' : 'password';
  const isRight =
    method === 'password'
      ? await deps.passwords.verify(found?.password_hash, password)
      : await useTicket(deps.platform.db, {
          ticket: browser.rememberTicket,
          memberId: found?.member_id,
          device: visitor.device,
        });
  if (found === undefined || !isRight) {
    const { agent } = visitor;
    // Also for an unknown name, so that the time does not tell whether it exists.
    await noteRefused(deps, context, { memberId: found?.member_id ?? null, outcome: 'wrongPassword', method, agent });
    throw await wrongCredentials(deps, keys);
  }
  await settle(deps, keys);
  const passwordHash = method === 'password' ? await upgradedHash(deps, found, password) : found.password_hash;
  return { memberId: found.member_id, method, passwordHash, isPlaceKnown: keys.place.isKnown };
}

/** Verifies a code by SMS. No code is sent to an unknown number, so its codes are wrong like any other wrong code. */
export async function verifyBySms(
  deps: AuthDeps,
  context: Context,
  form: LoginForm,
  browser: Browser,
): Promise<VerifiedCredentials> {
  if (!(await deps.site.isFeatureOn(context.merchantId, 'SMSLOGIN'))) throw refuse('identity.methodClosed');
  const memberId = await useSmsCode(deps, context, browser, {
    purpose: 'smsLogin',
    countryDialingCode: form.countryDialingCode ?? '',
    number: form.mobileNum ?? '',
    code: form.verificationCode ?? '',
    // Also for an unknown number, so that the time does not tell whether it exists.
    onWrong: (known) =>
      noteRefused(deps, context, {
        memberId: known ?? null,
        outcome: 'wrongCode',
        method: 'sms',
        agent: browser.visitor.agent,
      }),
  });
  return { memberId, method: 'sms' };
}

/** Takes a code sent to a verified number. Guesses count over all codes of the number, and over days. Answers the member. */
export async function useSmsCode(
  deps: AuthDeps,
  context: Context,
  browser: Browser,
  ask: {
    purpose: 'smsLogin' | 'smsPassword';
    countryDialingCode: string;
    number: string;
    code: string;
    onWrong?: (memberId: string | undefined) => Promise<void>;
  },
): Promise<string> {
  const { codes, limiter, platform } = deps;
  const { purpose, code } = ask;
  const mobile = codes.readMobile(ask);
  const keys = addressKeys(context.address);
  await limiter.check('address', keys.address);
  await limiter.check('network', keys.network);
  const found = await findByMobile(platform.db, { merchantId: context.merchantId, mobile });
  const memberId = found?.member_id;
  const { visitor, visitorHash } = browser;
  const place = await placeOf(platform.db, { memberId: memberId ?? '', visitor, address: context.address });
  const key = place.keyOf(`${context.merchantId}:${mobile}`);
  await limiter.take('smsCode', key);
  try {
    await codes.use(platform.db, { purpose, address: mobile, bound: visitorHash, code });
    if (memberId === undefined) throw refuse('identity.codeWrong');
  } catch (error) {
    await limiter.fail('address', keys.address);
    await limiter.fail('network', keys.network);
    await ask.onWrong?.(memberId);
    throw error;
  }
  await (place.isOwn ? limiter.clear('smsCode', key) : limiter.release('smsCode', key));
  return memberId;
}

/**
 * A stranger's failures make the account wait for strangers. The browsers that had a session of it and the networks it
 * was entered from have counts of their own, so that nobody can lock a member out of the account.
 */
async function keysOf(
  { platform }: AuthDeps,
  { address, merchantId }: Context,
  ask: { username: string; memberId: string | undefined; visitor: Visitor },
): Promise<Keys> {
  const place = await placeOf(platform.db, { memberId: ask.memberId ?? '', visitor: ask.visitor, address });
  return { ...addressKeys(address), account: place.keyOf(`${merchantId}:${ask.username}`), place };
}

/** The try was right. What strangers failed before keeps counting: it tells nothing about them. */
function settle({ limiter }: AuthDeps, { account, place }: Keys): Promise<void> {
  const overDays = ['accountOverDays', account] as const;
  return limiter.settle(
    place.isOwn
      ? { clear: [['account', account], overDays], release: [] }
      : { clear: [['account', account]], release: [overDays] },
  );
}

/** Refuses while address or network has to wait; else whether a captcha is asked for. */
async function needsCaptchaNow({ limiter }: AuthDeps, keys: Keys): Promise<boolean> {
  const [ofAccount, ofAddress, ofNetwork] = await limiter.read([
    ['account', keys.account],
    ['address', keys.address],
    ['network', keys.network],
  ]);
  refuseWhileWaiting([ofAddress!, ofNetwork!]);
  return isCaptchaDue([ofAccount!, ofAddress!]);
}

/** After the third failure of this account or address a captcha is asked for (GAP-056). */
const isCaptchaDue = (states: readonly LimitState[]): boolean =>
  states.some(({ failures }) => failures >= CAPTCHA_AFTER_FAILURES);

async function wrongCredentials(deps: AuthDeps, keys: Keys): Promise<Error> {
  await deps.limiter.fail('address', keys.address);
  await deps.limiter.fail('network', keys.network);
  const captchaRequired = isCaptchaDue(
    await deps.limiter.read([
      ['account', keys.account],
      ['address', keys.address],
    ]),
  );
  return refuse('identity.wrongCredentials', captchaRequired ? { captchaRequired } : undefined);
}

/** A hash of an older, weaker setting is replaced while the password is at hand. Answers the one that holds. */
async function upgradedHash(
  { passwords, platform }: AuthDeps,
  found: { member_id: string; password_hash: string },
  password: string,
) {
  const from = found.password_hash;
  if (!passwords.needsRehash(from)) return from;
  const to = await passwords.hash(password);
  await store.replaceHash(platform.db, { memberId: found.member_id, from, to });
  return to;
}
