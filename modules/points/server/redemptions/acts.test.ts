import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { redemptionStates, staffActs, type StaffAct } from '../../contract/redemption-states.ts';
import { address, closePlay, newReward, openPlay, type Played, pointsOf } from '../points.test-data.ts';

let t: TestApp;
let play: Played;
let staff: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  play = await openPlay(t);
  staff = await staffSession(t, ['pointsManager']);
});
afterAll(() => closePlay(t));

/** Sessions that wait for a redemption. */
const WAITING = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%points_redemptions%'`;

interface Redeemed {
  member: TestMember;
  redeemId: string;
  rewardId: string;
}

async function redeemed(): Promise<Redeemed> {
  const { rewardId, version } = await newReward(staff, 'goods', 2);
  const member = await play.rich(300);
  const body = { rewardId, version, quantity: 1, address, password: member.password };
  const { redeemId } = (await member.call('redeemPoints', { body })).value;
  return { member, redeemId, rewardId };
}

const pageOf = async (redeemId: string) => (await staff.call('opsGetPointRedemption', { params: { redeemId } })).value;
async function act(redeemId: string, name: StaffAct, over: object = {}, revision?: number) {
  const body = { act: name, note: 'because of the test', carrier: 'Post', tracking: 'TH123', isBackInStock: false };
  const seen = revision ?? (await pageOf(redeemId)).revision;
  return staff.call('opsDecidePointRedemption', { params: { redeemId }, body: { ...body, ...over, revision: seen } });
}
const stockOf = async (rewardId: string) => {
  const { variants } = (await staff.call('opsGetPointReward', { params: { rewardId } })).value;
  return [variants[0]!.available, variants[0]!.reserved, variants[0]!.issued];
};
const stateOf = async (redeemId: string) => (await pageOf(redeemId)).state;

