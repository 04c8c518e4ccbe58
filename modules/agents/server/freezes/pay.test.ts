// Pay of a frozen line: held when it would be paid, and paid when the freeze is lifted.
import { inTransaction } from '@sanam/server/platform/db.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flat, type Lines, MERCHANT, openLines, type Person } from '../lines.test-data.ts';
import { releaseStatement } from '../runs/approve.ts';
import { heldFor } from '../runs/held.ts';
import { releaseFrozen } from './store.ts';

let t: Lines;
beforeAll(async () => {
  t = await openLines();
});
afterAll(() => t.close());

const freeze = (agent: Person) =>
  t.owner.query(
    `insert into agents_freezes (freeze_id, merchant_id, agent_no, reason, made_by) values ('lfz_' || $2::bigint, $1, $2::bigint, 'x', 'one')`,
    [MERCHANT, agent.no],
  );
async function lift(agent: Person): Promise<bigint[]> {
  await t.owner.query(
    `update agents_freezes set lift_reason = 'x', lift_proposed_by = 'one', lifted_by = 'two', lifted_at = platform_now()
     where agent_no = $1 and lifted_at is null`,
    [agent.no],
  );
  const released = await inTransaction(t.database.db, (trx) => releaseFrozen(trx, MERCHANT));
  return released.map(({ payable }) => payable);
}

it('holds approved pay at and below the frozen agent alone, and pays it once after the last freeze is lifted', async () => {
  const planId = await t.plan();
  const top = await t.agent();
  const below = await t.agent(top);
  const other = await t.agent();
  for (const [agent, upline, rate] of [
    [top, null, 20_000],
    [below, top, 10_000],
    [other, null, 10_000],
  ] as const)
    await t.contract(planId, agent, upline, flat(rate));
  for (const agent of [below, other]) await t.play(await t.player(agent), 100_000);
  await freeze(top);
  await t.nextDay();
  await t.work();
  const stateOf = async (agent: Person) => (await t.statements(planId, agent)).map(({ state }) => state);
  expect([await stateOf(top), await stateOf(below), await stateOf(other)]).toEqual([['held'], ['held'], ['paid']]);
  expect([await t.wages(top), await t.wages(below), await t.wages(other)]).toEqual([0n, 0n, 1000n]);
  expect(t.told.filter((name) => name === 'agents.statementChanged')).toHaveLength(2);
  const { rows } = await t.owner.query<{ id: bigint; reason: string }>(
    `select statement_id as id, hold_reason as reason from agents_statements where state = 'held' order by agent_no`,
  );
  expect(await heldFor(t.database.db, { statement_id: rows[0]!.id, hold_reason: rows[0]!.reason })).toEqual(['frozen']);
  const context = { ...systemContext('test'), actor: { kind: 'staff' as const, id: 'stf_2' } };
  const release = inTransaction(t.database.db, (trx) =>
    releaseStatement(trx, context, { merchantId: MERCHANT, statementId: rows[0]!.id, reason: 'x' }),
  );
  await expect(release).rejects.toMatchObject({ code: 'agents.lineFrozen' });
  const { rows: noted } = await t.owner.query(
    `select after ->> 'statements' as statements from platform_audit where command = 'agents.run.holdFrozen'`,
  );
  expect(noted).toEqual([{ statements: '2' }]);

  await freeze(below);
  expect(await lift(top)).toEqual([1000n]);
  await t.work();
  expect([await t.wages(top), await t.wages(below)]).toEqual([1000n, 0n]);
  expect(await lift(below)).toEqual([1000n]);
  await t.work();
  await t.work();
  expect([await stateOf(top), await stateOf(below)]).toEqual([['paid'], ['paid']]);
  expect([await t.wages(top), await t.wages(below)]).toEqual([1000n, 1000n]);
  const { rows: runs } = await t.owner.query('select state from agents_runs where plan_id = $1', [planId]);
  expect(runs).toEqual([{ state: 'paid' }]);
});
