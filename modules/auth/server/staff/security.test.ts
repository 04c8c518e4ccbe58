import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  loginMember,
  registerMember,
  secondFactor,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';

let t: TestApp;
let support: TestStaff;
let owner: TestStaff;
let auditor: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  [support, owner, auditor] = await Promise.all([
    staffSession(t, ['support']),
    staffSession(t, ['owner']),
    staffSession(t, ['auditor']),
  ]);
});
afterAll(() => t.close());

interface AuditLine {
  actor: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}
async function auditOf(command: string, subjectId: string): Promise<AuditLine[]> {
  const found = await t.owner.query<AuditLine>(
    'select actor, before, after, reason from platform_audit where command = $1 and subject_id = $2 order by id',
    [command, subjectId],
  );
  return found.rows;
}
const securityOf = async (member: TestMember) =>
  (await support.call('opsMemberSecurity', { params: { id: member.memberId } })).value;
const isIn = async (member: TestMember): Promise<boolean> => (await member.call('memberInfo')).status === 200;

/** Sets up an authenticator app over HTTP as the portal does. */
async function withTotp(member: TestMember): Promise<void> {
  const { secret } = (await member.call('startTotp')).value;
  const done = await member.call('confirmTotp', { body: { code: await secondFactor(t, secret) } });
  expect(done.status).toBe(200);
}

