// The tables of the design with bets of a test vendor: from the bet to the agents' wallets, exact to the satang.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flat, type Lines, openLines, type Person, tier } from '../lines.test-data.ts';

let t: Lines;

interface Line {
  A: Person;
  B: Person;
  C: Person;
  a1: Person;
  b1: Person;
  b2: Person;
  c1: Person;
  c2: Person;
}

/** Creates the line merchant → A → B → C with the players a1 (A), b1, b2 (B), c1, c2 (C). */
async function newLine(): Promise<Line> {
  const A = await t.agent();
  const B = await t.agent(A);
  const C = await t.agent(B);
  const [a1, b1, b2, c1, c2] = [
    await t.player(A),
    await t.player(B),
    await t.player(B),
    await t.player(C),
    await t.player(C),
  ];
  return { A, B, C, a1, b1, b2, c1, c2 };
}

async function shown(planId: bigint, agent: Person) {
  const all = await t.statements(planId, agent);
  return all.map(({ state, turnover, active, rate_ppm, entitlement, gross, payable }) => [
    state,
    turnover,
    active,
    rate_ppm,
    entitlement,
    gross,
    payable,
  ]);
}

beforeAll(async () => {
  t = await openLines();
});
afterAll(() => t.close());

describe('the daily salary of the example', () => {
  let line: Line;
  let planId: bigint;

  beforeAll(async () => {
    line = await newLine();
    planId = await t.plan();
    await t.contract(planId, line.A, null, [
      tier('0.00', 0, 6000),
      tier('100000.00', 2, 8000),
      tier('200000.00', 3, 10_000),
    ]);
    await t.contract(planId, line.B, line.A, [tier('0.00', 0, 5000), tier('100000.00', 2, 7000)]);
    await t.contract(planId, line.C, line.B, [tier('0.00', 0, 3000), tier('50000.00', 1, 5000)]);
    const bets: [Person, number][] = [
      [line.a1, 12_000_000],
      [line.b1, 8_000_000],
      [line.b2, 33_333],
      [line.c1, 5_000_000],
      [line.c2, 99_999],
    ];
    for (const [who, stake] of bets) await t.play(who, stake);
  });

  it('is not computed before the day is over', async () => {
    await t.nextSlot();
    await t.work();
    expect(await shown(planId, line.A)).toEqual([]);
  });

  it('pays each agent what the design says, once', async () => {
    await t.nextDay();
    await t.work();
    await t.work();
    expect(await shown(planId, line.A)).toEqual([['paid', 25_133_332n, 3, 10_000, 251_333n, 159_400n, 159_400n]]);
    expect(await shown(planId, line.B)).toEqual([['paid', 13_133_332n, 2, 7000, 91_933n, 66_434n, 66_434n]]);
    expect(await shown(planId, line.C)).toEqual([['paid', 5_099_999n, 1, 5000, 25_499n, 25_499n, 25_499n]]);
    expect([await t.wages(line.A), await t.wages(line.B), await t.wages(line.C)]).toEqual([159_400n, 66_434n, 25_499n]);
    expect(t.told.filter((name) => name === 'agents.runPaid')).toHaveLength(1);
  });
});

describe('the hourly salary of the example', () => {
  it('pays the cap, shows what it cut off and carries nothing', async () => {
    const { A, B, a1, b1 } = await newLine();
    const planId = await t.plan({ kind: 'hourSalary' });
    await t.contract(planId, A, null, flat(1000), 50_000n);
    await t.contract(planId, B, A, flat(1000));
    await t.play(a1, 51_234_567);
    await t.play(b1, 30_000_000);
    await t.database.advance(3700);
    await t.work();
    const paid = (await t.statements(planId, A)).filter(({ payable }) => payable > 0n);
    expect(paid).toMatchObject([
      { state: 'paid', entitlement: 81_234n, gross: 51_234n, payable: 50_000n, over_cap: 1234n, carry_out: 0n },
    ]);
    expect([await t.wages(A), await t.wages(B)]).toEqual([50_000n, 30_000n]);
  });
});

/** Plays a loss in satang; a negative amount is a win. */
const lose = (who: Person, satang: number): Promise<void> =>
  t.play(who, Math.max(satang, 100), satang > 0 ? 0 : 100 - satang);

