// Free rounds for points: given once, and refunded if their vendor refuses them.
import { openGiving, type Giving } from '@sanam/freerounds/server/freerounds.test-data.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePlay, newReward, openPlay, type Played, pointsOf } from '../points.test-data.ts';

let t: TestApp;
let play: Played;
let staff: TestStaff;
let giving: Giving;
beforeAll(async () => {
  t = await buildTestApp();
  giving = await openGiving(t, 'GIVER');
  play = await openPlay(t);
  staff = await staffSession(t, ['pointsManager']);
});
afterAll(() => closePlay(t));

const rounds = (change: object = {}) => ({
  nodeId: giving.nodeId,
  rounds: 5,
  bet: '1.00',
  days: 3,
  turnoverPercent: 100,
  ...change,
});
const newRounds = (pieces: number, change?: object) =>
  newReward(staff, 'freeRounds', pieces, { rounds: rounds(change) });
const redeem = (member: TestMember, { rewardId, version }: { rewardId: string; version: number }, quantity = 1) =>
  member.call('redeemPoints', { body: { rewardId, version, quantity, password: member.password } });

it('are shown with their game, and are at the vendor after the points are taken [PTS-002]', async () => {
  const reward = await newRounds(3);
  const member = await play.rich(300);
  const { list } = (await member.call('pointRewards', { query: { category: 'freeRounds' } })).value;
  expect(list.find(({ rewardId }) => rewardId === reward.rewardId)?.rounds).toEqual({
    game: 'Reel',
    count: 5,
    bet: '1.00',
    days: 3,
    turnoverPercent: 100,
    bonus: null,
  });
  expect((await redeem(member, reward, 2)).code).toBe('request.invalid');
  expect((await redeem(member, reward)).value).toMatchObject({ state: 'issued', points: 300, balance: 0 });
  await t.drain();
  expect((await member.call('freeRounds')).value.list).toMatchObject([{ state: 'granted', rounds: 5 }]);
});

it('may win bonus money, and say so before the points are taken', async () => {
  const bonus = { multiplePercent: 300, betMax: '50.00', cashOutMax: null, days: 7 };
  const reward = await newRounds(1, { bonus });
  const member = await play.rich(300);
  const { list } = (await member.call('pointRewards', { query: { category: 'freeRounds' } })).value;
  expect(list.find(({ rewardId }) => rewardId === reward.rewardId)?.rounds).toMatchObject({ bonus });
  await redeem(member, reward);
  await t.drain();
  expect((await member.call('freeRounds')).value.list).toMatchObject([{ state: 'granted', bonus, paidAs: null }]);
});

it('go to one of many who want the last, twenty clicks of each', async () => {
  const reward = await newRounds(1);
  const members = await play.crowd(4, 300);
  const wishes = members.flatMap((member) => Array.from({ length: 5 }, () => redeem(member, reward)));
  const given = (await Promise.all(wishes)).filter(({ code }) => code === undefined);
  expect(given).toHaveLength(1);
  await t.drain();
  const grants = await t.owner.query(`select from freerounds_grants where source = 'points' and source_id = $1`, [
    given[0]!.value.redeemId,
  ]);
  expect(grants.rows).toHaveLength(1);
  const left = await Promise.all(members.map(pointsOf));
  expect(left.toSorted((one, other) => one - other)).toEqual([0, 300, 300, 300]);
});

it('that the vendor refuses give all points and the piece back, once, and are not asked for again', async () => {
  const reward = await newRounds(1);
  const member = await play.rich(300);
  giving.vendor.rewardFaults.push({ refuse: 'NOT_ALLOWED' });
  const { redeemId } = (await redeem(member, reward)).value;
  await t.drain();
  await t.drain();
  expect(await pointsOf(member)).toBe(300);
  const { list } = (await member.call('pointRedeems', { query: {} })).value;
  expect(list).toMatchObject([{ redeemId, state: 'returned' }]);
  const { variants } = (await staff.call('opsGetPointReward', { params: { rewardId: reward.rewardId } })).value;
  expect(variants[0]).toMatchObject({ available: 1, issued: 0 });
  const grant = (await giving.writer.call('opsMemberFreeRounds', { params: { id: member.memberId }, query: {} })).value
    .list[0]!;
  const again = { params: { id: grant.id }, body: { version: grant.version, reason: 'again' } };
  expect((await giving.writer.call('opsAskFreeRoundsAgain', again)).code).toBe('freerounds.wrongState');
});

it('are not given to who may have no bonus, and nothing is taken', async () => {
  const reward = await newRounds(1);
  const member = await play.rich(300);
  await t.owner.query(`update protection_gates set blocks = '{bonus}' where member_id = $1`, [member.memberId]);
  expect((await redeem(member, reward)).code).toBe('protection.blocked');
  expect(await pointsOf(member)).toBe(300);
});

it('are offered only at a game that gives some, and nothing else has rounds', async () => {
  const add = (kind: 'goods' | 'freeRounds', of: object | null) =>
    newReward(staff, kind, 0, { rounds: of }).then(
      () => 'made',
      () => 'refused',
    );
  expect(await add('goods', rounds())).toBe('refused');
  expect(await add('freeRounds', null)).toBe('refused');
  expect(await add('freeRounds', rounds({ nodeId: 'nowhere' }))).toBe('refused');
});
