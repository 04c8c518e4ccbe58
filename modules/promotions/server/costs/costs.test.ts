// Costs of campaigns, ends of their bonuses, burn rate of their budgets, and liability.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGame, type TestGame, termsWith } from '../bonuses/bonus.test-data.ts';
import { openPublishers, type Publishers } from '../campaign.test-data.ts';

let t: TestApp;
let staff: Publishers;
let game: TestGame;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
  game = await openGame(t);
});
afterAll(() => t.close());

const today = () => dayIn('Asia/Bangkok', Date.now());
const read = async (from: string, to = today()) =>
  (await staff.writer.call('opsCampaignCosts', { query: { from, to } })).value;
const claim = (member: TestMember, id: string) => member.call('claimPromotion', { params: { id } });

it('sums what was given, what it cost, who plays, how bonuses ended, and what is owed', async () => {
  const cash = await staff.open('claim', { reward: '50.00', budget: '1000.00' });
  const bonus = await staff.open('claim', {
    reward: '100.00',
    budget: '2000.00',
    bonus: termsWith({ multiplePercent: 100 }),
  });
  const [meets, forfeits, keeps, idle] = [
    await registerMember(t),
    await registerMember(t),
    await registerMember(t),
    await registerMember(t),
  ];
  for (const member of [meets, forfeits, keeps]) {
    await giveCash(t, member.memberId, 50_00);
    await claim(member, bonus);
  }
  for (const member of [meets, idle]) await claim(member, cash);
  await game.play(meets.memberId, 150_00, 150_00);
  await game.play(keeps.memberId, 10_00, 10_00);
  const [own] = (await forfeits.call('listBonuses', { query: {} })).value.list;
  await forfeits.call('forfeitBonus', { params: { id: own!.bonusId } });
  for (let times = 0; times < 3; times += 1) await t.drain();

  const { campaigns, total, liability } = await read(shiftDay(today(), -9));
  const of = (id: string) => campaigns.find((one) => one.id === id);
  expect(of(bonus)).toMatchObject({
    titles: [{ language: 'TH' }, { language: 'EN', title: 'Daily bonus' }],
    given: { count: 3, amount: '300.00' },
    cost: '100.00',
    returned: '100.00',
    members: 3,
    active: 2,
    costPerActive: '50.00',
    completed: 1,
    forfeited: 1,
    expired: 0,
    completedPercent: '50.00',
    lostPercent: '50.00',
    budget: { max: '2000.00', spent: '300.00', perDay: '30.00', daysLeft: 56 },
  });
  expect(of(cash)).toMatchObject({
    given: { count: 2, amount: '100.00' },
    cost: '100.00',
    members: 2,
    active: 1,
    costPerActive: '100.00',
    completedPercent: null,
    lostPercent: null,
    budget: { spent: '100.00', perDay: '10.00', daysLeft: 90 },
  });
  expect(total).toMatchObject({ given: { count: 5, amount: '400.00' }, cost: '200.00', members: 4, active: 2 });
  expect(total.costPerActive).toBe('100.00');
  expect(liability).toEqual({ active: '100.00', queued: '0.00', waiting: '0.00', total: '100.00' });
});

it('is empty before anything was given, and refuses a range that is none', async () => {
  const before = await read(shiftDay(today(), -30), shiftDay(today(), -20));
  expect([before.campaigns, before.total.given.count, before.total.costPerActive]).toEqual([[], 0, null]);
  for (const to of [shiftDay(today(), -1), shiftDay(today(), 366)])
    expect((await staff.writer.call('opsCampaignCosts', { query: { from: today(), to } })).code).toBe(
      'request.invalid',
    );
});

it('is for who may read bonuses', async () => {
  const reader = await staffSession(t, ['editor']);
  const query = { from: today(), to: today() };
  expect((await reader.call('opsCampaignCosts', { query })).code).toBe('operator.forbidden');
});