describe('the real-time salary of the example', () => {
  // Each slot of a day that follows would be a run, and the end of the test makes every run again.
  const stopPlans = async (): Promise<void> => {
    await t.owner.query('update agents_plans set is_on = false');
  };
  beforeEach(stopPlans);
  afterAll(stopPlans);

  const netLoss = { base: 'netLoss' } as const;

  it('pays for a loss of the team, and follows the loss of the day down and up, slot by slot [AGT-030]', async () => {
    const { A, B, a1, b1 } = await newLine();
    const planId = await t.plan({ kind: 'realtimeSalary', rules: netLoss });
    await t.contract(planId, A, null, flat(20_000));
    await t.contract(planId, B, A, flat(15_000));
    const wages: bigint[][] = [];
    for (const [b, a] of [
      [100_000, 20_000],
      [-60_000, 0],
      [120_000, -10_000],
    ] as const) {
      await lose(b1, b);
      if (a !== 0) await lose(a1, a);
      await t.nextSlot();
      await t.work();
      wages.push([await t.wages(A), await t.wages(B)]);
    }
    expect(wages).toEqual([
      [900n, 1500n],
      [900n, 1500n],
      [1000n, 2400n],
    ]);
    // A slot without payment writes no statement.
    expect(await t.statements(planId, A)).toHaveLength(2);
    expect(await t.statements(planId, B)).toHaveLength(2);
  });

  it('ends the day with the carry that the plan says', async () => {
    const { A, a1 } = await newLine();
    const plans: bigint[] = [];
    for (const dayCarry of ['reset', 'overpaid', 'full'] as const) {
      const planId = await t.plan({ kind: 'realtimeSalary', rules: { ...netLoss, dayCarry } });
      await t.contract(planId, A, null, flat(15_000));
      plans.push(planId);
    }
    await lose(a1, 100_000);
    await t.nextSlot();
    await t.work();
    await lose(a1, -150_000);
    await t.nextDay();
    await t.work();
    const { rows } = await t.owner.query<{ plan_id: bigint; carry_in: bigint }>(
      'select plan_id, carry_in from agents_day_carries where agent_no = $1 order by plan_id',
      [A.no],
    );
    expect(rows).toEqual([
      { plan_id: plans[1], carry_in: -1500n },
      { plan_id: plans[2], carry_in: -2250n },
    ]);
    // The next day pays after the loss has covered the carry: 1.5 % of 2,000.00 is 30.00.
    await lose(a1, 200_000);
    await t.nextSlot();
    await t.work();
    const paid = await Promise.all(
      plans.map(async (planId) => (await t.statements(planId, A)).map(({ payable }) => payable)),
    );
    expect(paid).toEqual([
      [1500n, 3000n],
      [1500n, 1500n],
      [1500n, 750n],
    ]);
  });
});

it('counts as active who played and paid in enough in the period, and holds a team that just does', async () => {
  const agent = await t.agent();
  const [paying, poor, idle] = [await t.player(agent), await t.player(agent), await t.player(agent)];
  const planId = await t.plan({ rules: { activeMinDeposit: '500.00' } });
  await t.contract(planId, agent, null, [tier('0.00', 0, 1000), tier('0.00', 2, 9000)]);
  await t.deposit(paying, 100_000);
  await t.takeBack(paying, 40_000);
  await t.deposit(poor, 49_999);
  await t.deposit(idle, 900_000);
  for (const who of [paying, poor]) await t.play(who, 500_000);
  await t.nextDay();
  await t.work();
  expect((await t.statements(planId, agent)).at(-1)).toMatchObject({ turnover: 1_000_000n, active: 1, rate_ppm: 1000 });
  // Deposits of an earlier period do not count.
  await t.deposit(poor, 50_000);
  for (const who of [paying, poor]) await t.play(who, 500_000);
  await t.nextDay();
  await t.work();
  expect((await t.statements(planId, agent)).at(-1)).toMatchObject({ active: 1, rate_ppm: 1000 });
  Object.assign(t.bounds, { nearMin: 2 });
  await t.deposit(paying, 52_000);
  await t.deposit(poor, 50_000);
  for (const who of [paying, poor]) await t.play(who, 500_000);
  await t.nextDay();
  await t.work();
  expect((await t.statements(planId, agent)).at(-1)).toMatchObject({ state: 'held', active: 2, rate_ppm: 9000 });
});
