// Verifies the second factor within a session: it allows the calls marked `fresh` for ten minutes.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { Visitor } from '@sanam/members/server/index.ts';
import type { factorLimits } from './limits.ts';
import { closeChallenge, openChallenge, readChallenge, setWebauthn, tryChallenge } from './challenges.ts';
import { type RelyingParty, requestOptions } from './passkeys.ts';
import type { Proving } from './proving.ts';
import { readFactors, shown } from './reading.ts';
import { stepUpMethods } from './rules.ts';
import * as store from './store.ts';
import type { FactorDeps } from './types.ts';

type StepUpForm = CallArguments<Calls['stepUp']>['body'];

const purpose = 'stepUp';

type StepUpDeps = FactorDeps & { proving: Proving; limiter: RateLimiter<keyof typeof factorLimits> };

export function createStepUp(deps: StepUpDeps) {
  return {
    begin: begin.bind(null, deps),
    options: options.bind(null, deps),
    sendCode: sendCode.bind(null, deps),
    prove: prove.bind(null, deps),
  };
}

async function begin(deps: StepUpDeps, { memberId, sessionId }: MemberSession) {
  const { db } = deps.platform;

  const factors = await readFactors(db, memberId);
  const challenge = await openChallenge(db, { purpose, memberId, bound: sessionId });
  return shown(challenge, stepUpMethods(factors), factors);
}

async function waiting(deps: StepUpDeps, { memberId, sessionId }: MemberSession, value: string) {
  const { db } = deps.platform;

  const challenge = await readChallenge(db, { purpose, value, bound: sessionId });
  if (challenge === undefined) throw refuse('identity.codeExpired');
  const factors = await readFactors(db, memberId);
  return { factors, methods: stepUpMethods(factors) };
}

async function options(
  deps: StepUpDeps,
  session: MemberSession,
  ask: { challenge?: string | undefined },
  party: RelyingParty,
): Promise<CallValue<Calls['stepUpOptions']>> {
  const { db } = deps.platform;

  const value = ask.challenge ?? (await begin(deps, session)).challenge;
  const { factors, methods } = await waiting(deps, session, value);
  const answer = shown(value, methods, factors);
  if (!methods.includes('passkey')) return { ...answer, passkey: null };
  const options = await requestOptions(party, await store.listPasskeys(db, session.memberId));
  await setWebauthn(db, { value, webauthn: options.challenge });
  return { ...answer, passkey: { ...options } };
}

async function sendCode(
  deps: StepUpDeps,
  context: Context,
  session: MemberSession,
  ask: { challenge: string; method: 'sms' | 'email' },
): Promise<{ expiredMinutes: number }> {
  const { proving } = deps;

  const { factors, methods } = await waiting(deps, session, ask.challenge);
  const { mobile, email } = factors;
  const { merchantId, sessionId: bound } = session;
  const where = { merchantId, ip: context.address, language: context.language };
  return proving.sendCode({ kind: ask.method, methods, mobile, email, purpose, bound, ...where });
}

async function prove(
  deps: StepUpDeps,
  context: Context,
  session: MemberSession,
  form: StepUpForm,
  { party, visitor }: { party: RelyingParty; visitor: Visitor },
): Promise<CallValue<Calls['stepUp']>> {
  const { db } = deps.platform;
  const { ports, limiter, proving } = deps;

  const { memberId, sessionId } = session;
  const challenge = await tryChallenge(db, { purpose, value: form.challenge, bound: sessionId });
  if (challenge === undefined) throw refuse('identity.codeExpired');
  const place = await ports.placeOf(db, { memberId, visitor, address: context.address });
  const key = place.keyOf(memberId);
  await limiter.take('proof', key);
  const factors = await readFactors(db, memberId);
  const methods = stepUpMethods(factors);
  const { webauthn } = challenge;
  await proving.prove({ ...factors, memberId, answer: form, methods, purpose, bound: sessionId, webauthn, party });
  await (place.isOwn ? limiter.clear('proof', key) : limiter.release('proof', key));
  return inTransaction(db, async (trx) => {
    if (!(await closeChallenge(trx, challenge))) throw refuse('identity.codeExpired');
    const freshUntil = await ports.refreshSession(trx, sessionId);
    if (freshUntil === undefined) throw refuse('identity.notLoggedIn');
    const after = { method: form.method, sessionId };
    await audit(trx, context, { command: 'identity.stepUp', subject: { type: 'member', id: memberId }, after });
    return { freshUntil: freshUntil.toISOString() };
  });
}
