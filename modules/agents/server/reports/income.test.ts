// Income by business day and kind, from wages that runs computed from bets.
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flat, type Lines, MERCHANT, openLines, type Person, tier } from '../lines.test-data.ts';
import { income } from './income.ts';

let t: Lines;
let A: Person;
let C: Person;
let sibling: Person;
const page = { pageSize: 15 };
const incomeOf = ({ memberId }: Person, query: Partial<Parameters<typeof income>[2]> = {}) =>
  income(
    { db: t.database.db, site: { zoneOf: () => 'Asia/Bangkok' } },
    { memberId, merchantId: MERCHANT } as MemberSession,
    { ...page, ...query },
  );

beforeAll(async () => {
  t = await openLines();
  A = await t.agent();
  sibling = await t.agent();
  const B = await t.agent(A);
  C = await t.agent(B);
  const daily = await t.plan();
  await t.contract(daily, A, null, [tier('0.00', 0, 6000), tier('100000.00', 2, 8000), tier('200000.00', 3, 10_000)]);
  await t.contract(daily, B, A, [tier('0.00', 0, 5000), tier('100000.00', 2, 7000)]);
  await t.contract(daily, C, B, [tier('0.00', 0, 3000), tier('50000.00', 1, 5000)]);
  const realTime = await t.plan({ kind: 'realtimeSalary', rules: { base: 'netLoss' } });
  await t.contract(realTime, A, null, flat(20_000));
  const bets: [Person, number][] = [
    [await t.player(A), 12_000_000],
    [await t.player(B), 8_000_000],
    [await t.player(B), 33_333],
    [await t.player(C), 5_000_000],
    [await t.player(C), 99_999],
  ];
  for (const [person, stake] of bets) await t.play(person, stake);
  await t.nextSlot();
  await t.work();
  await t.play(bets[0]![0], 100);
  await t.nextSlot();
  await t.work();
  await t.nextDay();
  await t.work();
});
afterAll(() => t.close());

it('is summed by day and kind: what comes in, goes down and was paid; of a real-time day the last slot counts', async () => {
  const value = await incomeOf(A);
  expect(value.list.filter(({ paid }) => paid !== '0.00')).toMatchObject([
    {
      kind: 'dailySalary',
      volume: '251334.32',
      entitlement: '2513.34',
      toDownline: '919.33',
      net: '1594.01',
      paid: '1594.01',
    },
    { kind: 'realtimeSalary', net: '5026.68', paid: '5026.68' },
  ]);
  expect(value.totals).toMatchObject({ net: '6620.69', setOff: '0.00', waiting: '0.00', paid: '6620.69' });
  expect((await incomeOf(C)).totals).toMatchObject({ toDownline: '0.00', paid: '254.99' });
});

it('says what a day began with: what the day before paid above what it came to comes off', async () => {
  const agent = await t.agent();
  const player = await t.player(agent);
  const plan = await t.plan({ kind: 'realtimeSalary', rules: { base: 'netLoss' } });
  await t.contract(plan, agent, null, flat(10_000));
  const day = async (...results: [stake: number, payout: number][]): Promise<void> => {
    for (const [stake, payout] of results) {
      await t.play(player, stake, payout);
      await t.nextSlot();
      await t.work();
    }
    await t.nextDay();
    await t.work();
  };
  await day([500_000, 0], [100, 200_100]);
  await day([700_000, 0]);
  expect((await incomeOf(agent)).list).toMatchObject([
    { net: '70.00', carried: '-20.00', paid: '50.00' },
    { net: '50.00', carried: '0.00', paid: '50.00' },
  ]);
});

it('adds up: net, what is carried between periods, what waits, what was paid', async () => {
  const agent = await t.agent();
  const player = await t.player(agent);
  const plan = await t.plan({ kind: 'dividend', period: 'daily', rules: { base: 'revenue' } });
  await t.contract(plan, agent, null, flat(100_000));
  for (const [stake, payout] of [
    [100_000, 200_000],
    [300_000, 0],
  ] as const) {
    await t.play(player, stake, payout);
    await t.nextDay();
    await t.work();
  }
  const { list, totals } = await incomeOf(agent);
  expect(list).toMatchObject([
    { net: '300.00', carried: '-100.00', waiting: '200.00', paid: '0.00' },
    { net: '-100.00', carried: '0.00', waiting: '0.00', paid: '0.00' },
  ]);
  expect(totals).toMatchObject({ net: '200.00', setOff: '0.00', waiting: '200.00', paid: '0.00' });
  const [from, to] = [list[0]!.day, list[0]!.day];
  expect((await incomeOf(agent, { from, to })).totals).toMatchObject({ net: '300.00', setOff: '-100.00' });
});

it('is that of one kind, of one range, and goes on from a day', async () => {
  expect((await incomeOf(A, { kind: 'realtimeSalary' })).totals.paid).toBe('5026.68');
  expect((await incomeOf(A, { from: '2020-01-01', to: '2020-01-02' })).list).toEqual([]);
  const whole = await incomeOf(A);
  const first = await incomeOf(A, { pageSize: 1 });
  const last = first.list.at(-1)!.day;
  expect(first.list).toEqual(whole.list.filter(({ day }) => day >= last));
  const second = await incomeOf(A, { pageSize: 1, before: last });
  expect(second.list).toEqual(whole.list.filter(({ day }) => day < last).slice(0, second.list.length));
});

it('shows nothing of a sibling, and is refused to who is no agent', async () => {
  expect(await incomeOf(sibling)).toMatchObject({ list: [], totals: { paid: '0.00' } });
  await expect(incomeOf(await t.player(A))).rejects.toMatchObject({ code: 'agents.notAgent' });
});
