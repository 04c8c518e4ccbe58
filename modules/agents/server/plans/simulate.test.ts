// A simulation of past days equals what runs of the same rules paid.
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { databaseNow } from '@sanam/server/platform/db.ts';
import { fromWire } from '@sanam/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planRules } from '../../contract/plan-schema.ts';
import { flat, type Lines, openLines, type PlanWish, tier } from '../lines.test-data.ts';
import { simulatePlan, type Simulation } from './simulate.ts';
import { findPlan, rulesInForce } from './store.ts';

let t: Lines;
beforeAll(async () => {
  t = await openLines();
});
afterAll(() => t.close());

const ZONE = 'Asia/Bangkok';
const people = { members: async () => (memberId: string) => ({ memberId, username: memberId }) };

/** Simulates the days up to yesterday with the contracts in force. */
async function simulated(planId: bigint, days: number): Promise<Simulation> {
  const { db } = t.database;
  const to = shiftDay(dayIn(ZONE, (await databaseNow(db)).getTime()), -1);
  const plan = (await findPlan(db, String(planId)))!;
  const rules = planRules.parse(await rulesInForce(db, planId));
  return simulatePlan(db, people, { plan, rules, from: shiftDay(to, 1 - days), to, rates: 'contracts', zone: ZONE });
}

async function paid(planId: bigint): Promise<bigint> {
  const { rows } = await t.owner.query<{ sum: bigint }>(
    'select coalesce(sum(payable), 0)::bigint as sum from agents_statements where plan_id = $1',
    [planId],
  );
  return rows[0]!.sum;
}

/** Creates a line of two agents whose players win and lose over three days. */
async function threeDays(wish: PlanWish): Promise<bigint> {
  await t.nextDay();
  await t.work();
  const a = await t.agent();
  const b = await t.agent(a);
  const [playerA, playerB] = [await t.player(a), await t.player(b)];
  const planId = await t.plan(wish);
  await t.contract(planId, a, null, [tier('0.00', 0, 20_000), tier('5000.00', 1, 30_000)], 9_000n);
  await t.contract(planId, b, a, flat(15_000));
  for (const [stakeA, payoutA, stakeB, payoutB] of [
    [200_000, 0, 300_000, 900_000],
    [100_000, 50_000, 400_000, 0],
    [250_001, 0, 333_333, 100],
  ] as const) {
    await t.play(playerA, stakeA, payoutA);
    await t.nextSlot();
    await t.work();
    await t.play(playerB, stakeB, payoutB);
    await t.nextSlot();
    await t.work();
    await t.nextDay();
    await t.work();
  }
  return planId;
}

it.each<[string, PlanWish]>([
  ['a daily salary of turnover', {}],
  ['a daily salary of net loss with its carry', { rules: { base: 'netLoss' } }],
  [
    'a daily dividend after the platform fee',
    { kind: 'dividend', period: 'daily', rules: { base: 'revenue', platformFeePpm: 100_000 } },
  ],
  [
    'a daily dividend that carries large wins apart',
    {
      kind: 'dividend',
      period: 'daily',
      rules: { base: 'revenue', platformFeePpm: 100_000, carry: { kind: 'quarantine', above: '1000.00' } },
    },
  ],
])('is what runs paid: %s', async (_, wish) => {
  const planId = await threeDays(wish);
  const found = await simulated(planId, 3);
  expect(found).toMatchObject({ periods: 3, agents: 2, breach: null });
  expect(fromWire(found.cost)).toBe(await paid(planId));
  expect(found.costNow).toBe(found.cost);
  expect(found.list.reduce((sum, { payable }) => sum + fromWire(payable), 0n)).toBe(await paid(planId));
});

it('is what slots of the real-time salary paid, and says what losers alone would cost', async () => {
  const planId = await threeDays({ kind: 'realtimeSalary', rules: { base: 'netLoss', dayCarry: 'reset' } });
  const { rows } = await t.owner.query<{ sum: bigint }>(
    `select coalesce(sum(payable), 0)::bigint as sum from agents_statements
     where plan_id = $1 and period_start >= date_trunc('day', platform_now(), $2) - interval '1 day'`,
    [planId, ZONE],
  );
  const found = await simulated(planId, 1);
  expect(found.periods).toBe(288);
  expect(fromWire(found.cost)).toBe(rows[0]!.sum);
  expect(fromWire(found.costOfLosers!)).toBeGreaterThanOrEqual(fromWire(found.cost));
});
