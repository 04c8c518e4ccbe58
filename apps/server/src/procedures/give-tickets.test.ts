import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { openMakers, type DrawMakers, reason } from '@sanam/draws/server/draws.test-data.ts';
import { newReward, openPlay, type Played, pointsOf, terms } from '@sanam/points/server/points.test-data.ts';

let t: TestApp;
let play: Played;
let staff: TestStaff;
let makers: DrawMakers;
beforeAll(async () => {
  t = await buildTestApp();
  play = await openPlay(t);
  staff = await staffSession(t, ['pointsManager']);
  makers = await openMakers(t);
});
afterAll(() => t.close());

const redeem = (member: TestMember, reward: { rewardId: string; version: number }) =>
  member.call('redeemPoints', {
    body: { rewardId: reward.rewardId, version: reward.version, quantity: 1, password: member.password },
  });

it('gives tickets of a wheel for points, and none when the wheel was stopped', async () => {
  const poolId = await makers.wheel();
  const pools = (await staff.call('opsListPointTicketPools', { query: {} })).value.list;
  expect(pools).toMatchObject([{ poolId, kind: 'wheel', isOpen: true }]);
  const reward = await newReward(staff, 'ticket', 5, { tickets: { poolId, count: 3 } });
  const member = await play.rich(900);
  const [shown] = (await member.call('pointRewards', { query: {} })).value.list;
  expect(shown).toMatchObject({ kind: 'ticket', tickets: { count: 3, kind: 'wheel' }, variants: [{ available: 5 }] });
  expect((await redeem(member, reward)).value).toMatchObject({ state: 'issued', points: 300, balance: 600 });
  expect((await member.call('wheel', { params: { id: poolId } })).value.tickets).toBe(3);

  await makers.checker.call('opsStopDrawPool', { params: { id: poolId }, body: { reason } });
  expect((await redeem(member, reward)).code).toBe('points.outOfStock');
  expect(await pointsOf(member)).toBe(600);
  const [gone] = (await member.call('pointRewards', { query: {} })).value.list;
  expect(gone!.variants).toMatchObject([{ available: 0 }]);
});

it('refuses a reward of tickets without a wheel or raffle, and tickets on another kind', async () => {
  const add = (kind: 'goods' | 'ticket', tickets: object | null) =>
    staff.call('opsAddPointReward', {
      query: {},
      body: { ...terms, kind, tickets: tickets as never, variantTh: 'x', variantEn: 'x', reason },
    });
  const unknown = { poolId: 'whl_0000000000000000000000', count: 1 };
  expect((await add('ticket', null)).code).toBe('request.invalid');
  expect((await add('ticket', unknown)).code).toBe('request.invalid');
  expect((await add('goods', unknown)).code).toBe('request.invalid');
});
