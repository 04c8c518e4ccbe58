// A member carries an own large win, so that it does not reduce the agent's later periods.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { planRules } from '../../contract/plan-schema.ts';
import { flat, type Lines, openLines, type Person, type PlanWish } from '../lines.test-data.ts';
import { simulatePlan } from '../plans/simulate.ts';
import { findPlan, rulesInForce } from '../plans/store.ts';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { databaseNow } from '@sanam/server/platform/db.ts';
import { verifyWages } from './verify.ts';

let t: Lines;
beforeAll(async () => {
  t = await openLines();
});
// All invariants: recomputes each statement and each member's carry from facts.
afterAll(() => t.close());

const ZONE = 'Asia/Bangkok';
const rules = { base: 'revenue', platformFeePpm: 100_000 } as const;
const apart: PlanWish = {
  kind: 'dividend',
  period: 'daily',
  rules: { ...rules, carry: { kind: 'quarantine', above: '1000.00' } },
};
const own: PlanWish = { kind: 'dividend', period: 'daily', rules };

async function newLine(at: Lines) {
  const a = await at.agent();
  const b = await at.agent(a);
  return { a, b, a1: await at.player(a), b1: await at.player(b), b2: await at.player(b) };
}

/** Plays a loss in satang; a negative amount is a win. */
const lose = (at: Lines, who: Person, satang: number): Promise<void> =>
  satang > 0 ? at.play(who, satang) : at.play(who, 100, 100 - satang);

async function endDay(at: Lines): Promise<void> {
  await at.nextDay();
  await at.work();
}

async function newest(at: Lines, planId: bigint, agent: Person) {
  const { gross, carry_in, payable, carry_out } = (await at.statements(planId, agent)).at(-1)!;
  return [gross, carry_in, payable, carry_out];
}

async function carried(at: Lines, planId: bigint) {
  const { rows } = await at.owner.query<{ row: bigint[] }>(
    `select array[c.member_no, trunc(c.carried_in / 1000000), trunc(c.counted / 1000000), trunc(c.carried_out / 1000000)]::bigint[] as row
     from agents_carried_apart c join agents_runs r on r.run_id = c.run_id where r.plan_id = $1 order by r.period_start, c.place`,
    [planId],
  );
  return rows.map(({ row }) => row.map(Number));
}

it('takes the win out of the period, and sets it off against the member’s own later losses alone', async () => {
  const { a, b, a1, b1, b2 } = await newLine(t);
  const [planId, ownId] = [await t.plan(apart), await t.plan(own)];
  for (const plan of [planId, ownId]) {
    await t.contract(plan, a, null, flat(400_000));
    await t.contract(plan, b, a, flat(300_000));
  }
  await lose(t, b1, -500_000);
  await lose(t, b2, 200_000);
  await lose(t, a1, 100_000);
  await endDay(t);
  // After the platform fee of a tenth, B's base is 1,800.00 without the win, and A's 2,700.00.
  expect(await newest(t, planId, b)).toEqual([54_000n, 0n, 54_000n, 0n]);
  expect(await newest(t, planId, a)).toEqual([54_000n, 0n, 54_000n, 0n]);
  // If the agent carries the win, it consumes B's pay for days.
  expect(await newest(t, ownId, b)).toEqual([-81_000n, 0n, 0n, -81_000n]);

  await lose(t, b1, 200_000);
  await lose(t, b2, -50_000);
  await lose(t, a1, 100_000);
  await endDay(t);
  // A win below the threshold still counts for the agent.
  expect(await newest(t, planId, b)).toEqual([-13_500n, 0n, 0n, -13_500n]);
  expect(await newest(t, planId, a)).toEqual([31_500n, 0n, 31_500n, 0n]);

  await lose(t, b1, 400_000);
  await endDay(t);
  expect(await newest(t, planId, b)).toEqual([27_000n, -13_500n, 13_500n, 0n]);
  expect(await newest(t, planId, a)).toEqual([9000n, 0n, 9000n, 0n]);
  const no = Number(b1.no);
  expect(await carried(t, planId)).toEqual([
    [no, 0, 0, -450_000],
    [no, -450_000, 0, -270_000],
    [no, -270_000, 90_000, 0],
  ]);
});

it('leaves a large win where it does not make the agent’s total negative', async () => {
  const { a, b, b1, b2 } = await newLine(t);
  const planId = await t.plan(apart);
  await t.contract(planId, a, null, flat(400_000));
  await t.contract(planId, b, a, flat(300_000));
  await lose(t, b1, -500_000);
  await lose(t, b2, 600_000);
  await endDay(t);
  expect(await newest(t, planId, b)).toEqual([27_000n, 0n, 27_000n, 0n]);
  expect(await carried(t, planId)).toEqual([]);
});

it('is shown by the simulator with what is still carried', async () => {
  const { a, b, b1, b2 } = await newLine(t);
  const planId = await t.plan(apart);
  await t.contract(planId, a, null, flat(400_000));
  await t.contract(planId, b, a, flat(300_000));
  await lose(t, b1, -500_000);
  await lose(t, b2, 100_000);
  await endDay(t);
  expect(await newest(t, planId, b)).toEqual([27_000n, 0n, 27_000n, 0n]);
  const { db } = t.database;
  const day = shiftDay(dayIn(ZONE, (await databaseNow(db)).getTime()), -1);
  const found = await simulatePlan(
    db,
    { members: async () => (memberId) => ({ memberId, username: memberId }) },
    {
      plan: (await findPlan(db, String(planId)))!,
      rules: planRules.parse(await rulesInForce(db, planId)),
      from: day,
      to: day,
      rates: 'contracts',
      zone: ZONE,
    },
  );
  expect(found.apart).toEqual({ members: 1, amount: '4500.00' });
});

it('without what members carry the next run sets nothing off, and AW12 and AW17 say so', async () => {
  const at = await openLines();
  // Deliberately broken data must not be checked again.
  onTestFinished(() => at.database.close());
  const { a, b, b1 } = await newLine(at);
  const planId = await at.plan(apart);
  await at.contract(planId, a, null, flat(400_000));
  await at.contract(planId, b, a, flat(300_000));
  await lose(at, b1, -500_000);
  await endDay(at);
  await lose(at, b1, 200_000);
  await endDay(at);
  expect(await newest(at, planId, b)).toEqual([0n, 0n, 0n, 0n]);
  await at.owner.query(
    `alter table agents_carried_apart disable trigger user;
     delete from agents_carried_apart where run_id = (select min(run_id) from agents_carried_apart)`,
  );
  const broken = await verifyWages({ db: at.database.db, pool: at.database.pool });
  expect(broken.map(({ id }) => id)).toEqual(expect.arrayContaining(['AW12', 'AW17']));
});
