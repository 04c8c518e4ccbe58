// What everybody passes who proved who they are, by whatever means.
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { ServiceDeps } from './deps.ts';
import type { Door, Entered } from './door.ts';
import { byPassword, type MayEnter } from './may-enter.ts';
import type { Members } from '@sanam/members/server/members.ts';
import type { Remember } from './remember/index.ts';
import { identitySettings } from './settings.ts';
import * as store from './store.ts';
import type { CoreService } from './service-types.ts';
import type { Browser, Proven } from './types.ts';

type From = Pick<Browser, 'visitor' | 'visitorHash'>;

export function createLetIn(
  deps: ServiceDeps & { members: Members; remember: Remember; door: Door; mayEnter: MayEnter },
): CoreService['letIn'] {
  const { site, ports, parts, members, remember, door, mayEnter } = deps;
  const { db } = deps.platform;

  async function askSecond(context: Context, proven: Proven, { visitor, visitorHash }: From): Promise<void> {
    if (proven.isSecondProven) return;
    const { memberId, method, entrance, remember: isKept } = proven;
    const ask = { memberId, method, entrance, remember: isKept, context, visitor, visitorHash };
    const challenge = await parts.factors.challengeFor(ask);
    if (challenge === undefined) return;
    await mayEnter.noteRefused(context, { memberId, outcome: 'secondFactor', method, agent: visitor.agent });
    throw refuse('identity.secondFactorRequired', { ...challenge });
  }

  /** Session and remembered device, if the password that was proven is still the one that holds. */
  async function open(
    context: Context,
    proven: Proven,
    ask: { from: From; mustChange: boolean },
  ): Promise<{ entered: Entered; rememberTicket: string | undefined }> {
    const { memberId, method, entrance, passwordHash, isSecondProven } = proven;
    const isFresh = isSecondProven || !(await parts.factors.hasFactor(memberId));
    const isOnlyOne = await site.setting(context.merchantId, identitySettings.oneSessionOnly);
    return inTransaction(db, async (trx) => {
      if (passwordHash !== undefined && !(await store.isStillPassword(trx, { memberId, passwordHash })))
        throw refuse('identity.wrongCredentials');
      const exclusion = await ports.atLogin(trx, memberId);
      if (isOnlyOne) await members.endSessions(trx, { memberId, reason: 'replaced' });
      const entered = await door.enterSession(trx, context, {
        memberId,
        visitor: ask.from.visitor,
        outcome: 'ok',
        method,
        kind: entrance === 'agent' ? 'agent' : 'member',
        isFresh,
        mustChange: ask.mustChange,
        exclusion,
        isTrusted: isSecondProven && proven.rememberDevice === true,
      });
      const { deviceHash } = entered.opened;
      const isKept = proven.remember && byPassword.has(method);
      return { entered, rememberTicket: isKept ? await remember.issue(trx, { memberId, deviceHash }) : undefined };
    });
  }

  return async (context, proven, from) => {
    await mayEnter.checkAddress(context);
    await mayEnter.checkMayEnter(context, proven, from.visitor.agent);
    await askSecond(context, proven, from);
    const { passwordExpired, mustChange } = await mayEnter.passwordState(context.merchantId, proven);
    const { entered, rememberTicket } = await open(context, proven, { from, mustChange });
    const answered = await door.answer(entered, passwordExpired);
    return rememberTicket === undefined ? answered : { ...answered, rememberTicket };
  };
}
