// A statement or run that cannot be computed does not block others and is retried later.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { flat, type Lines, openLines, type Person } from '../lines.test-data.ts';
import { recomputeAll } from './recompute.ts';
import { retakePlan } from './retake.ts';
import { verifyWages } from './verify.ts';

let t: Lines;
beforeEach(async () => {
  t = await openLines();
});
afterEach(() => t.close());

/** Creates the line A → B → C, each with a player, and D beside them: 1.00 %, 0.60 %, 0.50 % and 1.00 % of turnover. */
async function lineOfThree() {
  const planId = await t.plan();
  const a = await t.agent();
  const b = await t.agent(a);
  const c = await t.agent(b);
  const d = await t.agent();
  const rates = [
    [a, null, 10_000],
    [b, a, 6000],
    [c, b, 5000],
    [d, null, 10_000],
  ] as const;
  const players: Person[] = [];
  for (const [agent, upline, rate] of rates) {
    await t.contract(planId, agent, upline, flat(rate));
    players.push(await t.player(agent));
  }
  const playAll = async () => {
    for (const player of players) await t.play(player, 100_000);
  };
  return { planId, all: [a, b, c, d] as const, playAll };
}

/** Makes the contract's table unreadable; returns a function that restores it. */
async function poison(agent: Person): Promise<() => Promise<unknown>> {
  const set = (tiers: string) =>
    t.owner.query(
      `update agents_contract_versions v set tiers = $2 from agents_contracts c
       where c.contract_id = v.contract_id and c.agent_no = $1 returning v.tiers`,
      [agent.no, tiers],
    );
  const { rows } = await t.owner.query<{ tiers: unknown }>(
    'select tiers from agents_contract_versions v join agents_contracts c using (contract_id) where c.agent_no = $1',
    [agent.no],
  );
  await set('[{"turnoverMin":"much","activeMin":0,"ratePpm":5000}]');
  return () => set(JSON.stringify(rows[0]!.tiers));
}

const wages = (all: readonly Person[]) => Promise.all(all.map((agent) => t.wages(agent)));

async function asideOf(agent: Person): Promise<string[]> {
  const { rows } = await t.owner.query<{ says: string }>(
    `select a.why || ' ' || a.state as says from agents_set_aside a join agents_runs r using (run_id)
     where a.agent_no = $1 order by r.period_start`,
    [agent.no],
  );
  return rows.map(({ says }) => says);
}

const broken = async (): Promise<string[]> =>
  (await verifyWages({ db: t.database.db, pool: t.database.pool })).map(({ id }) => id);

describe('an agent whose contract cannot be read', () => {
  it('is set aside with the one directly above, and all others of the run are paid (F34)', async () => {
    const { planId, all, playAll } = await lineOfThree();
    const [, b, c] = all;
    const mend = await poison(c);
    await playAll();
    await t.nextDay();
    await t.work();
    // A: 1.00 % of 300,000 less B's entitlement, 0.60 % of 200,000. D beside them: 1.00 % of 100,000.
    expect(await wages(all)).toEqual([1800n, 0n, 0n, 1000n]);
    expect([await asideOf(c), await asideOf(b)]).toEqual([['contract open'], ['below open']]);
    expect(await t.statements(planId, b)).toEqual([]);
    // Only the table itself is reported; stored statements are valid.
    expect(await broken()).toEqual(['AW11']);
    expect(t.told).toContain('agents.setAside');
    await mend();
    await t.work();
    expect(await wages([b, c])).toEqual([0n, 0n]);
  });

  it('is taken up again before the next run, with what the periods came to', async () => {
    const { all, playAll } = await lineOfThree();
    const [, b, c] = all;
    const mend = await poison(c);
    for (let day = 0; day < 2; day += 1) {
      await playAll();
      await t.nextDay();
      await t.work();
    }
    expect(await wages(all)).toEqual([3600n, 0n, 0n, 2000n]);
    expect(await asideOf(c)).toEqual(['contract open', 'contract open']);
    await mend();
    await playAll();
    await t.nextDay();
    await t.work();
    // B: 0.60 % of 200,000 less C's 0.50 % of 100,000, for three days each.
    expect(await wages(all)).toEqual([5400n, 2100n, 1500n, 3000n]);
    expect([await asideOf(c), await asideOf(b)]).toEqual([
      ['contract made', 'contract made'],
      ['below made', 'below made'],
    ]);
    expect((await recomputeAll(t.database.db)).differing).toEqual([]);
  });

  it('is taken up by hand, once, and its run is opened for what waits for two people', async () => {
    const { planId, all, playAll } = await lineOfThree();
    const mend = await poison(all[2]);
    await playAll();
    await t.nextDay();
    await t.work();
    await mend();
    // Switches automatic payment off.
    await t.owner.query('update agents_plans set auto_max = null where plan_id = $1', [planId]);
    const both = await Promise.all([retakePlan(t.deps, planId), retakePlan(t.deps, planId)]);
    expect(both.reduce((sum, { made, left }) => sum + made + left, 0)).toBe(2);
    const { rows } = await t.owner.query('select state, statements, payable, entitlement from agents_runs');
    expect(rows).toEqual([{ state: 'computed', statements: 4, payable: 4000n, entitlement: 4000n }]);
    await t.work();
    expect(await wages(all)).toEqual([1800n, 0n, 0n, 1000n]);
    expect((await t.statements(planId, all[2])).map(({ state }) => state)).toEqual(['review']);
    const audits = await t.owner.query(`select command from platform_audit where command = 'agents.run.retake'`);
    expect(audits.rows).toHaveLength(1);
  });
});

