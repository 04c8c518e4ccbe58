// The log-in flow after the credentials are verified: address, account, entrance, protection, second factor, session.
import { type AccountType, isAgentType } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import {
  lockMember,
  type Browser,
  type IssuedSession,
  type Entrance,
  findMember,
  type VerifiedLogIn,
  type SessionAnswer,
} from '@sanam/members/server/index.ts';
import { byPassword } from '@sanam/mfa/server/index.ts';
import type { AuthDeps } from './deps.ts';
import { answerOf, issueSession } from './issue-session.ts';
import { issueTicket } from './remember/index.ts';
import { endSessions } from './sessions.ts';
import { authSettings } from './settings.ts';
import * as store from './store.ts';

type From = Pick<Browser, 'visitor' | 'visitorHash'>;

/**
 * Checks and issues the session of verified credentials. Refuses with `identity.blocked`, `identity.closed`,
 * `identity.nonMember`, `identity.nonAgent`, `protection.blocked`, or `identity.secondFactorRequired` with the
 * challenge.
 */
export async function completeLogIn(
  deps: AuthDeps,
  context: Context,
  verified: VerifiedLogIn,
  from: From,
): Promise<SessionAnswer> {
  await deps.blocks.checkAddress(context);
  return enter(deps, context, verified, from);
}

/** Like `completeLogIn`, for an address that was checked before the credentials. */
export async function enter(
  deps: AuthDeps,
  context: Context,
  verified: VerifiedLogIn,
  from: From,
): Promise<SessionAnswer> {
  await checkAccount(deps, context, verified, from.visitor.agent);
  const isFresh = await passSecondFactor(deps, context, verified, from);
  const { issued, passwordExpired, rememberTicket } = await open(deps, context, verified, { from, isFresh });
  const answered = await answerOf(deps, issued, passwordExpired);
  return rememberTicket === undefined ? answered : { ...answered, rememberTicket };
}

/** Writes a refused log-in to the history. */
export function noteRefused(
  { platform }: Pick<AuthDeps, 'platform'>,
  { address }: Context,
  note: Pick<store.LoginNote, 'memberId' | 'outcome' | 'method' | 'agent'>,
): Promise<void> {
  return store.writeLogin(platform.db, { ...note, address, deviceHash: null });
}

/** Checks account state, entrance and protection. Writes refusals to the member's history. */
async function checkAccount(
  deps: AuthDeps,
  context: Context,
  { memberId, method, entrance }: VerifiedLogIn,
  agent: string | null,
): Promise<void> {
  const { db } = deps.platform;
  const member = await findMember(db, memberId);
  if (member === undefined) throw refuse('identity.wrongCredentials');
  if (member.state !== 'active') {
    await noteRefused(deps, context, { memberId, outcome: 'blocked', method, agent });
    throw refuse(member.state === 'closed' ? 'identity.closed' : 'identity.blocked');
  }
  const closed = entranceProblem(member.account_type, entrance);
  if (closed !== undefined) {
    await noteRefused(deps, context, { memberId, outcome: 'refused', method, agent });
    throw refuse(closed);
  }
  await deps.gate.lookAtLogin(memberId);
  await deps.gate.atLogin(db, memberId).catch(async (error: unknown) => {
    await noteRefused(deps, context, { memberId, outcome: 'refused', method, agent });
    throw error;
  });
}

/**
 * Returns the refusal if the account type may not use this entrance: the agents' entrance is for agents only (GAP-084),
 * the members' entrance for players and agents, not trial guests.
 */
function entranceProblem(
  accountType: AccountType,
  entrance: Entrance,
): 'identity.nonAgent' | 'identity.nonMember' | undefined {
  if (entrance === 'agent') return isAgentType(accountType) ? undefined : 'identity.nonAgent';
  return accountType === 'player' || isAgentType(accountType) ? undefined : 'identity.nonMember';
}

/** Refuses with the challenge if a second factor is required. Returns whether every available factor was proven. */
async function passSecondFactor(
  deps: AuthDeps,
  context: Context,
  verified: VerifiedLogIn,
  { visitor, visitorHash }: From,
): Promise<boolean> {
  if (verified.isSecondFactorVerified) return true;
  const { memberId, method, entrance, remember, isPlaceKnown } = verified;
  const ask = { memberId, method, entrance, remember, isPlaceKnown, context, visitor, visitorHash };
  const { challenge, hasFactor } = await deps.factors.challengeFor(ask);
  if (challenge === undefined) return !hasFactor;
  await noteRefused(deps, context, { memberId, outcome: 'secondFactor', method, agent: visitor.agent });
  throw refuse('identity.secondFactorRequired', { ...challenge });
}

interface PasswordRules {
  /** Null: passwords do not expire. */
  expiryDays: number | null;
  /** Whether an expired password must be changed before anything else. */
  isForced: boolean;
}

const passwordRules = async ({ site }: AuthDeps, merchantId: string): Promise<PasswordRules> => ({
  expiryDays: await site.setting(merchantId, authSettings.passwordExpiryDays),
  isForced: await site.isFeatureOn(merchantId, 'FORCECHANGEPASS'),
});

/**
 * Returns whether the password is older than the merchant allows, and whether it must be changed. Holds it until the
 * transaction ends; refuses with `identity.wrongCredentials` if it is no longer the verified one.
 */
async function passwordState(
  trx: Trx,
  { memberId, method, passwordHash }: VerifiedLogIn,
  { expiryDays, isForced }: PasswordRules,
): Promise<{ passwordExpired: boolean; mustChange: boolean }> {
  if (passwordHash === undefined && !byPassword.has(method)) return { passwordExpired: false, mustChange: false };
  const held = await store.holdPassword(trx, memberId);
  if (passwordHash !== undefined && held?.password_hash !== passwordHash) throw refuse('identity.wrongCredentials');
  if (held === undefined || !byPassword.has(method)) return { passwordExpired: false, mustChange: false };
  const passwordExpired = expiryDays !== null && held.days >= expiryDays;
  return { passwordExpired, mustChange: held.must_change || (passwordExpired && isForced) };
}

/** Issues the session and the remembered device if the verified password is still the current one. */
async function open(
  deps: AuthDeps,
  context: Context,
  verified: VerifiedLogIn,
  ask: { from: From; isFresh: boolean },
): Promise<{ issued: IssuedSession; passwordExpired: boolean; rememberTicket: string | undefined }> {
  const { memberId, method, entrance, isSecondFactorVerified } = verified;
  const rules = await passwordRules(deps, context.merchantId);
  const isOnlyOne = await deps.site.setting(context.merchantId, authSettings.oneSessionOnly);
  return inTransaction(deps.platform.db, async (trx) => {
    const { passwordExpired, mustChange } = await passwordState(trx, verified, rules);
    const exclusion = await deps.gate.holdAtLogin(trx, memberId);
    if (isOnlyOne) {
      await lockMember(trx, memberId);
      await endSessions(deps, trx, { memberId, reason: 'replaced' });
    }
    const issued = await issueSession(deps, trx, context, {
      memberId,
      visitor: ask.from.visitor,
      outcome: 'ok',
      method,
      kind: entrance === 'agent' ? 'agent' : 'member',
      isFresh: ask.isFresh,
      mustChange,
      exclusion,
      isTrusted: isSecondFactorVerified && verified.rememberDevice === true,
    });
    const { deviceHash } = issued.opened;
    const isKept = verified.remember && byPassword.has(method);
    const rememberTicket = isKept ? await issueTicket(trx, { memberId, deviceHash }) : undefined;
    return { issued, passwordExpired, rememberTicket };
  });
}
