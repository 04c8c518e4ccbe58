// Every session of a member is opened here, with its history, its audit row and its device.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { type Entered, type Entry, findMember, noteLogin, type SessionAnswer } from '@sanam/members/server/index.ts';
import type { AuthDeps } from './deps.ts';
import { openSession } from './sessions.ts';
import * as store from './store.ts';

const commands = { ok: 'identity.login', registered: 'identity.register', trial: 'identity.trial' } as const;

/** Session, history, audit and the time of the log-in, together. The checks come before: see `letIn`. */
export async function enterSession(deps: AuthDeps, trx: Trx, context: Context, entry: Entry): Promise<Entered> {
  const { memberId, visitor, outcome, method, mustChange } = entry;
  const { address } = context;
  const { before } = await noteLogin(trx, memberId);
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
  const known = await deps.factors.noteEntry(trx, asMember, { memberId, visitor, isTrusted });
  return { memberId, opened, before, mustChange, known };
}

/** What the call answers for an opened session. */
export async function answerOf(deps: AuthDeps, entered: Entered, passwordExpired = false): Promise<SessionAnswer> {
  const { opened, before, mustChange, known } = entered;
  const member = await findMember(deps.platform.db, entered.memberId);
  const info = await deps.members.infoOf({ ...member!, previous_login_at: before });
  return {
    device: opened.device,
    ...(known === undefined ? {} : { known }),
    value: {
      ...info,
      token: opened.token,
      firstTimeLogin: before === null,
      passwordExpired,
      mustChangePassword: mustChange,
      changeTicket: opened.changeTicket,
    },
  };
}
