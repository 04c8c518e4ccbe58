// The one door: every session of a member is opened here, with its history, its audit row and its device.
import type { AccountType } from '@sanam/contract';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import type { Blocks } from './blocks/index.ts';
import type { ServiceDeps } from './deps.ts';
import type { Members } from './members.ts';
import type { Remember } from './remember/index.ts';
import * as sessions from './sessions.ts';
import { identitySettings } from './settings.ts';
import * as store from './store.ts';
import type { Browser, Entrance, LoginMethod, Proven, SessionAnswer, Visitor } from './types.ts';

/** Account types the agents' door is for (GAP-084). */
const agentTypes: ReadonlySet<AccountType> = new Set(['agent', 'generalAgent', 'promoter', 'cashAgent']);
/** The member typed or brought the password itself; only then its age and its must-change marker matter (IDN-051). */
const byPassword: ReadonlySet<LoginMethod> = new Set(['password', 'remembered']);

/** What a session is opened for. */
export interface Entry {
  memberId: string;
  visitor: Visitor;
  outcome: 'ok' | 'registered' | 'trial';
  method: LoginMethod | 'register' | 'trial';
  kind: sessions.SessionKind;
  isFresh: boolean;
  mustChange: boolean;
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

export type Entering = ReturnType<typeof createEntering>;

export function createEntering(deps: ServiceDeps & { blocks: Blocks }, members: Members, remember: Remember) {
  const { site, ports, parts, blocks } = deps;
  const { db } = deps.platform;

  /** Session, history, audit and the time of the log-in, together. The checks come before: see `letIn`. */
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
      after: { sessionId: opened.sessionId, method },
    });
    const isTrusted = entry.isTrusted === true;
    const known = await parts.factors.noteEntry(trx, asMember, { memberId, visitor, isTrusted });
    return { memberId, opened, before, mustChange, known };
  }

  /** What the call answers for an opened session. */
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

  /** Addresses that the merchant wants nothing of. Refuses `identity.methodClosed`, whoever asks and whatever for. */
  async function checkAddress({ merchantId, address }: Context): Promise<void> {
    if (address !== null && (await blocks.isBlocked({ merchantId, kind: 'address', value: address })))
      throw refuse('identity.methodClosed');
  }

  function noteRefused(
    { address }: Context,
    note: Pick<store.LoginNote, 'memberId' | 'outcome' | 'method' | 'agent'>,
  ): Promise<void> {
    return store.writeLogin(db, { ...note, address, deviceHash: null });
  }

  /** State, entrance and protection. Refused ones are noted for the member. */
  async function checkMayEnter(
    context: Context,
    proven: Pick<Proven, 'memberId' | 'method' | 'entrance'>,
    agent: string | null,
  ): Promise<void> {
    const { memberId, method, entrance } = proven;
    const member = await store.findMember(db, memberId);
    if (member === undefined) throw refuse('identity.wrongCredentials');
    if (member.state !== 'active') {
      await noteRefused(context, { memberId, outcome: 'blocked', method, agent });
      throw refuse('identity.blocked');
    }
    const closed = entranceProblem(member.account_type, entrance);
    if (closed !== undefined) {
      await noteRefused(context, { memberId, outcome: 'refused', method, agent });
      throw refuse(closed);
    }
    await ports.beforeLogin(db, memberId).catch(async (error: unknown) => {
      await noteRefused(context, { memberId, outcome: 'refused', method, agent });
      throw error;
    });
  }

  /** Whether the password is too old by the merchant's setting, and whether it has to be changed before anything else. */
  async function passwordState(
    merchantId: string,
    proven: Proven,
  ): Promise<{ passwordExpired: boolean; mustChange: boolean }> {
    const age = byPassword.has(proven.method) ? await store.passwordAge(db, proven.memberId) : undefined;
    if (age === undefined) return { passwordExpired: false, mustChange: false };
    const expiryDays = await site.setting(merchantId, identitySettings.passwordExpiryDays);
    const passwordExpired = expiryDays !== null && age.days >= expiryDays;
    const isForced = passwordExpired && (await site.isFeatureOn(merchantId, 'FORCECHANGEPASS'));
    return { passwordExpired, mustChange: age.must_change || isForced };
  }

  return {
    enterSession,
    answer,
    checkAddress,
    noteRefused,

    async letIn(
      context: Context,
      proven: Proven,
      browser: Pick<Browser, 'visitor' | 'visitorHash'>,
    ): Promise<SessionAnswer> {
      const { memberId, method, entrance } = proven;
      const { visitor, visitorHash } = browser;
      await checkAddress(context);
      await checkMayEnter(context, proven, visitor.agent);
      if (!proven.isSecondProven) {
        const challenge = await parts.factors.challengeFor({ ...proven, context, visitor, visitorHash });
        if (challenge !== undefined) {
          await noteRefused(context, { memberId, outcome: 'secondFactor', method, agent: visitor.agent });
          throw refuse('identity.secondFactorRequired', { ...challenge });
        }
      }
      const { passwordExpired, mustChange } = await passwordState(context.merchantId, proven);
      const isFresh = proven.isSecondProven || !(await parts.factors.hasFactor(memberId));
      const kind = entrance === 'agent' ? 'agent' : 'member';
      const isOnlyOne = await site.setting(context.merchantId, identitySettings.oneSessionOnly);
      const { entered, rememberTicket } = await inTransaction(db, async (trx) => {
        if (isOnlyOne) await members.endSessions(trx, { memberId, reason: 'replaced' });
        const opened = await enterSession(trx, context, {
          memberId,
          visitor,
          outcome: 'ok',
          method,
          kind,
          isFresh,
          mustChange,
          isTrusted: proven.isSecondProven && proven.rememberDevice === true,
        });
        const isKept = proven.remember && byPassword.has(method);
        const { deviceHash } = opened.opened;
        return {
          entered: opened,
          rememberTicket: isKept ? await remember.issue(trx, { memberId, deviceHash }) : undefined,
        };
      });
      const answered = await answer(entered, passwordExpired);
      return rememberTicket === undefined ? answered : { ...answered, rememberTicket };
    },
  };
}

const commands = { ok: 'identity.login', registered: 'identity.register', trial: 'identity.trial' } as const;

/** The agents' door is for agents alone; the members' door for everybody who has a real account here. */
function entranceProblem(
  accountType: AccountType,
  entrance: Entrance,
): 'identity.nonAgent' | 'identity.nonMember' | undefined {
  if (entrance === 'agent') return agentTypes.has(accountType) ? undefined : 'identity.nonAgent';
  return accountType === 'player' || agentTypes.has(accountType) ? undefined : 'identity.nonMember';
}
