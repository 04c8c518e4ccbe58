// Sets a password: the part shared by every way to a new one.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { isCommonPassword } from '@sanam/server/platform/common-passwords.ts';
import {
  merchantWords,
  findMember,
  type MemberRow,
  passwordProblem,
  provenEmail,
  readPasswordRule,
} from '@sanam/members/server/index.ts';
import { endLogins } from '@sanam/mfa/server/index.ts';
import type { AuthDeps } from '../deps.ts';
import { revokeAllTickets } from '../remember/index.ts';
import { clearMustChange, endSessions } from '../sessions.ts';
import * as store from '../store.ts';
import type { NewPassword } from '../types.ts';

/** Refuses a password that the rules, the merchant's block list or the owner's own data forbid. */
export async function checkPassword(
  { site, blocks }: AuthDeps,
  merchantId: string,
  password: string,
  ownWords: string[],
): Promise<void> {
  const rule = await readPasswordRule(site, merchantId);
  const words = [...ownWords, ...(await merchantWords(site, merchantId))];
  const problem = passwordProblem({ password, rule, ownWords: words, isCommon: isCommonPassword });
  if (problem !== undefined) throw refuse(problem.code, problem.details);
  if (await blocks.isBlocked({ merchantId, kind: 'password', value: password }))
    throw refuse('identity.passwordTooCommon');
}

/**
 * Sets a new password by the rules of registration. Other sessions and every remembered device end (GAP-085), and the
 * owner gets a mail. Refuses with `common.notFound`, `identity.passwordTooShort`, `…TooCommon`, `…Pattern`,
 * `…Unchanged`.
 */
export async function setPassword(deps: AuthDeps, context: Context, change: NewPassword): Promise<void> {
  const { db } = deps.platform;
  const member = await findMember(db, change.memberId);
  if (member === undefined) throw refuse('common.notFound');
  await checkPassword(deps, member.merchant_id, change.password, [member.username]);
  const current = await store.passwordHashOf(db, change.memberId);
  if (await deps.passwords.verify(current, change.password)) throw refuse('identity.passwordUnchanged');
  await save(deps, context, change, member);
}

async function save(deps: AuthDeps, context: Context, change: NewPassword, member: MemberRow): Promise<void> {
  const { db, events } = deps.platform;
  const { memberId, reason, keepSessionId } = change;
  const passwordHash = await deps.passwords.hash(change.password);
  await inTransaction(db, async (trx) => {
    await store.savePassword(trx, { memberId, passwordHash, mustChange: false });
    await endLogins(trx, memberId);
    await change.takeTicket?.(trx);
    await endSessions(deps, trx, { memberId, reason: 'passwordChanged', exceptSessionId: keepSessionId });
    await revokeAllTickets(trx, memberId);
    await deps.holdPayouts(trx, memberId, 'passwordChanged');
    if (keepSessionId !== undefined) await clearMustChange(trx, keepSessionId);
    const subject = { type: 'member', id: memberId };
    await audit(trx, context, { command: 'identity.password.change', subject, reason });
    await events.emit(trx, 'identity.passwordChanged', { memberId, merchantId: member.merchant_id });
    await deps.tell(trx, {
      memberId,
      template: 'changed',
      values: {},
      source: newId('pwd'),
      link: '/?mc=securityCenter',
    });
    const email = await provenEmail(trx, memberId);
    if (email !== undefined)
      await deps.sendEmail(trx, {
        merchantId: member.merchant_id,
        to: email,
        template: 'passwordChanged',
        values: { username: member.username },
        language: context.language,
      });
  });
}

/**
 * Sets the password of a member who has none, by the rules of registration. Nobody could log in before, so no session
 * ends, no payout is held and nobody is told. Returns false, and changes nothing, if there is a password. Refuses with
 * `common.notFound`, `identity.passwordTooShort`, `…TooCommon`, `…Pattern`.
 */
export async function setFirstPassword(
  deps: AuthDeps,
  context: Context,
  { memberId, password, reason }: Pick<NewPassword, 'memberId' | 'password' | 'reason'>,
): Promise<boolean> {
  const { db } = deps.platform;
  const member = await findMember(db, memberId);
  if (member === undefined) throw refuse('common.notFound');
  await checkPassword(deps, member.merchant_id, password, [member.username]);
  const passwordHash = await deps.passwords.hash(password);
  return inTransaction(db, async (trx) => {
    if (!(await store.saveFirstPassword(trx, { memberId, passwordHash }))) return false;
    const subject = { type: 'member', id: memberId };
    await audit(trx, context, { command: 'identity.password.change', subject, reason });
    return true;
  });
}

/**
 * Checks whether this is the member's log-in password. Refuses with `common.tooManyRequests` after several wrong ones.
 */
export function isOwnPassword(deps: AuthDeps, memberId: string, password: string): Promise<boolean> {
  return takeOwnTry(deps, memberId, async () =>
    deps.passwords.verify(await store.passwordHashOf(deps.platform.db, memberId), password),
  );
}

/** Counts an attempt to prove the own password before it is checked; a right one clears the count. */
export async function takeOwnTry(
  { limiter }: AuthDeps,
  memberId: string,
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const key = `own:${memberId}`;
  await limiter.take('account', key);
  await limiter.take('accountOverDays', key);
  if (!(await judge())) return false;
  await limiter.clear('account', key);
  await limiter.clear('accountOverDays', key);
  return true;
}
