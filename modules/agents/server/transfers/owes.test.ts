// Checks that everything an agent still owes stops transfers, and nothing that the plan forgives.
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { anyMove } from '@sanam/server/test/any-move.ts';
import { createLedger } from '@sanam/ledger/server/index.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeBack } from '../clawbacks/staff.ts';
import { flat, type Lines, MERCHANT, openLines, type Person } from '../lines.test-data.ts';
import { owes } from './store.ts';

let t: Lines;
let agent: Person;
let player: Person;
beforeEach(async () => {
  t = await openLines();
  agent = await t.agent();
  player = await t.player(agent);
});
afterEach(() => t.close());

const netLoss = { base: 'netLoss', activeMinValidBet: '0.00' } as const;
const owing = () => owes(t.database.db, agent.memberId);
const lose = (amount: number) => t.play(player, amount);
const win = (amount: number) => t.play(player, 100, amount + 100);
async function nextDay(): Promise<void> {
  await t.nextDay();
  await t.work();
}
async function nextSlot(): Promise<void> {
  await t.nextSlot();
  await t.work();
}

/** Takes wages back; the wallet is emptied before, so that nothing of it is posted. */
async function clawBack(planId: bigint, amount: bigint): Promise<void> {
  const ledger = createLedger({ db: t.database.db, kinds: anyMove }).service;
  const amountMinor = await t.wages(agent);
  const out = {
    from: { class: 'agent_wallet', owner: agent.memberId },
    to: { class: 'wage_expense', owner: 'house' },
    amountMinor,
  } as const;
  const source = { type: 'test', id: 'out' };
  await inTransaction(t.database.db, (trx) =>
    ledger.post(trx, { source, kind: 'test.moved', currency: 'THB', moves: [out] }),
  );
  const by = { merchantId: MERCHANT, memberId: agent.memberId, planId, amount, proposedBy: 'stf_1', reason: 'a ring' };
  await inTransaction(t.database.db, (trx) => takeBack(t, trx, systemContext('test'), by));
}

it.each([
  ['none', false],
  ['own', true],
] as const)('a negative statement of a plan with the carry %s: %s', async (kind, isOwing) => {
  const planId = await t.plan({ rules: { ...netLoss, carry: { kind } } });
  await t.contract(planId, agent, null, flat(10_000));
  await win(100_000);
  await nextDay();
  expect((await t.statements(planId, agent)).at(-1)).toMatchObject({ state: 'carried', carry_out: -1000n });
  expect(await owing()).toBe(isOwing);
});

it('an overpaid real-time salary, also while no contract is in force, until later losses have covered it', async () => {
  const planId = await t.plan({ kind: 'realtimeSalary', rules: netLoss });
  await t.contract(planId, agent, null, flat(10_000));
  await lose(100_000);
  await nextSlot();
  expect([await t.wages(agent), await owing()]).toEqual([1000n, false]);
  await win(100_000);
  await t.owner.query(
    `update agents_contract_versions set valid = tstzrange(lower(valid), date_trunc('day', platform_now(), $1) + interval '1 day')`,
    ['Asia/Bangkok'],
  );
  await nextDay();
  expect(await owing()).toBe(true);
  await nextDay();
  expect(await owing()).toBe(true);
  await t.owner.query(
    `insert into agents_contract_versions (contract_id, version, upline_no, state, tiers, valid)
     select contract_id, 2, upline_no, 'active', tiers, tstzrange(date_trunc('day', platform_now(), $1), null) from agents_contract_versions`,
    ['Asia/Bangkok'],
  );
  await lose(150_000);
  await nextSlot();
  // 15.00 less the 10.00 that were owed for two days.
  expect([await t.wages(agent), await owing()]).toEqual([1500n, false]);
});

it('a clawback that the wallet could not cover, until a statement has taken it', async () => {
  const planId = await t.plan();
  await t.contract(planId, agent, null, flat(10_000));
  await lose(100_000);
  await nextDay();
  expect([await t.wages(agent), await owing()]).toEqual([1000n, false]);
  await clawBack(planId, 600n);
  expect(await owing()).toBe(true);
  await lose(100_000);
  await nextDay();
  expect([await t.wages(agent), await owing()]).toEqual([400n, false]);
});

it('a clawback of the real-time salary, until the next business day has paid above it', async () => {
  const planId = await t.plan({ kind: 'realtimeSalary', rules: netLoss });
  await t.contract(planId, agent, null, flat(10_000));
  await lose(100_000);
  await nextSlot();
  await clawBack(planId, 600n);
  expect(await owing()).toBe(true);
  await nextDay();
  expect(await owing()).toBe(true);
  await lose(100_000);
  await nextSlot();
  expect([await t.wages(agent), await owing()]).toEqual([400n, false]);
});
