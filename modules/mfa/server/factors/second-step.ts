// The second step of a log-in, and log-in by passkey alone.
import type { CallArguments, Calls } from '@sanam/contract';
import { addressKeys, type RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Browser, Entrance, LoginMethod, SessionAnswer } from '@sanam/members/server/index.ts';
import type { FactorChallenge, FactorMethod } from '../../contract/factor.ts';
import type { Place } from '../ports.ts';
import type { factorLimits } from './limits.ts';
import { closeChallenge, openChallenge, readChallenge, setWebauthn, tryChallenge } from './challenges.ts';
import { trustOf } from './devices.ts';
import { type RelyingParty, requestOptions } from './passkeys.ts';
import type { Proving } from './proving.ts';
import { type MemberFactors, readFactors, shown } from './reading.ts';
import { byPassword, plainMethods, secondMethods } from './rules.ts';
import { factorSettings } from './settings.ts';
import * as store from './store.ts';
import type { ChallengeAsk, FactorDeps, LogInFactors } from './types.ts';

type SecondForm = CallArguments<Calls['loginSecond']>['body'];
type PasskeyForm = CallArguments<Calls['loginPasskey']>['body'];

/** The first step of the log-in. */
interface Beginning {
  method: LoginMethod;
  entrance: Entrance;
  remember: boolean;
}

type SecondStepDeps = FactorDeps & { proving: Proving; limiter: RateLimiter<keyof typeof factorLimits> };

export function createSecondStep(deps: SecondStepDeps) {
  return {
    challengeFor: challengeFor.bind(null, deps),
    finish: finish.bind(null, deps),
    sendCode: sendCode.bind(null, deps),
    passkeyOptions: passkeyOptions.bind(null, deps),
    logIn: logIn.bind(null, deps),
  };
}

/**
 * Returns the factors, or their substitutes if there are none: a password alone is not enough from an unknown place.
 */
async function methodsOf(
  deps: SecondStepDeps,
  memberId: string,
  factors: MemberFactors,
  method: LoginMethod,
): Promise<FactorMethod[]> {
  const { ports } = deps;
  const methods = secondMethods(factors, method);
  if (methods.length > 0 || !byPassword.has(method)) return methods;
  return plainMethods(await ports.hasPaymentPassword(memberId));
}

/**
 * Checks whether a member without a factor needs a second step: browser and network are both unknown. The first log-in
 * of an account needs none, because no place is known yet and its owner logs in first.
 */
async function isStrange(deps: SecondStepDeps, ask: ChallengeAsk, factors: MemberFactors) {
  const { ports } = deps;
  const { db } = deps.platform;
  if (factors.row.last_login_at === null) return false;
  const { memberId, visitor, context, isPlaceKnown } = ask;
  if (isPlaceKnown !== undefined) return !isPlaceKnown;
  return !(await ports.placeOf(db, { memberId, visitor, address: context.address })).isKnown;
}

async function challengeFor(deps: SecondStepDeps, ask: ChallengeAsk): Promise<LogInFactors> {
  const factors = await readFactors(deps.platform.db, ask.memberId);
  return { hasFactor: secondMethods(factors).length > 0, challenge: await challengeOf(deps, ask, factors) };
}

async function challengeOf(
  deps: SecondStepDeps,
  ask: ChallengeAsk,
  factors: MemberFactors,
): Promise<FactorChallenge | undefined> {
  const { db } = deps.platform;
  const { site } = deps;
  const { memberId, context, visitor, visitorHash, entrance, remember, method } = ask;
  const methods = await methodsOf(deps, memberId, factors, method);
  if (methods.length === 0) return undefined;
  const details = { method, entrance, remember } satisfies Beginning;
  const begin = async () => {
    const challenge = await openChallenge(db, { purpose: 'login', memberId, bound: visitorHash, details });
    return shown(challenge, methods, factors);
  };
  if (secondMethods(factors, method).length === 0) return (await isStrange(deps, ask, factors)) ? begin() : undefined;
  const trust = await trustOf(db, { memberId, known: visitor.known ?? [], address: context.address });
  const askedOn = await site.setting(factors.row.merchant_id, factorSettings.askedOn);
  if (trust.device && (trust.network || askedOn === 'device')) return undefined;
  return begin();
}

async function waiting(deps: SecondStepDeps, value: string, visitorHash: string) {
  const { db } = deps.platform;
  const challenge = await readChallenge(db, { purpose: 'login', value, bound: visitorHash });
  if (challenge === undefined) throw refuse('identity.codeExpired');
  const factors = await readFactors(db, challenge.member_id!);
  const beginning = challenge.details as unknown as Beginning;
  return { factors, memberId: challenge.member_id!, methods: secondMethods(factors, beginning.method) };
}

async function noteWrong(
  deps: SecondStepDeps,
  context: Context,
  ask: { memberId: string; method: LoginMethod; agent: string | null },
) {
  const { ports } = deps;
  await ports.noteRefused(context, { ...ask, outcome: 'wrongCode' });
}

