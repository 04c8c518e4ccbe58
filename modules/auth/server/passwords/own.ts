// The member's own change, with the old password or the ticket of a log-in a moment ago.
import type { CallArguments, Schemas } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { ServiceDeps } from '../deps.ts';
import { isChangeTicket, useChangeTicket } from '../sessions.ts';
import * as store from '../store.ts';
import type { SetPassword } from './set-password.ts';

type Form = CallArguments<Schemas['changePassword']>['body'];

export function createOwnChange(deps: ServiceDeps & { setPassword: SetPassword }) {
  const { passwords, brakes, parts, setPassword } = deps;
  const { db } = deps.platform;

  /**
   * Guesses wait as guesses at log-in do. The ticket is judged here too, though it is used up later: what is said of the
   * new password ("unchanged") would else tell a thief of the session what the old one is.
   */
  async function prove(
    session: MemberSession,
    given: { oldPassword: string } | { changeTicket: string },
  ): Promise<void> {
    const { memberId, sessionId } = session;
    const key = `own:${memberId}`;
    await brakes.take('account', key);
    await brakes.take('accountOverDays', key);
    const isRight =
      'oldPassword' in given
        ? await passwords.verify(await store.passwordHashOf(db, memberId), given.oldPassword)
        : await isChangeTicket(db, sessionId, given.changeTicket);
    if (!isRight) throw refuse('identity.oldPasswordWrong');
    await brakes.clear('account', key);
    await brakes.clear('accountOverDays', key);
  }

  async function useTicket(target: Db, session: MemberSession, ticket: string): Promise<void> {
    if (!(await useChangeTicket(target, session.sessionId, ticket))) throw refuse('identity.oldPasswordWrong');
  }

  /**
   * Refuses `identity.stepUpRequired` for members with a second factor that was not proven lately,
   * `identity.oldPasswordWrong`, `identity.confirmationDiffers` and what `setPassword` refuses.
   */
  return async (context: Context, session: MemberSession, form: Form): Promise<void> => {
    const { memberId, sessionId } = session;
    const { oldPassword, changeTicket, newPassword, confirmNewPassword } = form;
    if (!session.isFresh && (await parts.factors.hasFactor(memberId)))
      throw refuse('identity.stepUpRequired', { ...(await parts.factors.stepUpValue(session)) });
    const hasOld = oldPassword !== undefined && oldPassword !== '';
    if (!hasOld && changeTicket === undefined)
      throw refuse('request.invalid', { fields: [{ field: 'oldPassword', problem: 'required' }] });
    await prove(session, hasOld ? { oldPassword } : { changeTicket: changeTicket! });
    if (newPassword !== confirmNewPassword) throw refuse('identity.confirmationDiffers');
    // The ticket is used up with the change, not by a new password that the rules refuse.
    const proof = hasOld ? undefined : (trx: Trx) => useTicket(trx, session, changeTicket!);
    await setPassword.set(context, {
      memberId,
      password: newPassword,
      reason: hasOld ? 'old password' : 'change ticket',
      keepSessionId: sessionId,
      ...(proof === undefined ? {} : { proof }),
    });
  };
}
