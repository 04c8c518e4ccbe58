// Verifies the credentials of a log-in and counts the wrong guesses.
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

/** Number of failures of an account or address after which a captcha is required (GAP-056). */
const CAPTCHA_AFTER_FAILURES = 3;

interface Keys {
  address: string;
  network: string;
  account: string;
  place: Place;
}

/**
 * Verifies a password or a ticket. An unknown name costs the same work and gets the same answer as a wrong password.
 */
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
    // Also for an unknown name, so that the response time does not reveal whether it exists.
    await noteRefused(deps, context, { memberId: found?.member_id ?? null, outcome: 'wrongPassword', method, agent });
    throw await wrongCredentials(deps, keys);
  }
  await settle(deps, keys);
  const passwordHash = method === 'password' ? await upgradedHash(deps, found, password) : found.password_hash;
  return { memberId: found.member_id, method, passwordHash, isPlaceKnown: keys.place.isKnown };
}

/** Verifies a code sent by SMS. No code is sent to an unknown number, so its codes fail like any other wrong code. */
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
    // Also for an unknown number, so that the response time does not reveal whether it exists.
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

/**
 * Uses up a code sent to a verified number. Guesses are counted over all codes of the number, and over days. Returns
 * the member.
 */
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
 * Returns the keys of the rate limiter. Failures from unknown places make the account wait only for unknown places:
 * browsers that had a session of it and networks it logged in from have their own counts, so that no attacker can lock
 * a member out.
 */
async function keysOf(
  { platform }: AuthDeps,
  { address, merchantId }: Context,
  ask: { username: string; memberId: string | undefined; visitor: Visitor },
): Promise<Keys> {
  const place = await placeOf(platform.db, { memberId: ask.memberId ?? '', visitor: ask.visitor, address });
  return { ...addressKeys(address), account: place.keyOf(`${merchantId}:${ask.username}`), place };
}

/**
 * Clears the counts after a right guess. Failures from unknown places keep counting, because a right guess elsewhere
 * proves nothing about them.
 */
function settle({ limiter }: AuthDeps, { account, place }: Keys): Promise<void> {
  const overDays = ['accountOverDays', account] as const;
  return limiter.settle(
    place.isOwn
      ? { clear: [['account', account], overDays], release: [] }
      : { clear: [['account', account]], release: [overDays] },
  );
}

/**
 * Refuses with `common.tooManyRequests` while address or network has to wait; else returns whether a captcha is
 * required.
 */
async function needsCaptchaNow({ limiter }: AuthDeps, keys: Keys): Promise<boolean> {
  const [ofAccount, ofAddress, ofNetwork] = await limiter.read([
    ['account', keys.account],
    ['address', keys.address],
    ['network', keys.network],
  ]);
  refuseWhileWaiting([ofAddress!, ofNetwork!]);
  return isCaptchaDue([ofAccount!, ofAddress!]);
}

/** Checks whether the account or address has failed often enough for a captcha (GAP-056). */
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

/** Replaces a hash with older, weaker parameters while the password is available. Returns the current hash. */
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
