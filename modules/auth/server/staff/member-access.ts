// A member's log-in methods, as staff see and close them. staff/security.ts decides who may and whether two people are
// needed.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { maskedEmail, maskedMobile } from '@sanam/members/server/index.ts';
import { listPasskeys, readFactors, trustedDevices } from '@sanam/mfa/server/index.ts';
import * as store from './store.ts';

export interface MaskedContact {
  masked: string;
  verifiedAt: Date | null;
}

export interface MemberAccess {
  username: string;
  /** Whether staff may reopen the account, because the member closed it. */
  mayReopen: boolean;
  state: store.StoredState;
  /** Whether the account belongs to a person who works for the house. */
  isStaff: boolean;
  mobile: MaskedContact | null;
  email: MaskedContact | null;
  /** Null for an account without a password. */
  password: { changedAt: Date; mustChange: boolean } | null;
}

/** Factors with which a member can prove a log-in besides the password. */
export interface HeldFactors {
  factors: { kind: string; name: string | null; createdAt: Date | null; lastUsedAt: Date | null }[];
  recoveryCodesLeft: number;
  /** Linked identity providers. */
  socials: string[];
  knownDevices: number;
}

export interface StaffMemberAccess {
  /** Returns the member's access data. Refuses with `common.notFound`. */
  access(memberId: string): Promise<MemberAccess>;
  /** Returns the member's factors. Refuses with `common.notFound`. */
  factorsOf(memberId: string): Promise<HeldFactors>;
  sessions(memberId: string): Promise<store.OpenSessionRow[]>;
  logins(filter: store.LoginFilter): ReturnType<typeof store.listLogins>;
  /** Ends one session of the member, or all, and tells open pages. Refuses with `common.notFound` if none was open. */
  endSessions(
    trx: Trx,
    context: Context,
    ask: { memberId: string; sessionId?: string | undefined; reason: string },
  ): Promise<number>;
  /** Locks or unlocks; a locked account has no sessions. Refuses with `common.notFound`, `operator.staleVersion`. */
  changeState(
    trx: Trx,
    context: Context,
    change: { memberId: string; state: 'active' | 'blocked'; expected: store.StoredState; reason: string },
  ): Promise<void>;
  /**
   * Marks the account as that of a person who works for the house, or removes the mark. Refuses with `common.notFound`,
   * `operator.staleVersion`.
   */
  markStaff(trx: Trx, context: Context, change: { memberId: string; isStaff: boolean; reason: string }): Promise<void>;
  /** Forces a new password at the next log-in by password. Refuses with `common.notFound`, `operator.noPassword`. */
  markMustChange(
    trx: Trx,
    context: Context,
    change: { memberId: string; mustChange: boolean; reason: string },
  ): Promise<void>;
}

const subjectOf = (memberId: string) => ({ type: 'member', id: memberId });

type MemberAccessDeps = {
  platform: Pick<Platform, 'db' | 'events'>;
  identitiesOf(memberId: string): Promise<{ provider: string }[]>;
};

export function createMemberAccess(deps: MemberAccessDeps): StaffMemberAccess {
  return {
    access: (memberId) => accessOf(deps, memberId),
    factorsOf: (memberId) => factorsOf(deps, memberId),
    sessions: (memberId) => store.openSessions(deps.platform.db, memberId),
    logins: (filter) => store.listLogins(deps.platform.db, filter),
    endSessions: (trx, context, ask) => endSessions(deps, trx, context, ask),
    changeState: (trx, context, change) => changeState(deps, trx, context, change),
    markStaff: (trx, context, change) => markStaff(deps, trx, context, change),
    markMustChange,
  };
}

async function accessOf({ platform: { db } }: MemberAccessDeps, memberId: string): Promise<MemberAccess> {
  const row = await existing(db, memberId);
  const changedAt = row.password_changed_at;
  return {
    username: row.username,
    state: row.state,
    isStaff: row.is_staff,
    mayReopen: mayReopen(row),
    mobile: row.mobile === null ? null : { masked: maskedMobile(row.mobile), verifiedAt: row.mobile_verified_at },
    email: row.email === null ? null : { masked: maskedEmail(row.email), verifiedAt: row.email_verified_at },
    password: changedAt === null ? null : { changedAt, mustChange: row.must_change === true },
  };
}