describe('a member seen by staff', () => {
  it('shows log-ins with outcome, address and device, paged, and contacts only masked', async () => {
    const member = await registerMember(t);
    await callerOf(t)('login', { body: { username: member.username, password: 'Wrong-word-77' } });
    const again = await loginMember(t, member);
    await t.owner.query(
      `update members set mobile = '+66812345678', mobile_verified_at = platform_now(), email = 'somchai@mail.example'
       where member_id = $1`,
      [member.memberId],
    );
    const params = { id: member.memberId };
    const first = (await support.call('opsListMemberLogins', { params, query: { pageSize: 2 } })).value;
    expect(first).toMatchObject({ totalPages: 2 });
    expect(first.list[0]).toMatchObject({
      outcome: 'ok',
      address: '127.0.0.1',
      device: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    const rest = (await support.call('opsListMemberLogins', { params, query: { pageSize: 2, pageNo: 2 } })).value;
    expect(rest.list.map((row) => row.outcome)).toContain('registered');
    const wrong = (await support.call('opsListMemberLogins', { params, query: { outcome: 'wrongPassword' } })).value;
    expect(wrong.totalCount).toBe(wrong.list.length);
    const value = await securityOf(again);
    expect(value.mobile).toMatchObject({ verifiedAt: expect.any(String) });
    expect(value.email).toMatchObject({ verifiedAt: null });
    const text = JSON.stringify(value);
    expect(text).not.toContain('+66812345678');
    expect(text).not.toContain('somchai@');
    expect(value.sessions.length).toBe(2);
  });

  it('hides nothing behind an unknown number', async () => {
    const params = { id: 'mbr_0000000000000000000000' };
    expect((await support.call('opsMemberSecurity', { params })).code).toBe('common.notFound');
    expect((await support.call('opsListMemberLogins', { params, query: {} })).code).toBe('common.notFound');
    const body = { reason: 'who is this' };
    expect((await support.call('opsEndMemberSessions', { params, body })).code).toBe('common.notFound');
    expect((await support.call('opsResetFactors', { params, body })).code).toBe('common.notFound');
  });

  it('loses one session or all, with the reason in the log', async () => {
    const member = await registerMember(t);
    const second = await loginMember(t, member);
    const params = { id: member.memberId };
    const { sessions } = await securityOf(member);
    const other = await registerMember(t);
    const foreign = (await securityOf(other)).sessions[0]!.id;
    const end = (sessionId: string | undefined, reason: string) =>
      support.call('opsEndMemberSessions', {
        params,
        body: { ...(sessionId === undefined ? {} : { sessionId }), reason },
      });
    expect((await end(foreign, 'not theirs')).code).toBe('common.notFound');
    expect(await isIn(other)).toBe(true);
    const ended = await end(sessions.at(-1)!.id, 'left at a café');
    expect(ended.value).toEqual({ ended: 1 });
    expect([await isIn(member), await isIn(second)].filter(Boolean)).toHaveLength(1);
    expect((await end(undefined, 'phone lost')).value).toEqual({ ended: 1 });
    expect([await isIn(member), await isIn(second)]).toEqual([false, false]);
    expect((await end(undefined, 'once more')).code).toBe('common.notFound');
    const lines = await auditOf('identity.sessions.end', member.memberId);
    expect(lines.map(({ actor, reason }) => [actor, reason])).toEqual([
      [support.staffId, 'left at a café'],
      [support.staffId, 'phone lost'],
    ]);
  });
});

it('does not come back through a browser that was remembered, once staff ended its session', async () => {
  const remembered = async () => {
    const { memberId, username, password } = await registerMember(t);
    const answer = await callerOf(t)('login', { body: { username, password, remember: true } });
    const byTicket = callerOf(t, { cookie: cookieOf(answer) });
    return { memberId, back: () => byTicket('login', { body: { username, remembered: true } }) };
  };
  const [one, other] = [await remembered(), await remembered()];
  const body = { reason: 'phone lost' };
  expect((await support.call('opsEndMemberSessions', { params: { id: one.memberId }, body })).status).toBe(200);
  expect((await one.back()).code).toBe('identity.wrongCredentials');
  expect((await other.back()).status).toBe(200);
});

describe('locking', () => {
  it('ends every session, refuses log-ins, keeps money; unlocking opens it again', async () => {
    const member = await registerMember(t);
    const params = { id: member.memberId };
    const change = (state: 'active' | 'blocked', expected: 'active' | 'blocked', reason = 'asked by the bank') =>
      support.call('opsChangeMemberState', { params, body: { state, expected, reason } });
    expect((await change('blocked', 'active')).value).toEqual({ state: 'blocked' });
    expect(await isIn(member)).toBe(false);
    await expect(loginMember(t, member)).rejects.toThrow('identity.blocked');
    // A change based on an older state is refused as stale, and a second lock changes nothing.
    expect((await change('blocked', 'active')).code).toBe('operator.staleVersion');
    expect((await change('active', 'active')).code).toBe('operator.staleVersion');
    expect((await change('active', 'blocked', 'cleared')).value).toEqual({ state: 'active' });
    await loginMember(t, member);
    expect(await auditOf('identity.state', member.memberId)).toMatchObject([
      { before: { state: 'active' }, after: { state: 'blocked' }, reason: 'asked by the bank', actor: support.staffId },
      { before: { state: 'blocked' }, after: { state: 'active' }, reason: 'cleared' },
    ]);
  });

  it('happens once when twenty press at the same moment', async () => {
    const member = await registerMember(t);
    const params = { id: member.memberId };
    const body = { state: 'blocked', expected: 'active', reason: 'all at once' } as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => support.call('opsChangeMemberState', { params, body })),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(await auditOf('identity.state', member.memberId)).toHaveLength(1);
  });

  it('never opens an account that its member did not close', async () => {
    const member = await registerMember(t);
    await t.owner.query(
      `update members set state = 'closed', closed_at = now(), closed_by = 'system' where member_id = $1`,
      [member.memberId],
    );
    const ask = (expected: 'blocked' | 'closed') =>
      support.call('opsChangeMemberState', {
        params: { id: member.memberId },
        body: { state: 'active', expected, reason: 'please' },
      });
    expect((await ask('closed')).code).toBe('operator.staleVersion');
    expect((await ask('blocked')).code).toBe('operator.staleVersion');
  });

  it('is refused without a reason, and writes nothing then', async () => {
    const member = await registerMember(t);
    for (const reason of ['', '  ', 'ab', 'x'.repeat(501)]) {
      const answer = await support.call('opsChangeMemberState', {
        params: { id: member.memberId },
        body: { state: 'blocked', expected: 'active', reason },
      });
      expect([reason.length, answer.code]).toEqual([reason.length, 'request.invalid']);
    }
    expect(await isIn(member)).toBe(true);
    expect(await auditOf('identity.state', member.memberId)).toEqual([]);
  });
});

describe('marking a staff account', () => {
  it('needs the right of those who judge accounts, and stands in the log with its reason', async () => {
    const member = await registerMember(t);
    const params = { id: member.memberId };
    const mark = (who: TestStaff, isStaff: boolean, id = member.memberId) =>
      who.call('opsMarkStaffAccount', { params: { id }, body: { isStaff, reason: 'works for us' } });
    expect((await mark(support, true)).code).toBe('operator.forbidden');
    expect((await mark(owner, false)).code).toBe('operator.staleVersion');
    expect((await mark(owner, true, 'mbr_0000000000000000000000')).code).toBe('common.notFound');
    expect((await securityOf(member)).isStaff).toBe(false);
    const emit = vi.spyOn(t.app.platform.events, 'emit');
    expect((await mark(owner, true)).value).toEqual({ isStaff: true });
    const told = emit.mock.calls.filter(([, name]) => name === 'identity.staffMarked').map(([, , what]) => what);
    emit.mockRestore();
    expect(told).toEqual([{ memberId: member.memberId, isStaff: true }]);
    expect((await securityOf(member)).isStaff).toBe(true);
    expect((await mark(owner, true)).code).toBe('operator.staleVersion');
    expect((await mark(owner, false)).value).toEqual({ isStaff: false });
    expect(await auditOf('identity.staff.mark', params.id)).toMatchObject([
      { actor: owner.staffId, before: { isStaff: false }, after: { isStaff: true }, reason: 'works for us' },
      { before: { isStaff: true }, after: { isStaff: false } },
    ]);
    expect(await isIn(member)).toBe(true);
  });
});

describe('asking for a new password', () => {
  it('lets the next log-in do nothing else, until it is changed', async () => {
    const member = await registerMember(t);
    const params = { id: member.memberId };
    const force = (mustChange: boolean) =>
      support.call('opsForcePasswordChange', { params, body: { mustChange, reason: 'seen in a leak' } });
    expect((await force(true)).value).toEqual({ mustChange: true });
    expect((await securityOf(member)).password?.mustChange).toBe(true);
    const answer = await loginMember(t, member);
    expect((await answer.call('balance')).code).toBe('identity.passwordChangeRequired');
    expect((await force(false)).value).toEqual({ mustChange: false });
    const free = await loginMember(t, member);
    expect((await free.call('balance')).status).toBe(200);
    expect(await auditOf('identity.password.force', member.memberId)).toMatchObject([
      { before: { mustChange: false }, after: { mustChange: true }, reason: 'seen in a leak' },
      { before: { mustChange: true }, after: { mustChange: false } },
    ]);
  });
});

describe('taking second factors off', () => {
  const propose = (who: TestStaff, member: TestMember) =>
    who.call('opsResetFactors', { params: { id: member.memberId }, body: { reason: 'phone lost, seen in person' } });
  const confirm = (who: TestStaff, id: string) =>
    who.call('opsDecideApproval', { params: { id }, body: { decision: 'confirm' } });
  const kinds = async (member: TestMember) => (await securityOf(member)).factors.map((factor) => factor.kind);

  it('takes two people: the proposer is refused, a second one does it, sessions end, the log has both', async () => {
    const both = await staffSession(t, ['support', 'financeChecker']);
    const member = await registerMember(t);
    await withTotp(member);
    expect(await kinds(member)).toEqual(['totp']);
    const { approvalId, state } = (await propose(both, member)).value;
    expect(state).toBe('proposed');
    expect((await securityOf(member)).resetApprovalId).toBe(approvalId);
    expect((await propose(support, member)).code).toBe('operator.approvalPending');
    expect((await confirm(both, approvalId)).code).toBe('operator.sameStaff');
    expect((await confirm(support, approvalId)).code).toBe('operator.forbidden');
    expect(await kinds(member)).toEqual(['totp']);
    expect((await confirm(owner, approvalId)).value).toMatchObject({
      state: 'executed',
      command: 'identity.factors.reset',
    });
    expect(await kinds(member)).toEqual([]);
    expect(await isIn(member)).toBe(false);
    expect((await loginMember(t, member)).token).toMatch(/\S{20,}/);
    expect(await auditOf('operator.approval.proposed', member.memberId)).toMatchObject([
      { actor: both.staffId, reason: 'phone lost, seen in person' },
    ]);
    expect(await auditOf('identity.factors.reset', member.memberId)).toMatchObject([
      { actor: owner.staffId, before: { totp: true }, reason: 'phone lost, seen in person' },
    ]);
  });

  it('is not shown as waiting while a proposal of another kind is open for the member', async () => {
    const member = await registerMember(t);
    await withTotp(member);
    const { db } = t.app.platform;
    const context = { ...systemContext('test'), actor: { kind: 'staff', id: support.staffId } } as const;
    const grant = { command: 'draws.ticket.grant', subject: { type: 'member', id: member.memberId } };
    const proposal = {
      ...grant,
      amountMinor: null,
      summary: 'tickets',
      payload: { count: 50 },
      reason: 'lost tickets',
    };
    await inTransaction(db, (trx) => t.app.modules.staff.approvals.propose(trx, context, proposal));
    expect((await securityOf(member)).resetApprovalId).toBeNull();
    expect((await propose(support, member)).code).toBe('operator.approvalPending');
  });

  it('runs once when twenty confirm at the same moment', async () => {
    const member = await registerMember(t);
    await withTotp(member);
    const { approvalId } = (await propose(support, member)).value;
    const crowd = [owner, ...(await Promise.all([1, 2, 3].map(() => staffSession(t, ['owner']))))];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => confirm(crowd[i % 4]!, approvalId)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    for (const one of answers.filter((answer) => answer.status !== 200))
      expect(['operator.approvalClosed', 'common.inProgress']).toContain(one.code);
    expect(await auditOf('identity.factors.reset', member.memberId)).toHaveLength(1);
  });

  it('is not done when the proposer has lost the right meanwhile', async () => {
    const leaver = await staffSession(t, ['support']);
    const member = await registerMember(t);
    await withTotp(member);
    const { approvalId } = (await propose(leaver, member)).value;
    await t.owner.query('delete from staff_role_assignments where staff_id = $1', [leaver.staffId]);
    expect((await confirm(owner, approvalId)).value.state).toBe('failed');
    expect(await kinds(member)).toEqual(['totp']);
  });

  it('is refused where there is nothing to take off, and to who may only look', async () => {
    const member = await registerMember(t);
    expect((await propose(support, member)).code).toBe('operator.noFactor');
    expect((await propose(auditor, member)).code).toBe('operator.forbidden');
    expect((await securityOf(member)).resetApprovalId).toBeNull();
  });

  it('can be refused by the second person, with a reason', async () => {
    const member = await registerMember(t);
    await withTotp(member);
    const { approvalId } = (await propose(support, member)).value;
    const decide = (reason?: string) =>
      owner.call('opsDecideApproval', {
        params: { id: approvalId },
        body: { decision: 'refuse', ...(reason === undefined ? {} : { reason }) },
      });
    expect((await decide()).code).toBe('operator.reasonRequired');
    expect((await decide('nobody called the member')).value.state).toBe('rejected');
    expect(await kinds(member)).toEqual(['totp']);
  });
});
