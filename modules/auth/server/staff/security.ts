// A member's log-in methods at the console: what staff see, and may close, open or remove.
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { HeldFactors, StaffMemberAccess } from './member-access.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';

type Value<Name extends keyof Calls> = CallValue<Calls[Name]>;
type Body<Name extends keyof Calls> = CallArguments<Calls[Name]> extends { body: infer Given } ? Given : never;

/** The calls this module needs from the second factors. */
export interface FactorReset {
  /** Removes every second factor, with an audit row. */
  resetAll(trx: Trx, context: Context, ask: { memberId: string; reason: string }): Promise<void>;
}

export interface MemberSecurityDeps {
  db: Db;
  access: StaffMemberAccess;
  factors: FactorReset;
  approvals: ApprovalService;
}

const RESET = 'identity.factors.reset';
const DEVICE_DIGITS = 8;
const subjectOf = (memberId: string) => ({ type: 'member', id: memberId });

type Of<Name extends keyof Calls> = { memberId: string } & Body<Name>;
type LoginsQuery = CallArguments<Calls['opsListMemberLogins']>['query'];
type HeldOf = HeldFactors & { username: string };

export interface MemberSecurity {
  get(memberId: string): Promise<Value<'opsMemberSecurity'>>;
  logins(memberId: string, query: LoginsQuery): Promise<Value<'opsListMemberLogins'>>;
  endSessions(trx: Trx, context: Context, ask: Of<'opsEndMemberSessions'>): Promise<Value<'opsEndMemberSessions'>>;
  changeState(trx: Trx, context: Context, ask: Of<'opsChangeMemberState'>): Promise<Value<'opsChangeMemberState'>>;
  markStaff(trx: Trx, context: Context, ask: Of<'opsMarkStaffAccount'>): Promise<Value<'opsMarkStaffAccount'>>;
  forcePasswordChange(
    trx: Trx,
    context: Context,
    ask: Of<'opsForcePasswordChange'>,
  ): Promise<Value<'opsForcePasswordChange'>>;
  /** Reads before the transaction of a proposal: inside it, a second connection could exhaust the pool. */
  held(memberId: string): Promise<HeldOf>;
  /**
   * Proposes a reset of the second factors; always needs two people, because removing one allows a takeover of the
   * account. Refuses with `operator.noFactor`.
   */
  proposeReset(
    trx: Trx,
    context: Context,
    ask: Of<'opsResetFactors'> & { held: HeldOf },
  ): Promise<Value<'opsResetFactors'>>;
}

export function createMemberSecurity(deps: MemberSecurityDeps): MemberSecurity {
  const { access, factors, approvals } = deps;

  approvals.define({
    name: RESET,
    permission: 'players.factor.reset',
    run: async (trx, { context, subjectId, reason }) => {
      await factors.resetAll(trx, context, { memberId: subjectId, reason: reason ?? '' });
    },
  });

  return {
    get: (memberId) => getSecurity(deps, memberId),
    logins: (memberId, query) => logins(deps, memberId, query),
    endSessions: async (trx, context, ask) => ({ ended: await access.endSessions(trx, context, ask) }),
    changeState: async (trx, context, ask) => {
      await access.changeState(trx, context, ask);
      return { state: ask.state };
    },
    markStaff: async (trx, context, ask) => {
      await access.markStaff(trx, context, ask);
      return { isStaff: ask.isStaff };
    },
    forcePasswordChange: async (trx, context, ask) => {
      await access.markMustChange(trx, context, ask);
      return { mustChange: ask.mustChange };
    },
    held: (memberId) => held(deps, memberId),
    proposeReset: (trx, context, ask) => proposeReset(deps, trx, context, ask),
  };
}

async function getSecurity(deps: MemberSecurityDeps, memberId: string): Promise<Value<'opsMemberSecurity'>> {
  const { access: members, approvals, db } = deps;
  const [access, sessions, held, resetApprovalId] = await Promise.all([
    members.access(memberId),
    members.sessions(memberId),
    members.factorsOf(memberId),
    approvals.openFor(db, subjectOf(memberId), RESET),
  ]);
  const { password } = access;
  return {
    state: access.state,
    isStaff: access.isStaff,
    mayReopen: access.mayReopen,
    mobile: contactValue(access.mobile),
    email: contactValue(access.email),
    password:
      password === null ? null : { changedAt: password.changedAt.toISOString(), mustChange: password.mustChange },
    ...held,
    factors: held.factors.map((one) => ({
      kind: one.kind,
      name: one.name,
      createdAt: one.createdAt?.toISOString() ?? null,
      lastUsedAt: one.lastUsedAt?.toISOString() ?? null,
    })),
    sessions: sessions.map((row) => ({
      id: row.session_id,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      kind: row.kind,
      address: row.address,
      device: deviceName(row.device_hash),
      agent: row.agent,
    })),
    resetApprovalId: resetApprovalId ?? null,
  };
}

async function logins(
  { access }: MemberSecurityDeps,
  memberId: string,
  query: LoginsQuery,
): Promise<Value<'opsListMemberLogins'>> {
  const { pageNo, pageSize, outcome } = query;
  await access.access(memberId);
  const page = pageOf({ pageNo, pageSize });
  const { list, totalCount } = await access.logins({ memberId, outcome, ...page });
  return paged(
    list.map((row) => ({
      id: row.login_id.toString(),
      at: row.at.toISOString(),
      outcome: row.outcome,
      method: row.method,
      address: row.address,
      device: row.device === null ? null : deviceName(row.device),
      agent: row.agent,
    })),
    totalCount,
    { pageSize },
  );
}

async function held({ access }: MemberSecurityDeps, memberId: string): Promise<HeldOf> {
  const [{ username }, factors] = await Promise.all([access.access(memberId), access.factorsOf(memberId)]);
  return { username, ...factors };
}

async function proposeReset(
  { approvals }: MemberSecurityDeps,
  trx: Trx,
  context: Context,
  ask: Of<'opsResetFactors'> & { held: HeldOf },
): Promise<Value<'opsResetFactors'>> {
  const { memberId, held, reason } = ask;
  const subject = subjectOf(memberId);
  await approvals.refusePending(trx, subject);
  // A verified e-mail address stays, because password resets use it.
  const kinds = held.factors.map((factor) => factor.kind).filter((kind) => kind !== 'email');
  if (kinds.length === 0 && held.recoveryCodesLeft === 0) throw refuse('operator.noFactor');
  const approvalId = await approvals.propose(trx, context, {
    command: RESET,
    subject,
    amountMinor: null,
    summary: `${held.username}: ${[...new Set(kinds)].join(', ')}`,
    payload: { takesOff: kinds.join(', '), recoveryCodes: held.recoveryCodesLeft },
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Returns the end of a hash: enough to see that two rows are the same browser, but useless for access. */
function deviceName(hash: string): string {
  return hash.slice(-DEVICE_DIGITS);
}

function contactValue(contact: { masked: string; verifiedAt: Date | null } | null) {
  return contact === null ? null : { masked: contact.masked, verifiedAt: contact.verifiedAt?.toISOString() ?? null };
}