it('sets aside whose statement the database refuses, and later periods of it wait for the earlier one', async () => {
  const { planId, all, playAll } = await lineOfThree();
  const [, , c, d] = all;
  await t.owner.query(`alter table agents_statements add constraint poison check (agent_no <> ${d.no}) not valid`);
  for (let day = 0; day < 2; day += 1) {
    await playAll();
    await t.nextDay();
    await t.work();
  }
  // Agents above and beside are not affected, because D's entitlement is known.
  expect(await wages(all)).toEqual([3600n, 1400n, 1000n, 0n]);
  expect(await asideOf(d)).toEqual(['failed open', 'earlier open']);
  expect(await asideOf(c)).toEqual([]);
  expect(await retakePlan(t.deps, planId)).toEqual({ made: 0, left: 2 });
  await t.owner.query('alter table agents_statements drop constraint poison');
  expect(await retakePlan(t.deps, planId)).toEqual({ made: 2, left: 0 });
  await t.work();
  expect(await t.wages(d)).toBe(2000n);
});

it('without a row for who is set aside a run made again finds the statement that is missing (F34)', async () => {
  const { all, playAll } = await lineOfThree();
  const mend = await poison(all[2]);
  await playAll();
  await t.nextDay();
  await t.work();
  await mend();
  expect(await broken()).toEqual([]);
  await t.owner.query(`update agents_set_aside set state = 'made', closed_at = now()`);
  expect(await broken()).toEqual(['AW12']);
  await t.owner.query(`update agents_set_aside set state = 'open', closed_at = null`);
});

it('a slot of the real-time salary that was set aside is in the next one of the day; the end of the day is made good', async () => {
  const agent = await t.agent();
  const player = await t.player(agent);
  await t.nextDay();
  const planId = await t.plan({ kind: 'realtimeSalary', rules: { base: 'netLoss' } });
  await t.contract(planId, agent, null, flat(10_000));
  const mend = await poison(agent);
  await t.play(player, 100_000);
  await t.nextSlot();
  await t.work();
  expect([await t.wages(agent), await asideOf(agent)]).toEqual([0n, ['contract open']]);
  await mend();
  await t.play(player, 100_000);
  await t.nextSlot();
  await t.work();
  expect([await t.wages(agent), await asideOf(agent)]).toEqual([2000n, ['contract passed']]);

  const again = await poison(agent);
  await t.play(player, 100_000);
  await t.nextDay();
  await t.work();
  expect(await t.wages(agent)).toBe(2000n);
  await again();
  await t.play(player, 50_000);
  await t.nextSlot();
  await t.work();
  expect(await t.wages(agent)).toBe(3500n);
  expect((await asideOf(agent)).filter((one) => one.endsWith('open'))).toEqual([]);
});

it('a run that cannot be computed waits by itself: other plans go on, and it is tried again later', async () => {
  const { planId, all, playAll } = await lineOfThree();
  const other = await t.plan();
  await t.contract(other, all[3], null, flat(10_000));
  const rules = (text: string) =>
    t.owner.query(
      `alter table agents_plan_versions disable trigger user;
       update agents_plan_versions set rules = ${text} where plan_id = ${planId};
       alter table agents_plan_versions enable trigger user`,
    );
  await rules(`rules || '{"base":"luck"}'`);
  await playAll();
  await t.nextDay();
  await t.work();
  expect(await wages(all)).toEqual([0n, 0n, 0n, 1000n]);
  await t.work();
  const tries = () => t.owner.query('select why, state, tries, agent_no from agents_set_aside');
  expect((await tries()).rows).toEqual([{ why: 'failed', state: 'open', tries: 1, agent_no: null }]);
  await rules(`rules || '{"base":"turnover"}'`);
  await t.database.advance(61);
  await t.work();
  expect(await wages(all)).toEqual([1800n, 700n, 500n, 2000n]);
  expect((await tries()).rows).toEqual([{ why: 'failed', state: 'made', tries: 1, agent_no: null }]);
});
