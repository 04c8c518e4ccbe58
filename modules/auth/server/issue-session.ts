// Issues every session of a member, with its history, its audit row and its device.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { type IssuedSession, type NewSession, noteLogin, type SessionAnswer } from '@sanam/members/server/index.ts';
import type { AuthDeps } from './deps.ts';
import { openSession } from './sessions.ts';
import * as store from './store.ts';

const commands = { ok: 'identity.login', registered: 'identity.register', trial: 'identity.trial' } as const;

/** Writes session, history, audit row and log-in time in one transaction. `completeLogIn` has made the checks. */
export async function issueSession(
  deps: AuthDeps,
  trx: Trx,
  context: Context,
  entry: NewSession,
): Promise<IssuedSession> {
  const { memberId, visitor, outcome, method, mustChange } = entry;
  const { address } = context;
  const member = await noteLogin(trx, memberId);
  const hasChangeTicket = method === 'password';
  const opened = await openSession(trx, { ...entry, ...visitor, address, hasChangeTicket });
  const { deviceHash } = opened;
  await store.writeLogin(trx, { memberId, outcome, method, address, deviceHash, agent: visitor.agent });
  const asMember: Context = { ...context, actor: { kind: 'member', id: memberId } };
  await audit(trx, asMember, {
    command: commands[outcome],
    subject: { type: 'member', id: memberId },
    after: { sessionId: opened.sessionId, method, ...(entry.exclusion === undefined ? {} : { isLimited: true }) },
  });
  const isTrusted = entry.isTrusted === true;
  const known = await deps.factors.recordLogInDevice(trx, asMember, { memberId, visitor, isTrusted });
  return { member, opened, language: context.language, mustChange, known };
}

/** Returns the answer of the call for an issued session. */
export async function answerOf(deps: AuthDeps, issued: IssuedSession, passwordExpired = false): Promise<SessionAnswer> {
  const { member, opened, language, mustChange, known } = issued;
  const info = await deps.members.infoOf(member, language);
  return {
    device: opened.device,
    ...(known === undefined ? {} : { known }),
    value: {
      ...info,
      token: opened.token,
      firstTimeLogin: member.previous_login_at === null,
      passwordExpired,
      mustChangePassword: mustChange,
      changeTicket: opened.changeTicket,
    },
  };
}
