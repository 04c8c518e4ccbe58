// Statements held for review. A held statement keeps its reason and is the same when recomputed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flat, type Lines, openLines, type Person } from '../lines.test-data.ts';
import { heldFor, signValues } from './held.ts';
import { recomputeAll } from './recompute.ts';

let t: Lines;
beforeAll(async () => {
  t = await openLines();
});
afterAll(() => t.close());

async function nextDay(): Promise<void> {
  await t.nextDay();
  await t.work();
}

async function last(planId: bigint, agent: Person) {
  const { rows } = await t.owner.query<Shown>(
    `select s.statement_id as id, s.state, s.hold_reason as reason,
            array(select sign from agents_statement_signs g where g.statement_id = s.statement_id order by sign) as signs
     from agents_statements s where s.plan_id = $1 and s.agent_no = $2 order by s.period_start desc limit 1`,
    [planId, agent.no],
  );
  const { id, ...shown } = rows[0]!;
  lastId = id;
  return shown;
}

/** Id of the statement shown last. */
let lastId: bigint;

interface Shown {
  id: bigint;
  state: string;
  reason: string | null;
  signs: string[];
}

async function dailyPlan(agent: Person): Promise<bigint> {
  const planId = await t.plan();
  await t.contract(planId, agent, null, flat(10_000));
  return planId;
}

it('holds what was played with little money and no risk, and pays where as much was paid in', async () => {
  const [agent, honest] = [await t.agent(), await t.agent()];
  const [washer, player] = [await t.player(agent), await t.player(honest)];
  const [one, other] = [await dailyPlan(agent), await dailyPlan(honest)];
  for (const [who, paid] of [
    [washer, 100_000],
    [player, 400_000],
  ] as const) {
    await t.deposit(who, paid);
    // Half of the stake is at risk at a table of twelve million; the vendor's rule counts the full stake.
    await t.play(who, 12_000_000, 11_999_000);
  }
  // A withdrawal is not a deposit.
  await t.withdraw(washer, 900_000);
  await nextDay();
  expect(await last(one, agent)).toEqual({ state: 'held', reason: 'checks', signs: ['lowRisk'] });
  expect(await signValues(t.database.db, lastId)).toMatchObject([
    { sign: 'lowRisk', validBet: '120000.00', netLoss: '10.00', deposits: '1000.00' },
  ]);
  for (const [reason, told] of [
    ['checks', ['lowRisk']],
    ['suspended', ['suspended']],
    ['looks odd', ['staff']],
    [null, []],
  ] as const)
    expect(await heldFor(t.database.db, { statement_id: lastId, hold_reason: reason })).toEqual(told);
  expect(await last(other, honest)).toEqual({ state: 'paid', reason: null, signs: [] });
  expect(await t.wages(agent)).toBe(0n);
});

it('holds a team whose members play just enough to be active', async () => {
  const agent = await t.agent();
  const planId = await dailyPlan(agent);
  const players = await Promise.all(Array.from({ length: 5 }, () => t.player(agent)));
  for (const [n, who] of players.entries()) await t.play(who, n < 3 ? 104_000 : 200_000);
  await nextDay();
  expect(await last(planId, agent)).toEqual({ state: 'held', reason: 'checks', signs: ['nearActive'] });
});

it('holds a wage far above the usual one, once there is a history', async () => {
  const agent = await t.agent();
  const player = await t.player(agent);
  const planId = await dailyPlan(agent);
  for (let day = 0; day < 5; day += 1) {
    await t.play(player, 2_000_000);
    await nextDay();
    expect(await last(planId, agent)).toMatchObject({ state: 'paid', signs: [] });
  }
  await t.play(player, 10_000_100);
  await nextDay();
  expect(await last(planId, agent)).toEqual({ state: 'held', reason: 'checks', signs: ['jump'] });
  expect(await t.wages(agent)).toBe(100_000n);
  // The agent is notified.
  expect(t.told).toContain('agents.statementChanged');
});

it('makes all of it again with the bounds of that time, and misses a sign that is not there', async () => {
  Object.assign(t.bounds, { jumpTimes: 10_000, turnoverTimes: 10_000, nearMin: 1000 });
  expect((await recomputeAll(t.database.db)).differing).toEqual([]);
  await t.owner.query('alter table agents_statement_signs disable trigger agents_statement_signs_append_only');
  const { rows } = await t.owner.query(
    `delete from agents_statement_signs where sign = 'jump' returning statement_id, sign, figures`,
  );
  expect((await recomputeAll(t.database.db)).differing).toHaveLength(1);
  for (const { statement_id: id, sign, figures } of rows)
    await t.owner.query('insert into agents_statement_signs values ($1, $2, $3)', [id, sign, JSON.stringify(figures)]);
  await t.owner.query('alter table agents_statement_signs enable trigger agents_statement_signs_append_only');
});

it('checks the day of a real-time salary against the days before it', async () => {
  const agent = await t.agent();
  const player = await t.player(agent);
  const planId = await t.plan({ kind: 'realtimeSalary', rules: { base: 'netLoss' } });
  await t.contract(planId, agent, null, flat(10_000));
  Object.assign(t.bounds, { jumpTimes: 5, jumpHistory: 1 });
  await t.play(player, 2_000_000);
  await nextDay();
  await t.play(player, 9_000_000);
  await t.nextSlot();
  await t.work();
  expect(await last(planId, agent)).toMatchObject({ state: 'paid' });
  await t.play(player, 2_000_000);
  await t.nextSlot();
  await t.work();
  expect(await last(planId, agent)).toEqual({ state: 'held', reason: 'checks', signs: ['jump'] });
});

it('compares the pay of long periods with as many periods before', async () => {
  const agent = await t.agent();
  const player = await t.player(agent);
  const planId = await t.plan({ period: 'semimonthly' });
  await t.contract(planId, agent, null, flat(10_000));
  Object.assign(t.bounds, { jumpTimes: 5, jumpHistory: 3 });
  await t.nextHalf();
  for (let half = 0; half < 3; half += 1) {
    await t.play(player, 2_000_000);
    await t.nextHalf();
    await t.work();
    expect(await last(planId, agent)).toMatchObject({ signs: [] });
  }
  await t.play(player, 10_000_100);
  await t.nextHalf();
  await t.work();
  expect(await last(planId, agent)).toEqual({ state: 'held', reason: 'checks', signs: ['jump'] });
  expect(await signValues(t.database.db, lastId)).toMatchObject([{ sign: 'jump', median: '200.00' }]);
});