async function factorsOf(deps: MemberAccessDeps, memberId: string): Promise<HeldFactors> {
  const { db } = deps.platform;
  const [held, passkeys, devices, identities] = await Promise.all([
    readFactors(db, memberId),
    listPasskeys(db, memberId),
    trustedDevices(db, memberId),
    deps.identitiesOf(memberId),
  ]);
  const { row } = held;
  const plain = (kind: string, createdAt: Date | null) => ({ kind, name: null, createdAt, lastUsedAt: null });
  return {
    factors: [
      ...(held.hasTotp ? [plain('totp', row.totp_since)] : []),
      ...passkeys.map((one) => ({
        kind: 'passkey',
        name: one.name,
        createdAt: one.created_at,
        lastUsedAt: one.last_used_at,
      })),
      ...(held.mobile === null ? [] : [plain('sms', row.mobile_verified_at)]),
      ...(held.email === null ? [] : [plain('email', row.email_verified_at)]),
    ],
    recoveryCodesLeft: held.recoveryLeft,
    socials: identities.map((one) => one.provider),
    knownDevices: devices.length,
  };
}

async function endSessions(
  { platform: { events } }: MemberAccessDeps,
  trx: Trx,
  context: Context,
  { memberId, sessionId, reason }: { memberId: string; sessionId?: string | undefined; reason: string },
): Promise<number> {
  const ended = await store.endSessions(trx, { memberId, sessionId, reason: 'staff' });
  if (ended === 0) throw refuse('common.notFound');
  await events.emit(trx, 'identity.sessionsEnded', { memberId });
  const after = { ended, ...(sessionId === undefined ? {} : { sessionId }) };
  await audit(trx, context, { command: 'identity.sessions.end', subject: subjectOf(memberId), after, reason });
  return ended;
}

/**
 * Checks whether staff may reopen an account: a member who closed it may get it back after a new identity check; an
 * ended trial stays closed.
 */
const mayReopen = (row: { closed_by: string | null }): boolean => row.closed_by === 'player';

async function changeState(
  { platform: { events } }: MemberAccessDeps,
  trx: Trx,
  context: Context,
  {
    memberId,
    state,
    expected,
    reason,
  }: { memberId: string; state: 'active' | 'blocked'; expected: store.StoredState; reason: string },
): Promise<void> {
  const row = await store.lockState(trx, memberId);
  if (row === undefined) throw refuse('common.notFound');
  const { state: before } = row;
  if (before !== expected || before === state || (before === 'closed' && !(state === 'active' && mayReopen(row))))
    throw refuse('operator.staleVersion', { state: before });
  await store.writeState(trx, { memberId, state });
  const ended =
    state === 'blocked' ? await store.endSessions(trx, { memberId, sessionId: undefined, reason: state }) : 0;
  if (ended > 0) await events.emit(trx, 'identity.sessionsEnded', { memberId });
  await audit(trx, context, {
    command: 'identity.state',
    subject: subjectOf(memberId),
    before: { state: before },
    after: { state, endedSessions: ended },
    reason,
  });
}

async function markStaff(
  { platform: { events } }: MemberAccessDeps,
  trx: Trx,
  context: Context,
  { memberId, isStaff, reason }: { memberId: string; isStaff: boolean; reason: string },
): Promise<void> {
  await existing(trx, memberId);
  if (!(await store.markStaff(trx, { memberId, isStaff }))) throw refuse('operator.staleVersion', { isStaff });
  await events.emit(trx, 'identity.staffMarked', { memberId, isStaff });
  await audit(trx, context, {
    command: 'identity.staff.mark',
    subject: subjectOf(memberId),
    before: { isStaff: !isStaff },
    after: { isStaff },
    reason,
  });
}

async function markMustChange(
  trx: Trx,
  context: Context,
  { memberId, mustChange, reason }: { memberId: string; mustChange: boolean; reason: string },
): Promise<void> {
  await existing(trx, memberId);
  const before = await store.markMustChange(trx, { memberId, mustChange });
  if (before === undefined) throw refuse('operator.noPassword');
  await audit(trx, context, {
    command: 'identity.password.force',
    subject: subjectOf(memberId),
    before: { mustChange: before },
    after: { mustChange },
    reason,
  });
}

async function existing(target: Db, memberId: string): Promise<store.AccessRow> {
  const row = await store.findAccess(target, memberId);
  if (row === undefined) throw refuse('common.notFound');
  return row;
}
