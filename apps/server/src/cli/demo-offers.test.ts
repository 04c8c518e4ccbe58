// Levels, terms for friends, missions, rewards for points, a wheel and a raffle of a sandbox.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callerOf, registerMember, staffSession } from '../../test/clients.ts';
import { systemContext } from '../platform/context.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('are set at the first start, are what staff could have set, and stay at the next one', async () => {
  const { promotions, vip, referral, draws, missions, points } = t.app.modules;
  const all = [promotions, vip, referral, draws, missions, points];
  for (const module of [...all, ...all]) await module.fillDemonstration(systemContext('demo'));
  const { levels } = (await callerOf(t)('vipLevels')).value;
  expect(levels.map(({ rankLevel }) => rankLevel)).toEqual([1, 2, 3, 4, 5]);
  const member = await registerMember(t);
  expect((await member.call('referral')).value.terms).toMatchObject({ inviterReward: '100.00' });
  const { offers } = (await member.call('depositOffers', { query: { deposit: '300.00', language: 'EN' } })).value;
  expect(offers).toMatchObject([{ amount: '300.00', required: '2400.00' }]);
  expect((await member.call('listPromotions', { query: { language: 'EN' } })).value.list).toHaveLength(3);
  const { missions: own } = (await member.call('missions')).value;
  expect(own.map(({ state, reward }) => [state, reward.kind])).toEqual([
    ['active', 'points'],
    ['active', 'cash'],
  ]);
  const rewards = (await member.call('pointRewards', { query: {} })).value.list;
  expect(rewards.map(({ kind, variants }) => [kind, variants.map(({ available }) => available)])).toEqual([
    ['goods', [50]],
    ['goods', [20, 20, 20]],
  ]);
  const wheels = (await member.call('wheels')).value.list;
  expect(wheels).toMatchObject([{ state: 'running', tickets: 0 }]);
  const { prizes, isFreeReady } = (await member.call('wheel', { params: { id: wheels[0]!.id } })).value;
  expect(prizes.map(({ odds }) => odds)).toEqual(['0.1000', '0.9000', '9.0000', '40.0000', '50.0000']);
  expect(isFreeReady).toBe(true);
  expect((await member.call('raffles')).value.list).toMatchObject([{ state: 'running', isFreeReady: true }]);
  const staff = await staffSession(t, ['promotionManager']);
  const ladder = (await staff.call('opsGetVipLadder', { query: {} })).value;
  const { merchantId: _merchant, approval: _approval, version, ...wanted } = ladder;
  expect(version).toBe(1);
  const same = ladder.levels.map(({ members: _members, ...level }) => level);
  const body = { ...wanted, levels: same, version, reason: 'the same ladder' };
  expect((await staff.call('opsChangeVipLadder', { query: {}, body })).value.state).toBe('done');
  const terms = (await staff.call('opsGetReferralTerms', { query: {} })).value;
  expect(terms).toMatchObject({ version: 1, isOpen: true });
});
