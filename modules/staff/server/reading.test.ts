// Staff's read access: members, their timeline, the front page, the audit log, and the live events about changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { deviceOf, mixedCookies, registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { listen } from '@sanam/server/test/live.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let owner: TestStaff;
let payments: TestStaff;
let member: FundedMember;
let withdrawalId: string;

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await goToNoon(t);
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  owner = await staffSession(t, ['owner']);
  payments = await staffSession(t, ['payments']);
  member = await fundedMember(t, rail, '1000.00');
  const made = await member.call('createWithdrawal', {
    body: { amount: '400.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
  withdrawalId = made.value.withdrawalId;
});
afterAll(() => close());

describe('members', () => {
  it('are found by a part of the name, by whole id, newest first, in pages of fifteen', async () => {
    await Promise.all(Array.from({ length: 16 }, () => registerMember(t)));
    const all = (await owner.call('opsListMembers', { query: {} })).value;
    expect([all.list.length, all.totalCount, all.totalPages]).toEqual([15, 17, 2]);
    const byName = (await owner.call('opsListMembers', { query: { q: member.username.slice(2, 9).toUpperCase() } }))
      .value;
    expect(byName.list).toMatchObject([
      { id: member.memberId, cash: '600.00', hold: '400.00', state: 'active', type: 0 },
    ]);
    const byId = (await owner.call('opsListMembers', { query: { q: member.memberId } })).value;
    expect(byId.totalCount).toBe(1);
    expect((await owner.call('opsListMembers', { query: { q: '%' } })).value.totalCount).toBe(0);
  });

  it('have masked names but for those with the permission, whose look is written down', async () => {
    const risk = await staffSession(t, ['risk']);
    const ask = { params: { id: member.memberId } };
    const short = (await owner.call('opsGetMember', ask)).value;
    expect(short).toMatchObject({ payeeName: 'S••• J•••', withdrawable: '600.00', openRounds: 0, inPlay: '0.00' });
    expect(short.bankAccounts).toMatchObject([{ holder: 'S••• J•••' }]);
    expect((await risk.call('opsGetMember', ask)).value.payeeName).toBe('SOMCHAI JAIDEE');
    const looks = await t.owner.query<{ actor: string }>(
      `select actor from platform_audit where command = 'operator.member.readUnmasked' and subject_id = $1`,
      [member.memberId],
    );
    expect(looks.rows).toEqual([{ actor: risk.staffId }]);
    expect((await owner.call('opsGetMember', { params: { id: 'mbr_0000000000000000000000' } })).code).toBe(
      'common.notFound',
    );
  });

  it('have a timeline in which every entry follows from the one before, down to its source', async () => {
    const page = (await owner.call('opsTimeline', { params: { id: member.memberId }, query: {} })).value;
    expect(page.totalCount).toBe(page.list.length);
    const cash = page.list.filter((row) => row.account === 'player_cash');
    expect(cash.map((row) => [row.amount, row.balanceBefore, row.balanceAfter])).toEqual([
      ['-400.00', '1000.00', '600.00'],
      ['1000.00', '0.00', '1000.00'],
    ]);
    const hold = page.list.filter((row) => row.account === 'player_hold');
    expect(hold).toMatchObject([{ amount: '400.00', balanceAfter: '400.00' }]);
    expect(page.list.some((row) => row.sourceId.includes(withdrawalId))).toBe(true);
    const second = (
      await owner.call('opsTimeline', { params: { id: member.memberId }, query: { pageNo: 2, pageSize: 2 } })
    ).value;
    expect(second.list).toEqual(page.list.slice(2, 4));
    const future = { params: { id: member.memberId }, query: { from: '2099-01-01' } };
    expect((await owner.call('opsTimeline', future)).value.totalCount).toBe(0);
  });
});

describe('the front page', () => {
  it('counts today and what waits', async () => {
    const { value } = await owner.call('opsDashboard');
    expect(value).toMatchObject({
      deposits: { today: '1000.00', todayCount: 1, inReview: 0, alarms: 0 },
      withdrawals: { todayCount: 0, waiting: 1 },
      lineAlarms: 0,
      suspenseOverdue: 0,
      turnover: { stake: '0.00', win: '0.00' },
      books: { verifiedAt: null, isClean: null },
      approvalsWaiting: 0,
      deadJobs: 0,
      openFindings: 0,
      feedbackWaiting: 0,
      applicationsWaiting: 0,
      lottery: { unready: 0, entry: 0, check: 0, approval: 0, overdue: 0, cases: 0, prizes: 0 },
      zone: 'Asia/Bangkok',
    });
    expect((await owner.call('opsListVendors', { query: {} })).status).toBe(200);
    expect((await owner.call('opsListFindings', { query: {} })).value.totalCount).toBe(0);
  });

  it('tells nobody a figure whose rows they may not read', async () => {
    const none = {
      deposits: null,
      withdrawals: null,
      lineAlarms: null,
      suspenseOverdue: null,
      turnover: null,
      books: null,
      approvalsWaiting: null,
      deadJobs: null,
      openFindings: null,
      feedbackWaiting: null,
      applicationsWaiting: null,
      promoApplications: null,
      heldBonuses: null,
      redemptions: null,
      lottery: null,
      agents: null,
      zone: 'Asia/Bangkok',
    };
    const seenBy = async (role: string) => (await (await staffSession(t, [role])).call('opsDashboard')).value;
    expect(await seenBy('editor')).toEqual(none);
    expect(await seenBy('content')).toEqual(none);
    expect(await seenBy('payments')).toMatchObject({
      deposits: { todayCount: 1 },
      withdrawals: { waiting: 1 },
      lineAlarms: 0,
      suspenseOverdue: 0,
      turnover: null,
      books: null,
      approvalsWaiting: 0,
      feedbackWaiting: null,
    });
    expect(await seenBy('support')).toMatchObject({
      withdrawals: { waiting: 1 },
      deadJobs: null,
      openFindings: null,
      feedbackWaiting: 0,
    });
  });
});

describe('queues', () => {
  it('are searched by member, id and state', async () => {
    const list = async (query: Record<string, string>) =>
      (await payments.call('opsListWithdrawals', { query })).value.list.map((row) => row.id);
    expect(await list({ q: member.username })).toEqual([withdrawalId]);
    expect(await list({ q: withdrawalId, waiting: 'true' })).toEqual([withdrawalId]);
    expect(await list({ q: 'nobody-at-all' })).toEqual([]);
    expect(await list({ stage: 'queued' })).toEqual([]);
    const deposits = (await payments.call('opsListDeposits', { query: { q: member.username } })).value;
    expect(deposits).toMatchObject({ totalCount: 1, totalAmount: '1000.00' });
    expect(deposits.list[0]?.member).toEqual({
      memberId: member.memberId,
      username: member.username,
      merchantId: 'default',
    });
  });

  it('are held by one person at a time, named by the log-in', async () => {
    const other = await staffSession(t, ['payments']);
    const ask = { params: { id: withdrawalId } };
    const claimed = await payments.call('opsClaimWithdrawal', { ...ask, body: { claim: true } });
    expect(claimed.value.claimedUntil).not.toBeNull();
    const { body } = await other.call('opsClaimWithdrawal', { ...ask, body: { claim: true } });
    expect(body).toMatchObject({
      code: 'operator.claimedByOther',
      value: { claimedBy: payments.username, claimedUntil: claimed.value.claimedUntil },
    });
    const { version } = (await other.call('opsGetWithdrawal', ask)).value;
    const approve = { decision: 'approve' as const, expectedVersion: version };
    expect((await other.call('opsDecideWithdrawal', { ...ask, body: approve })).body).toMatchObject({
      code: 'operator.claimedByOther',
      value: { claimedBy: payments.username },
    });
    expect((await owner.call('opsGetWithdrawal', ask)).value.claimedBy).toBe(payments.username);
    await payments.call('opsClaimWithdrawal', { ...ask, body: { claim: false } });
  });
});

describe('the audit log', () => {
  it('names the person, keeps before and after, and is found by subject and command', async () => {
    const { version } = (await payments.call('opsGetWithdrawal', { params: { id: withdrawalId } })).value;
    await payments.call('opsDecideWithdrawal', {
      params: { id: withdrawalId },
      body: { decision: 'reject', reason: 'wrong account', expectedVersion: version },
    });
    const query = { subjectId: withdrawalId, command: 'wallet.withdrawal.reject' };
    const { list } = (await owner.call('opsListAudit', { query })).value;
    expect(list).toMatchObject([
      {
        actorKind: 'staff',
        actor: payments.username,
        before: { stage: 'review' },
        after: { stage: 'rejected' },
        reason: 'wrong account',
        address: '127.0.0.1',
      },
    ]);
    const byMember = (await owner.call('opsListAudit', { query: { q: member.memberId } })).value;
    expect(byMember.list.map((row) => row.actor)).toContain(member.username);
  });
});

describe('live', () => {
  it('tells staff about queues, and a member that the sessions ended', async () => {
    const staffPage = await listen(t, 'staff', payments);
    expect(staffPage.messages[0]?.kind).toBe('welcome');
    const made = await member.call('createWithdrawal', {
      body: { amount: '100.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
    });
    await t.drain();
    await expect
      .poll(staffPage.topics)
      .toContainEqual({ type: 'opsWithdrawal', id: made.value.withdrawalId, version: 1 });
    staffPage.close();

    const stranger = await registerMember(t);
    const page = await listen(t, 'member', stranger);
    await t.app.modules.protection.service.exclude(t.app.platform.db, stranger.memberId, { kind: 'exclusion' });
    expect((await stranger.call('memberInfo')).code).toBe('identity.notLoggedIn');
    await t.drain();
    await expect.poll(page.topics).toContainEqual({ type: 'sessionEnded' });
    page.close();
  });

  it('refuses a token with another cookie, and an open page alone keeps no session', async () => {
    const other = await staffSession(t, ['support']);
    const mixed = mixedCookies({ session: payments.cookie, device: other.cookie });
    const foreign = await listen(t, 'staff', { cookie: mixed });
    expect(foreign.messages[0]).toEqual({ kind: 'refused', code: 'identity.notLoggedIn' });
    const elsewhere = await listen(t, 'staff', payments, { origin: 'http://portal.example' });
    expect(await elsewhere.closed).toEqual({ code: 1008, reason: 'origin' });
    const stranger = await registerMember(t);
    const { service } = t.app.modules.auth;
    const device = deviceOf(stranger.cookie);
    for (const _ of [1, 2]) {
      await t.advance(14 * 60);
      expect(await service.authenticate(stranger.token, device, { isPassive: true })).toBeDefined();
    }
    await t.advance(2 * 60 + 1);
    expect(await service.authenticate(stranger.token, device, { isPassive: true })).toBeUndefined();
  });
});
