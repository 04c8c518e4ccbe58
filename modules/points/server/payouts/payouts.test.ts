import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { closePlay, openPlay, type Played, pointsOf } from '../points.test-data.ts';

let t: TestApp;
let play: Played;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  play = await openPlay(t);
  maker = await staffSession(t, ['pointsManager']);
  checker = await staffSession(t, ['pointsManager']);
});
afterAll(() => closePlay(t));

const reason = 'closes the account';
const payout = async (member: TestMember) => (await member.call('pointPayout')).value;
const page = async ({ memberId }: TestMember) =>
  (await maker.call('opsMemberPoints', { params: { id: memberId } })).value;
const pay = ({ memberId }: TestMember, points: number, amount: string) =>
  maker.call('opsPayPoints', { params: { id: memberId }, body: { points, amount, reason } });
const confirm = async (approvalId: string) =>
  (await checker.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } })).value;

/** Returns a member who earned points and is excluded, with the session that is left. */
async function excluded(points: number): Promise<TestMember> {
  const member = await play.rich(points);
  await t.app.modules.protection.service.exclude(t.app.platform.db, member.memberId, { kind: 'exclusion' });
  return { ...member, ...(await loginMember(t, member)) };
}

describe('points of a member who cannot convert them', () => {
  it('are asked for before the account is closed, and paid by two people without turnover', async () => {
    const member = await excluded(12_345);
    expect(await payout(member)).toMatchObject({
      points: 12_345,
      cashValue: '123.45',
      mayConvert: false,
      mayAsk: true,
    });
    const asked = (await member.call('askPointPayout')).value;
    expect(asked).toMatchObject({ mayAsk: false, last: { state: 'asked', amount: null, note: null } });
    expect((await member.call('askPointPayout')).value.last).toEqual(asked.last);
    const queue = (await maker.call('opsListPointPayouts', { query: { state: 'asked' } })).value;
    expect(queue).toMatchObject({ totalCount: 1, list: [{ member: { memberId: member.memberId }, isAsked: true }] });
    expect((await maker.call('opsDashboard')).value.redemptions).toMatchObject({ payouts: 1 });

    expect(await page(member)).toMatchObject({
      payable: 12_345,
      cashValue: '123.45',
      mayConvert: false,
      approval: null,
    });
    expect((await pay(member, 12_345, '999.99')).code).toBe('points.changed');
    const { value } = await pay(member, 12_345, '123.45');
    expect((await pay(member, 12_345, '123.45')).code).toBe('operator.approvalPending');
    const own = { params: { id: value.approvalId }, body: { decision: 'confirm' as const } };
    expect((await maker.call('opsDecideApproval', own)).code).toBe('operator.sameStaff');
    expect((await confirm(value.approvalId)).state).toBe('executed');

    expect(await payout(member)).toMatchObject({ points: 0, mayAsk: false, last: { state: 'paid', amount: '123.45' } });
    const { parts, locks } = (await member.call('balance')).value;
    expect([parts.cash, locks]).toEqual(['123.45', []]);
    const record = (await member.call('accountRecord', { query: { kind: 'points' } })).value;
    expect(record.list).toMatchObject([{ kind: 'points', part: 'main', amount: '123.45' }]);
    expect((await page(member)).payouts).toMatchObject([{ state: 'paid', isAsked: true, points: 12_345 }]);
    await t.drain();
    const { list } = (await member.call('listInbox', { query: {} })).value;
    expect(list.map(({ title }) => title)).toContain('Your points were paid in cash');
    const audits = await t.owner.query<{ command: string }>(
      `select command from platform_audit where command like 'points.payout.%' and subject_id = $1 order by id`,
      [member.memberId],
    );
    expect(audits.rows.map(({ command }) => command)).toEqual(['points.payout.ask', 'points.payout.pay']);
  });

  it('stay where staff refuse the request with a reason, and can be asked for again', async () => {
    const member = await excluded(500);
    await member.call('askPointPayout');
    // A proposal about the member that has nothing to do with points is no hindrance.
    await t.owner.query(
      `insert into staff_approvals (approval_id, merchant_id, command, subject_type, subject_id, summary, payload,
                                    payload_hash, proposed_by, expires_at)
       select 'apr_other', 'default', 'draws.ticket.grant', 'member', $1, 'x', '{}', 'x', min(staff_id),
              platform_now() + interval '1 day' from staff`,
      [member.memberId],
    );
    expect((await page(member)).approval).toBeNull();
    const params = { id: member.memberId };
    const refused = await maker.call('opsRefusePointPayout', { params, body: { reason: 'not closing' } });
    expect(refused.value).toEqual({ state: 'refused' });
    expect((await maker.call('opsRefusePointPayout', { params, body: { reason } })).code).toBe('points.noRequest');
    expect(await payout(member)).toMatchObject({
      points: 500,
      mayAsk: true,
      last: { state: 'refused', note: 'not closing' },
    });
  });

  it('are paid where staff begin, and never to a closed account, from which no money could leave', async () => {
    const member = await excluded(250);
    const { value } = await pay(member, 250, '2.50');
    expect((await member.call('closeAccount', { body: { sure: true } })).code).toBeUndefined();
    expect((await confirm(value.approvalId)).state).toBe('failed');
    expect(await page(member)).toMatchObject({ points: 250, isClosed: true, payouts: [] });
    expect((await pay(member, 250, '2.50')).code).toBe('points.accountClosed');

    const support = await staffSession(t, ['support']);
    const body = { state: 'active' as const, expected: 'closed' as const, reason: 'came back' };
    await support.call('opsChangeMemberState', { params: { id: member.memberId }, body });
    const again = (await pay(member, 250, '2.50')).value;
    expect((await confirm(again.approvalId)).state).toBe('executed');
    expect(await page(member)).toMatchObject({
      points: 0,
      payouts: [{ state: 'paid', isAsked: false, amount: '2.50' }],
    });
  });

  it('are not paid when they changed after the first person looked', async () => {
    const member = await excluded(300);
    const { value } = await pay(member, 300, '3.00');
    await t.owner.query(
      `insert into points_conversion_rules (merchant_id, version, is_on, points_per_unit, points_min, step, day_max, month_max)
       select 'default', 1, true, 50, 100, 100, 100000, 1000000`,
    );
    expect((await confirm(value.approvalId)).state).toBe('failed');
    expect(await page(member)).toMatchObject({ points: 300, cashValue: '6.00', payouts: [] });
  });
});

describe('points of a member who can convert them', () => {
  it('are not paid out: the member converts them first', async () => {
    const few = await play.rich(45);
    expect(await payout(few)).toMatchObject({ mayConvert: true, isTooFew: true, mayAsk: false });
    const member = await play.rich(200);
    expect(await payout(member)).toMatchObject({ mayConvert: true, isTooFew: false, mayAsk: false, last: null });
    expect((await member.call('askPointPayout')).code).toBe('points.mayConvert');
    expect((await pay(member, 200, '2.00')).code).toBe('points.mayConvert');
    expect(await pointsOf(member)).toBe(200);
  });
});