describe('a redemption of goods', () => {
  it('shows its address only to who sends it, and keeps that it was read', async () => {
    const { redeemId } = await redeemed();
    const look = (who: TestStaff) => who.call('opsReadPointAddress', { params: { redeemId } });
    await t.owner.query(`insert into staff_roles values ('pointsReader')`);
    await t.owner.query(`insert into staff_role_permissions values ('pointsReader', 'points.redemption.read')`);
    const reader = await staffSession(t, ['pointsReader']);
    const seen = (await reader.call('opsGetPointRedemption', { params: { redeemId } })).value;
    expect(seen.hasAddress).toBe(true);
    expect(JSON.stringify(seen)).not.toContain(address.text);
    expect((await look(reader)).status).toBe(403);
    expect((await look(staff)).value).toEqual({ address });
    const read = await t.owner.query<{ command: string }>(
      `select command from platform_audit where subject_id = $1 and command like '%readAddress'`,
      [redeemId],
    );
    expect(read.rows).toHaveLength(1);
  });

  it('is approved, sent and received, and each step is told', async () => {
    const { member, redeemId, rewardId } = await redeemed();
    expect((await act(redeemId, 'approve')).value.state).toBe('approved');
    expect((await act(redeemId, 'send')).value.state).toBe('shipped');
    expect(await stockOf(rewardId)).toEqual([1, 0, 1]);
    expect((await member.call('receivedRedeem', { params: { redeemId } })).value).toEqual({
      state: 'delivered',
      balance: 0,
    });
    const [row] = (await member.call('pointRedeems', { query: {} })).value.list;
    expect(row).toMatchObject({ state: 'delivered', carrier: 'Post', tracking: 'TH123', cancelUntil: null });
    expect(row!.steps.map(({ state }) => state)).toEqual(['pending', 'approved', 'shipped', 'delivered']);
    const audits = await t.owner.query<{ command: string }>(
      'select command from platform_audit where subject_id = $1 order by id',
      [redeemId],
    );
    expect(audits.rows.map(({ command }) => command)).toEqual([
      'points.redeem',
      'points.redemption.approve',
      'points.redemption.send',
      'points.redemption.receive',
    ]);
  });

  it('counts as received thirty days after it was sent', async () => {
    const { redeemId } = await redeemed();
    await act(redeemId, 'approve');
    await act(redeemId, 'send');
    await t.drain(['points.deliver']);
    expect(await stateOf(redeemId)).toBe('shipped');
    await t.owner.query(
      `update points_redemptions set changed_at = changed_at - interval '31 days' where redeem_id = $1`,
      [redeemId],
    );
    await t.drain(['points.deliver']);
    expect(await stateOf(redeemId)).toBe('delivered');
  });

  it('counts as received although another of its batch fails, or came back at that moment', async () => {
    const sent = [await redeemed(), await redeemed(), await redeemed()];
    for (const { redeemId } of sent) {
      await act(redeemId, 'approve');
      await act(redeemId, 'send');
    }
    const ids = sent.map(({ redeemId }) => redeemId);
    // The first is listed first, the last last.
    await t.owner.query(
      `update points_redemptions set changed_at = changed_at - interval '41 days' + array_position($1, redeem_id) * interval '1 day'
       where redeem_id = any ($1)`,
      [ids],
    );
    await t.owner.query(
      `alter table points_redemptions add constraint test_fails check (redeem_id <> '${ids[1]}' or state <> 'delivered')`,
    );
    const other = await t.owner.connect();
    await other.query('begin');
    await other.query('select from points_redemptions where redeem_id = $1 for update', [ids[0]]);
    const waiting = async () => (await t.owner.query(WAITING)).rows.length;
    const comesBack = act(ids[0]!, 'return');
    await expect.poll(waiting).toBe(1);
    const run = t.drain(['points.deliver']).catch(() => 'failed');
    await expect.poll(waiting).toBe(2);
    await other.query('commit');
    other.release();
    expect((await comesBack).value.state).toBe('returned');
    await run;
    await t.owner.query('alter table points_redemptions drop constraint test_fails');
    expect(await Promise.all(ids.map(stateOf))).toEqual(['returned', 'shipped', 'delivered']);
  });

  it('is cancelled by the member within the hour, and all points come back once', async () => {
    const { member, redeemId, rewardId } = await redeemed();
    const [row] = (await member.call('pointRedeems', { query: {} })).value.list;
    expect(row!.cancelUntil).not.toBeNull();
    const answers = await Promise.all([1, 2].map(() => member.call('cancelRedeem', { params: { redeemId } })));
    expect(answers.map(({ code }) => code ?? 'cancelled').toSorted()).toEqual(['cancelled', 'points.wrongState']);
    expect([await pointsOf(member), await stockOf(rewardId)]).toEqual([300, [2, 0, 0]]);
    const refunds = (await member.call('pointsTransactions', { query: { kind: 'refunded' } })).value.list;
    expect(refunds).toMatchObject([{ points: 300, before: 0, after: 300, reference: redeemId }]);
  });

  it('is not cancelled after the hour, or once it is approved', async () => {
    const late = await redeemed();
    await t.advance(3_600);
    const again = await loginMember(t, late.member);
    expect((await again.call('cancelRedeem', { params: late })).code).toBe('points.wrongState');
    staff = await staffSession(t, ['pointsManager']);
    const { member, redeemId } = await redeemed();
    await act(redeemId, 'approve');
    expect((await member.call('cancelRedeem', { params: { redeemId } })).code).toBe('points.wrongState');
  });

  it('is rejected with a reason that the member reads, and the points come back', async () => {
    const { member, redeemId, rewardId } = await redeemed();
    expect((await act(redeemId, 'reject', { note: null })).code).toBe('request.invalid');
    await act(redeemId, 'reject', { note: 'we cannot send there' });
    const [row] = (await member.call('pointRedeems', { query: {} })).value.list;
    expect(row).toMatchObject({ state: 'rejected' });
    expect(row!.steps.at(-1)).toMatchObject({ state: 'rejected', note: 'we cannot send there' });
    expect([await pointsOf(member), await stockOf(rewardId)]).toEqual([300, [2, 0, 0]]);
  });

  it('that came back gives the points back, and its piece where it is whole', async () => {
    const [whole, lost] = [await redeemed(), await redeemed()];
    for (const { redeemId } of [whole, lost]) {
      await act(redeemId, 'approve');
      expect((await act(redeemId, 'send', { carrier: null })).code).toBe('request.invalid');
      await act(redeemId, 'send');
    }
    await act(whole.redeemId, 'return', { isBackInStock: true });
    await act(lost.redeemId, 'return');
    expect([await pointsOf(whole.member), await stockOf(whole.rewardId)]).toEqual([300, [2, 0, 0]]);
    expect([await pointsOf(lost.member), await stockOf(lost.rewardId)]).toEqual([300, [1, 0, 1]]);
  });

  it('that came back or was lost is sent again, from the same piece or another, and no points move', async () => {
    const [whole, lost] = [await redeemed(), await redeemed()];
    for (const { redeemId } of [whole, lost]) {
      await act(redeemId, 'approve');
      await act(redeemId, 'send');
      expect((await act(redeemId, 'resend', { note: null })).code).toBe('request.invalid');
    }
    expect((await act(whole.redeemId, 'resend', { isBackInStock: true })).value.state).toBe('approved');
    expect((await act(lost.redeemId, 'resend')).value.state).toBe('approved');
    expect([await stockOf(whole.rewardId), await stockOf(lost.rewardId)]).toEqual([
      [1, 1, 0],
      [0, 1, 1],
    ]);
    await act(lost.redeemId, 'send', { tracking: 'TH456' });
    expect((await act(lost.redeemId, 'resend')).code).toBe('points.outOfStock');
    const [row] = (await lost.member.call('pointRedeems', { query: {} })).value.list;
    expect(row).toMatchObject({ state: 'shipped', tracking: 'TH456' });
    expect(row!.steps.map(({ state }) => state)).toEqual(['pending', 'approved', 'shipped', 'approved', 'shipped']);
    expect([await pointsOf(whole.member), await pointsOf(lost.member)]).toEqual([0, 0]);
  });

  it('has no other steps than those of its table', async () => {
    const possible: Record<string, readonly StaffAct[]> = {
      pending: ['approve', 'reject'],
      approved: ['reject', 'send'],
      shipped: ['resend', 'return'],
    };
    const ways: Record<string, readonly StaffAct[]> = {
      pending: [],
      approved: ['approve'],
      shipped: ['approve', 'send'],
      rejected: ['reject'],
      returned: ['approve', 'send', 'return'],
    };
    for (const [state, way] of Object.entries(ways)) {
      expect(redemptionStates).toContain(state);
      for (const name of staffActs) {
        const { redeemId } = await redeemed();
        for (const step of way) await act(redeemId, step);
        const { code } = await act(redeemId, name);
        expect([state, name, code]).toEqual([
          state,
          name,
          possible[state]?.includes(name) === true ? undefined : 'points.wrongState',
        ]);
      }
    }
  });

  it('is decided by one of two people who look at the same row', async () => {
    const { redeemId } = await redeemed();
    const { revision } = await pageOf(redeemId);
    const answers = await Promise.all([act(redeemId, 'approve', {}, revision), act(redeemId, 'reject', {}, revision)]);
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'operator.staleVersion')).toHaveLength(1);
  });
});

it('counts on the front page what waits to be approved and to be sent', async () => {
  const waiting = async () => (await staff.call('opsDashboard')).value.redemptions!;
  const before = await waiting();
  const { redeemId } = await redeemed();
  expect(await waiting()).toEqual({ ...before, approve: before.approve + 1 });
  await act(redeemId, 'approve');
  expect(await waiting()).toEqual({ ...before, send: before.send + 1 });
});

it('lists redemptions of a state, what waits longest first', async () => {
  const [first, second] = [await redeemed(), await redeemed()];
  const { list } = (await staff.call('opsListPointRedemptions', { query: { state: 'pending', pageSize: 100 } })).value;
  const ids = list.map(({ redeemId }) => redeemId);
  expect(ids.indexOf(first.redeemId)).toBeLessThan(ids.indexOf(second.redeemId));
  expect(list.find(({ redeemId }) => redeemId === first.redeemId)).toMatchObject({
    member: { username: first.member.username },
    titleEn: 'Cup',
    points: 300,
  });
});