/** Clears the counts after a right answer. Failures from unknown places keep counting. */
async function settle(deps: SecondStepDeps, place: Place, memberId: string): Promise<void> {
  const { limiter } = deps;
  const key = place.keyOf(memberId);
  await (place.isOwn ? limiter.clear('proof', key) : limiter.release('proof', key));
}

/**
 * Completes the log-in. Refuses with `identity.codeExpired` also for a challenge of another browser, a used one, and
 * after five attempts.
 */
async function finish(
  deps: SecondStepDeps,
  context: Context,
  form: SecondForm,
  browser: Browser,
  party: RelyingParty,
): Promise<SessionAnswer> {
  const { db } = deps.platform;
  const { ports, limiter, proving } = deps;
  const { visitor, visitorHash } = browser;
  const challenge = await tryChallenge(db, { purpose: 'login', value: form.challenge, bound: visitorHash });
  if (challenge === undefined) throw refuse('identity.codeExpired');
  const memberId = challenge.member_id!;
  const beginning = challenge.details as unknown as Beginning;
  const place = await ports.placeOf(db, { memberId, visitor, address: context.address });
  await limiter.take('proof', place.keyOf(memberId));
  const factors = await readFactors(db, memberId);
  const methods = await methodsOf(deps, memberId, factors, beginning.method);
  const { webauthn } = challenge;
  const purpose = 'second';
  await proving
    .prove({ ...factors, memberId, answer: form, methods, purpose, bound: visitorHash, webauthn, party })
    .catch(async (error: unknown) => {
      await noteWrong(deps, context, { memberId, method: beginning.method, agent: visitor.agent });
      throw error;
    });
  await settle(deps, place, memberId);
  if (!(await closeChallenge(db, challenge))) throw refuse('identity.codeExpired');
  // A substitute of a factor must not make later log-ins skip the factor.
  const rememberDevice = form.rememberDevice && secondMethods(factors, beginning.method).length > 0;
  return ports.completeLogIn(
    context,
    { memberId, ...beginning, isSecondFactorVerified: true, rememberDevice },
    browser,
  );
}

async function sendCode(
  deps: SecondStepDeps,
  context: Context,
  ask: { challenge: string; method: 'sms' | 'email' },
  visitorHash: string,
): Promise<{ expiredMinutes: number }> {
  const { proving } = deps;
  const { factors, methods } = await waiting(deps, ask.challenge, visitorHash);
  const { mobile, email, row } = factors;
  const where = { merchantId: row.merchant_id, ip: context.address, language: context.language };
  const purpose = 'second';
  return proving.sendCode({ kind: ask.method, methods, mobile, email, purpose, bound: visitorHash, ...where });
}

/**
 * Returns passkey options. For a waiting log-in: its member's passkeys, with its challenge as ticket. Without one: any
 * passkey the person chooses.
 */
async function passkeyOptions(
  deps: SecondStepDeps,
  context: Context,
  ask: { challenge?: string | undefined },
  visitorHash: string,
  party: RelyingParty,
) {
  const { limiter } = deps;
  const { db } = deps.platform;
  if (ask.challenge === undefined) {
    await limiter.take('begin', addressKeys(context.address).address);
    const options = await requestOptions(party, []);
    const webauthn = options.challenge;
    const begun = { purpose: 'passkeyLogin', memberId: null, bound: visitorHash, webauthn } as const;
    return { options: { ...options }, ticket: await openChallenge(db, begun) };
  }
  const { memberId, methods } = await waiting(deps, ask.challenge, visitorHash);
  if (!methods.includes('passkey')) throw refuse('identity.methodClosed');
  const options = await requestOptions(party, await store.listPasskeys(db, memberId));
  await setWebauthn(db, { value: ask.challenge, webauthn: options.challenge });
  return { options: { ...options }, ticket: ask.challenge };
}

/** Logs in by passkey alone: possession and, by its PIN or fingerprint, knowledge or biometry. */
async function logIn(
  deps: SecondStepDeps,
  context: Context,
  form: PasskeyForm,
  browser: Browser,
  party: RelyingParty,
): Promise<SessionAnswer> {
  const { limiter, proving, ports } = deps;
  const { db } = deps.platform;
  const keys = addressKeys(context.address);
  await limiter.check('address', keys.address);
  await limiter.check('network', keys.network);
  const { visitorHash } = browser;
  const challenge = await tryChallenge(db, { purpose: 'passkeyLogin', value: form.ticket, bound: visitorHash });
  if (challenge === undefined) throw refuse('identity.codeExpired');
  const holder = await proving.passkeyHolder({ answer: form.passkey, webauthn: challenge.webauthn, party });
  if (holder === undefined || holder.merchantId !== context.merchantId) {
    await limiter.fail('address', keys.address);
    await limiter.fail('network', keys.network);
    throw refuse('identity.codeWrong');
  }
  if (!(await closeChallenge(db, challenge))) throw refuse('identity.codeExpired');
  const { memberId } = holder;
  const verified = {
    memberId,
    method: 'passkey',
    entrance: form.entrance,
    remember: false,
    isSecondFactorVerified: true,
  } as const;
  return ports.completeLogIn(context, verified, browser);
}
