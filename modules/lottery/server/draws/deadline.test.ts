// Tests of the second result entry racing the refund at the deadline on two nodes: exactly one of them takes effect.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anotherNode, buildTestApp, type TestApp, type TestNode } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { turnDraws } from './clock.ts';
import { pictureOf } from './evidence.test-data.ts';

const DRAWS = 12;

let t: TestApp;
let node: TestNode;
let operator: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  node = await anotherNode(t);
  operator = await staffSession(t, ['lotteryOperator']);
  checker = await staffSession(t, ['lotteryChecker']);
  await t.owner.query(`insert into lottery_markets values ('LAO', true, 900, 60)`);
});
afterAll(async () => {
  await node.close();
  await t.close();
});
beforeEach(() => t.stopClock());

let day = 1;
/** Creates a sealed draw that was extended once and whose deadline is over. */
async function drawAtDeadline(): Promise<string> {
  const { rows } = await t.owner.query<{ draw_id: string }>(
    `insert into lottery_draws (market, numero, state, opens_at, close_at, winning_at, refund_at, is_extended)
     select 'LAO', $1, 'sealed', n - interval '1 day', n - interval '2 hours', n - interval '90 minutes', n, true
     from platform_now() n returning draw_id::text`,
    [`203001${String(day++).padStart(2, '0')}`],
  );
  return rows[0]!.draw_id;
}

const enter = async (by: TestStaff, drawId: string, sourceAddress: string) => {
  const { rows } = await t.owner.query<{ now: Date }>('select platform_now() as now');
  const evidence = await pictureOf(`${drawId} ${sourceAddress}`);
  const source = { sourceAddress, sourceAt: rows[0]!.now.toISOString(), evidence };
  return by.call('opsEnterResult', { params: { drawId }, body: { prizes: { number: ['8305'] }, ...source } });
};

interface Ended {
  state: string;
  results: number;
  jobs: string[];
}
async function endOf(drawId: string): Promise<Ended> {
  const { rows } = await t.owner.query<Ended>(
    `select d.state, (select count(*)::int from lottery_results r where r.draw_id = d.draw_id) as results,
            array(select j.name from pgboss.job_common j where j.name in ('lottery.settle', 'lottery.refund') and j.data->>'drawId' = d.draw_id::text) as jobs
     from lottery_draws d where d.draw_id = $1`,
    [drawId],
  );
  return rows[0]!;
}

it('draws or gives back, and sends one job for it', async () => {
  for (let n = 0; n < DRAWS; n++) {
    const drawId = await drawAtDeadline();
    expect((await enter(operator, drawId, 'https://one.example')).value.state).toBe('entered');
    const refund = () => turnDraws(node.app.platform);
    const second = () => enter(checker, drawId, 'https://two.example');
    // Each side starts first in half of the repetitions.
    const [answer] =
      n % 2 === 0
        ? await Promise.all([second(), refund(), refund()])
        : await Promise.all([refund(), second()]).then(([, told]) => [told]);
    const { state, results, jobs } = await endOf(drawId);
    const isDrawn = state === 'drawn';
    expect([isDrawn, state === 'refunding']).toEqual([
      answer!.code === undefined,
      answer!.code === 'lottery.wrongState',
    ]);
    expect([results, jobs]).toEqual(isDrawn ? [1, ['lottery.settle']] : [0, ['lottery.refund']]);
  }
});
