// Bonus money for points: given once under its terms, or the points come back.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { closePlay, newReward, openPlay, type Played, pointsOf, terms } from '../points.test-data.ts';

const bonus = { amount: '50.00', multiplePercent: 1000, betMax: '20.00', cashOutMax: null, days: 14 };
let t: TestApp;
let play: Played;
let staff: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  play = await openPlay(t);
  staff = await staffSession(t, ['pointsManager']);
});
afterEach(async () => {
  await t.owner.query('update promotions_stops set is_stopped = false');
});
afterAll(() => closePlay(t));

async function redeem(member: TestMember) {
  const { rewardId, version } = await newReward(staff, 'bonus', 2, { bonus });
  const answer = await member.call('redeemPoints', {
    body: { rewardId, version, quantity: 1, password: member.password },
  });
  return { rewardId, answer };
}
const bonuses = async (member: TestMember) =>
  (await member.call('listBonuses', { query: { language: 'EN' } })).value.list;
const stockOf = async (rewardId: string) => {
  const { variants } = (await staff.call('opsGetPointReward', { params: { rewardId } })).value;
  return [variants[0]!.available, variants[0]!.reserved, variants[0]!.issued];
};
/** Emits the event of a redemption once more, as after a node that was killed before it noted the first one. */
const again = (member: TestMember, redeemId: string) =>
  t.app.platform.events.emit(t.app.platform.db as Trx, 'points.redemptionChanged', {
    redeemId,
    memberId: member.memberId,
    merchantId: 'default',
    kind: 'bonus',
    state: 'issued',
    titles: { TH: 'x', EN: 'x' },
    points: 300,
    note: null,
    carrier: null,
    tracking: null,
    isOwn: true,
    isAgain: false,
    revision: 1,
  });
/** Stops all promotions, as the switch of staff does. */
const stop = () =>
  t.owner.query(
    `insert into promotions_stops (merchant_id, is_stopped) values ('default', true)
     on conflict (merchant_id) do update set is_stopped = true`,
  );

it('is shown with its terms, and is a bonus under them once, after the points are taken [PTS-002]', async () => {
  const member = await play.rich(300);
  const { rewardId, answer } = await redeem(member);
  const { value } = answer;
  expect(value).toMatchObject({ state: 'issued', points: 300, balance: 0 });
  const { list } = (await member.call('pointRewards', { query: { pageSize: 100 } })).value;
  expect(list.find((one) => one.rewardId === rewardId)?.bonus).toEqual(bonus);
  await t.drain();
  expect(await bonuses(member)).toMatchObject([{ state: 'active', amount: '50.00', title: 'Cup' }]);
  expect((await member.call('balance')).value.parts).toMatchObject({ cash: '0.00', bonus: '50.00' });
  // The event may come again, also when promotions were stopped meanwhile.
  for (const isStopped of [false, true]) {
    if (isStopped) await stop();
    await again(member, value.redeemId);
    await t.drain();
    expect(await bonuses(member)).toHaveLength(1);
    expect([await pointsOf(member), await stockOf(rewardId)]).toEqual([0, [1, 0, 1]]);
  }
});

it('is refused before anything is taken while promotions are stopped, or to who may have no bonus', async () => {
  const member = await play.rich(300);
  await t.owner.query(`update protection_gates set blocks = '{bonus}' where member_id = $1`, [member.memberId]);
  expect((await redeem(member)).answer.code).toBe('protection.blocked');
  await t.owner.query(`update protection_gates set blocks = '{}' where member_id = $1`, [member.memberId]);
  await stop();
  expect((await redeem(member)).answer.code).toBe('promotions.stopped');
  expect(await pointsOf(member)).toBe(300);
});

it('gives points and piece back, and says so, where it cannot be given any more', async () => {
  const member = await play.rich(300);
  const { rewardId, answer } = await redeem(member);
  await stop();
  await t.drain();
  expect(answer.value.state).toBe('issued');
  expect(await bonuses(member)).toEqual([]);
  expect([await pointsOf(member), await stockOf(rewardId)]).toEqual([300, [2, 0, 0]]);
  const [row] = (await member.call('pointRedeems', { query: {} })).value.list;
  expect(row!.state).toBe('returned');
  await t.drain();
  const headers = { 'accept-language': 'en' };
  const inbox = (await member.call('listInbox', { query: { topic: 'service', limit: 50 } }, { headers })).value.list;
  expect(inbox.map(({ title }) => title)).toContain('Your bonus could not be given');
});

it('has an amount, which no other reward has', async () => {
  for (const [kind, wish] of [
    ['bonus', null],
    ['bonus', { ...bonus, amount: '0.00' }],
    ['goods', bonus],
  ] as const) {
    const body = { ...terms, kind, bonus: wish, variantTh: 'x', variantEn: 'x', reason: 'for the test' };
    expect((await staff.call('opsAddPointReward', { query: {}, body: body as never })).code).toBe('request.invalid');
  }
});
