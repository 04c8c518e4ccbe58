// The member's own change of the password, with the old one or the ticket of a recent log-in.
import type { CallArguments, Calls } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { AuthDeps } from '../deps.ts';
import { isChangeTicket, useChangeTicket } from '../sessions.ts';
import { isOwnPassword, setPassword, takeOwnTry } from './set-password.ts';

type Form = CallArguments<Calls['changePassword']>['body'];

/**
 * Changes the own password. Refuses with `identity.stepUpRequired` if the second factor was not proven recently, with
 * `identity.oldPasswordWrong`, `identity.confirmationDiffers` and as `setPassword`.
 */
export async function changeOwnPassword(
  deps: AuthDeps,
  context: Context,
  session: MemberSession,
  form: Form,
): Promise<void> {
  const { factors } = deps;
  const { memberId, sessionId } = session;
  const { oldPassword, changeTicket, newPassword, confirmNewPassword } = form;
  if (!session.isFresh && (await factors.hasFactor(memberId)))
    throw refuse('identity.stepUpRequired', { ...(await factors.stepUpValue(session)) });
  const hasOld = oldPassword !== undefined && oldPassword !== '';
  if (!hasOld && changeTicket === undefined)
    throw refuse('request.invalid', { fields: [{ field: 'oldPassword', problem: 'required' }] });
  const isRight = hasOld
    ? await isOwnPassword(deps, memberId, oldPassword)
    : await isOwnTicket(deps, session, changeTicket!);
  if (!isRight) throw refuse('identity.oldPasswordWrong');
  if (newPassword !== confirmNewPassword) throw refuse('identity.confirmationDiffers');
  // The change uses up the ticket; a new password that the rules refuse does not.
  const takeTicket = hasOld ? undefined : (trx: Trx) => useTicket(trx, session, changeTicket!);
  await setPassword(deps, context, {
    memberId,
    password: newPassword,
    reason: hasOld ? 'old password' : 'change ticket',
    keepSessionId: sessionId,
    ...(takeTicket === undefined ? {} : { takeTicket }),
  });
}

/**
 * Guesses are limited as at log-in. The ticket is checked here too, although it is used up later: otherwise the refusal
 * of an unchanged password would reveal the old one to a thief of the session.
 */
function isOwnTicket(deps: AuthDeps, { memberId, sessionId }: MemberSession, ticket: string): Promise<boolean> {
  return takeOwnTry(deps, memberId, () => isChangeTicket(deps.platform.db, sessionId, ticket));
}

async function useTicket(trx: Trx, session: MemberSession, ticket: string): Promise<void> {
  if (!(await useChangeTicket(trx, session.sessionId, ticket))) throw refuse('identity.oldPasswordWrong');
}
