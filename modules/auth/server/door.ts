// The one door: every session of a member is opened here, with its history, its audit row and its device.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { ServiceDeps } from './deps.ts';
import type { Members } from '@sanam/members/server/members.ts';
import * as sessions from './sessions.ts';
import * as store from './store.ts';
import type { Exclusion, LoginMethod, SessionAnswer, Visitor } from './types.ts';

/** What a session is opened for. */
export interface Entry {
  memberId: string;
  visitor: Visitor;
  outcome: 'ok' | 'registered' | 'trial';
  method: LoginMethod | 'register' | 'trial';
  kind: sessions.SessionKind;
  isFresh: boolean;
  mustChange: boolean;
  /** The member is on a break or excluded: the session opens little, and ends with the break. */
  exclusion?: Exclusion | undefined;
  /** The second factor is not asked in this browser for 30 days. */
  isTrusted?: boolean;
}

export interface Entered {
  memberId: string;
  opened: sessions.OpenedSession;
  /** The log-in before this one. */
  before: Date | null;
  mustChange: boolean;
  known: SessionAnswer['known'];
}

export interface Door {
  /** Session, history, audit and the time of the log-in, together. The checks come before: see `letIn`. */
  enterSession(trx: Trx, context: Context, entry: Entry): Promise<Entered>;
  /** What the call answers for an opened session. */
  answer(entered: Entered, passwordExpired?: boolean): Promise<SessionAnswer>;
}

const commands = { ok: 'identity.login', registered: 'identity.register', trial: 'identity.trial' } as const;

export function createDoor(deps: ServiceDeps & { members: Members }): Door {
  const { parts, members } = deps;
  const { db } = deps.platform;

  async function enterSession(trx: Trx, context: Context, entry: Entry): Promise<Entered> {
    const { memberId, visitor, outcome, method, mustChange } = entry;
    const { address } = context;
    const { before } = await store.noteLogin(trx, memberId);
    const hasChangeTicket = method === 'password';
    const opened = await sessions.openSession(trx, { ...entry, ...visitor, address, hasChangeTicket });
    await store.writeLogin(trx, {
      memberId,
      outcome,
      method,
      address,
      deviceHash: opened.deviceHash,
      agent: visitor.agent,
    });
    const asMember: Context = { ...context, actor: { kind: 'member', id: memberId } };
    await audit(trx, asMember, {
      command: commands[outcome],
      subject: { type: 'member', id: memberId },
      after: { sessionId: opened.sessionId, method, ...(entry.exclusion === undefined ? {} : { isLimited: true }) },
    });
    const isTrusted = entry.isTrusted === true;
    const known = await parts.factors.noteEntry(trx, asMember, { memberId, visitor, isTrusted });
    return { memberId, opened, before, mustChange, known };
  }

  async function answer(entered: Entered, passwordExpired = false): Promise<SessionAnswer> {
    const { opened, before, mustChange, known } = entered;
    const member = await store.findMember(db, entered.memberId);
    const info = await members.infoOf({ ...member!, previous_login_at: before });
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

  return { enterSession, answer };
}
