// Changes of the ladder by one or two staff members, its versions, and its costs.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { writeFact } from '@sanam/server/test/facts.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ladderWith, planLadder, rebatesOf, setLadder } from '../vip.test-data.ts';

let t: TestApp;
let staff: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  await reelVendor(t);
});
beforeEach(async () => {
  staff = await staffSession(t, ['promotionManager']);
  other = await staffSession(t, ['promotionManager']);
});
afterAll(() => t.close());

const now = async () => (await staff.call('opsGetVipLadder', { query: {} })).value;
const propose = async (who: TestStaff, wanted: typeof planLadder, version?: number) => {
  const body = { ...wanted, version: version ?? (await now()).version, reason: 'for the test' };
  return who.call('opsChangeVipLadder', { query: {}, body });
};
const decide = (who: TestStaff, id: string, decision: 'confirm' | 'refuse') =>
  who.call('opsDecideApproval', { params: { id }, body: { decision, reason: 'for the test' } });
const codeOf = (answer: { body: object }) => (answer.body as { code?: string }).code;

describe('a change of the ladder', () => {
  it('that gives more waits for another person, and nothing else is proposed meanwhile', async () => {
    const first = (await propose(staff, planLadder)).value;
    expect(first.state).toBe('proposed');
    expect((await now()).levels).toEqual([]);
    expect((await now()).approval).not.toBeNull();
    expect(codeOf(await propose(other, ladderWith({ 1: { weeklyGift: '1.00' } })))).toBe('operator.approvalPending');
    expect(codeOf(await decide(staff, first.approvalId!, 'confirm'))).toBe('operator.sameStaff');
    await decide(other, first.approvalId!, 'refuse');
    expect(await now()).toMatchObject({ version: 0, levels: [], approval: null });
    const second = (await propose(staff, planLadder)).value;
    await decide(other, second.approvalId!, 'confirm');
    expect((await now()).version).toBe(1);
    expect((await now()).levels).toHaveLength(5);
  });

  it('is refused where it was written of an older ladder', async () => {
    const { version } = await now();
    await setLadder(staff, other, ladderWith({ 1: { rebates: rebatesOf('0.60', '0.50') } }));
    expect(codeOf(await propose(staff, planLadder, version))).toBe('operator.staleVersion');
  });

  it('that waits is refused when the ladder changed meanwhile', async () => {
    const wanted = ladderWith({ 1: { rebates: rebatesOf('0.60', '0.50'), monthlyGift: '30.00' } });
    const { approvalId } = (await propose(staff, wanted)).value;
    const { version } = await now();
    // Calls cannot change the ladder while a proposal is pending, so write the version as a node unaware of it would.
    await t.owner.query(
      `insert into vip_ladders (merchant_id, version, weights, valid_from)
       select merchant_id, version + 1, weights, platform_now() from vip_ladders where merchant_id = 'default' and version = $1`,
      [version],
    );
    expect((await decide(other, approvalId!, 'confirm')).value).toMatchObject({ state: 'failed' });
    expect((await now()).levels).toEqual([]);
    expect((await now()).approval).toBeNull();
    await setLadder(staff, other, planLadder);
  });

  it('that gives less holds at once, and every version can be read with who made it and why', async () => {
    const more = ladderWith({ 2: { withdrawalCount: 20, withdrawalSum: '9000000.00' } }, { weeklyBets: '100.00' });
    await setLadder(staff, other, more);
    const less = (await propose(staff, planLadder)).value;
    expect(less.state).toBe('proposed');
    await decide(other, less.approvalId!, 'confirm');
    const cut = ladderWith({ 1: { upgradeBonus: '1.00' } });
    expect((await propose(staff, cut)).value).toEqual({ state: 'done', approvalId: null });
    const { list, totalCount } = (await staff.call('opsListVipLadders', { query: { pageSize: 2 } })).value;
    expect(list.map(({ version }) => version)).toEqual([totalCount, totalCount - 1]);
    expect(list[0]).toMatchObject({ madeBy: staff.username, approvedBy: null, reason: 'for the test', ...cut });
    expect(list[1]).toMatchObject({ madeBy: staff.username, approvedBy: other.username, ...planLadder });
    const older = (await staff.call('opsListVipLadders', { query: { pageSize: 2, pageNo: 2 } })).value.list;
    expect(older[0]).toMatchObject(more);
  });

  it('is only for who may', async () => {
    const reader = await staffSession(t, ['support']);
    expect((await reader.call('opsListVipLadders', { query: {} })).status).toBe(403);
    expect((await reader.call('opsVipCosts', { query: { from: '2026-11-01', to: '2026-11-02' } })).status).toBe(403);
  });
});

describe('what levels cost', () => {
  it('is told by level and kind for the days on which it was paid, with what waits', async () => {
    await goToNoon(t);
    staff = await staffSession(t, ['promotionManager']);
    other = await staffSession(t, ['promotionManager']);
    await setLadder(staff, other, ladderWith({ 1: { rebates: rebatesOf('0.60', '0.00'), birthdayGift: '50.00' } }));
    const member = await registerMember(t);
    await writeFact(t, { memberId: member.memberId, stake: 1_000_000 });
    await t.drain();
    await t.drain();
    const day = (await t.app.modules.merchants.service.businessDay('default')).date;
    await t.advance(86_400);
    await t.owner.query(
      `update members set birth_date = (platform_now() at time zone 'Asia/Bangkok')::date - interval '30 years' where member_id = $1`,
      [member.memberId],
    );
    await writeFact(t, { memberId: member.memberId, stake: 1_000_000 });
    for (const jobs of [undefined, ['vip.clock'], undefined]) await t.drain(jobs);
    await t.advance(86_400);
    for (const jobs of [undefined, ['vip.clock'], undefined]) await t.drain(jobs);
    staff = await staffSession(t, ['promotionManager']);
    const last = (await t.app.modules.merchants.service.businessDay('default')).date;
    const costs = async (from: string, to: string) => (await staff.call('opsVipCosts', { query: { from, to } })).value;
    const none = { count: 0, amount: '0.00' };
    const bonus = {
      rankLevel: 1,
      upgradeBonuses: { count: 1, amount: '18.00' },
      birthdays: none,
      weeks: none,
      months: none,
    };
    expect(await costs(day, day)).toMatchObject({ levels: [{ ...bonus, rebates: none }], total: '18.00' });
    expect(await costs(day, last)).toMatchObject({
      levels: [{ ...bonus, rebates: { count: 1, amount: '60.00' } }],
      total: '78.00',
      owed: '0.00',
      claimable: '50.00',
      zone: 'Asia/Bangkok',
    });
    const wrong = await staff.call('opsVipCosts', { query: { from: last, to: day } });
    expect(codeOf(wrong)).toBe('request.invalid');
    const of = (await staff.call('opsMemberVipRewards', { params: { id: member.memberId }, query: {} })).value;
    expect(of.list.map(({ kind, amount, state }) => `${kind} ${amount} ${state}`).toSorted()).toEqual([
      'birthday 50.00 claimable',
      'rebate 60.00 paid',
    ]);
  });
});
