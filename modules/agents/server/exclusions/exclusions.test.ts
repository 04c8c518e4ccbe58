// An excluded member counts for nobody above, neither in bets nor as active; a cleared member is added back once.
import { inTransaction } from '@sanam/server/platform/db.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flat, type Lines, MERCHANT, openLines, type Person, tier } from '../lines.test-data.ts';
import { recomputeAll } from '../runs/recompute.ts';
import * as store from './store.ts';

let t: Lines;
beforeAll(async () => {
  t = await openLines();
});
afterAll(() => t.close());

const exclude = (who: Person, id: string) =>
  inTransaction(t.database.db, (trx) =>
    store.insertExclusion(trx, {
      exclusion_id: id,
      merchant_id: MERCHANT,
      member_no: who.no,
      sign: 'staff',
      scope: 'all',
      reason: 'the same person',
      made_by: 'stf_1',
    }),
  );
const clear = (id: string) =>
  inTransaction(t.database.db, (trx) =>
    store.clearExclusion(trx, { id, reason: 'a couple', proposedBy: 'stf_1', clearedBy: 'stf_2' }),
  );
async function nextDay(): Promise<void> {
  await t.nextDay();
  await t.work();
}
const last = async (planId: bigint, agent: Person) => {
  const { turnover, active, payable } = (await t.statements(planId, agent)).at(-1)!;
  return [turnover, active, payable];
};

it('leaves a member out of every line above, adds him back when he is cleared, and comes out again the same', async () => {
  const A = await t.agent();
  const B = await t.agent(A);
  const [honest, double] = [await t.player(B), await t.player(B)];
  const planId = await t.plan();
  await t.contract(planId, A, null, flat(20_000));
  await t.contract(planId, B, A, [tier('0.00', 0, 10_000), tier('0.00', 2, 20_000)]);
  expect(await exclude(double, 'exc_one')).toBe(true);
  expect(await exclude(double, 'exc_two')).toBe(false);
  await t.play(honest, 100_000);
  await t.play(double, 300_000);
  await nextDay();
  expect(await last(planId, B)).toEqual([100_000n, 1, 1000n]);
  expect(await last(planId, A)).toEqual([100_000n, 1, 1000n]);
  const { rows: left } = await t.owner.query('select kind, valid_bet from agents_run_exclusions where member_no = $1', [
    double.no,
  ]);
  expect(left).toEqual([{ kind: 'excluded', valid_bet: 300_000n }]);

  expect(await clear('exc_one')).toBe(true);
  expect(await clear('exc_one')).toBe(false);
  await t.play(honest, 100_000);
  await nextDay();
  // The excluded play is added back; it makes nobody active.
  expect(await last(planId, B)).toEqual([400_000n, 1, 4000n]);
  await t.play(double, 100_000);
  await nextDay();
  expect(await last(planId, B)).toEqual([100_000n, 1, 1000n]);
  expect((await recomputeAll(t.database.db)).differing).toEqual([]);
});

it('leaves out what a member paid in as well', async () => {
  const agent = await t.agent();
  const [honest, double] = [await t.player(agent), await t.player(agent)];
  const rules = { base: 'revenue', paymentFeePpm: 10_000 } as const;
  const planId = await t.plan({ kind: 'dividend', period: 'daily', rules });
  await t.contract(planId, agent, null, flat(1_000_000));
  await exclude(double, 'exc_pay');
  for (const who of [honest, double]) {
    await t.deposit(who, 100_000);
    await t.play(who, 50_000);
  }
  await nextDay();
  expect(await last(planId, agent)).toEqual([50_000n, 0, 49_000n]);
  await clear('exc_pay');
  await nextDay();
  expect(await last(planId, agent)).toEqual([50_000n, 0, 49_000n]);
});

it('takes a member out of the real-time salary of the day and back in within it', async () => {
  const agent = await t.agent();
  const player = await t.player(agent);
  const planId = await t.plan({ kind: 'realtimeSalary', rules: { base: 'netLoss' } });
  await t.contract(planId, agent, null, flat(10_000));
  await exclude(player, 'exc_slot');
  await t.play(player, 100_000);
  await t.nextSlot();
  await t.work();
  expect(await t.wages(agent)).toBe(0n);
  await clear('exc_slot');
  await t.play(player, 100_000);
  await t.nextSlot();
  await t.work();
  expect(await t.wages(agent)).toBe(2000n);
});
