// Rebates by product, and acquisitions of a promoter, from bets and deposits to the wallet.
import { inTransaction } from '@sanam/server/platform/db.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lines, MERCHANT, openLines, type Person } from '../lines.test-data.ts';
import * as exclusions from '../exclusions/store.ts';
import { recomputeAll } from './recompute.ts';
import { verifyWages } from './verify.ts';

let t: Lines;
beforeEach(async () => {
  t = await openLines();
});
afterEach(() => t.close());

const rate = (ratePpm: number, product?: string) => ({
  turnoverMin: '0.00',
  activeMin: 0,
  ratePpm,
  ...(product === undefined ? {} : { product }),
});
const each = (amount: string) => [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 0, amount }];
const acquisition = { minDeposit: '500.00', minValidBet: '1000.00' };

async function nextDay(): Promise<void> {
  await t.nextDay();
  await t.work();
}

it('a rebate of the day pays each agent of the line its rate of the product less the rate below', async () => {
  const planId = await t.plan({ kind: 'rebate' });
  const a = await t.agent();
  const b = await t.agent(a);
  await t.contract(planId, a, null, [rate(8000, 'RNG'), rate(1000)]);
  await t.contract(planId, b, a, [rate(6000, 'RNG')]);
  const player = await t.player(b);
  await t.play(player, 1_234_567);
  await nextDay();
  // 0.60 % of 12,345.67; and 0.80 % of it less that amount.
  expect([await t.wages(b), await t.wages(a)]).toEqual([7407n, 2469n]);
  const [statement] = await t.statements(planId, b);
  expect(statement).toMatchObject({ entitlement: 7407n, rate_ppm: 6000, state: 'paid' });
  expect((await recomputeAll(t.database.db)).differing).toEqual([]);
});

async function promoter(): Promise<{ planId: bigint; who: Person }> {
  const planId = await t.plan({ kind: 'acquisition', rules: { acquisition, ceilings: each('500.00') } });
  const who = await t.agent();
  await t.contract(planId, who, null, each('120.00'));
  return { planId, who };
}

it('a new member is paid for once, on the day on which deposits and bets have reached the conditions', async () => {
  const { planId, who } = await promoter();
  const [ready, poor, idle] = [await t.player(who), await t.player(who), await t.player(who)];
  await t.deposit(ready, 50_000);
  await t.play(ready, 100_000);
  await t.deposit(poor, 49_999);
  await t.play(poor, 100_000);
  await t.deposit(idle, 50_000);
  await t.play(idle, 99_999);
  await nextDay();
  expect(await t.wages(who)).toBe(12_000n);
  // The conditions are completed on the second day; members already paid for do not count again.
  await t.deposit(poor, 1);
  await t.play(idle, 1);
  await t.deposit(ready, 50_000);
  await t.play(ready, 100_000);
  await nextDay();
  expect(await t.wages(who)).toBe(36_000n);
  await nextDay();
  expect(await t.wages(who)).toBe(36_000n);
  expect((await t.statements(planId, who)).map(({ active, payable }) => [active, payable])).toEqual([
    [1, 12_000n],
    [2, 24_000n],
    [0, 0n],
  ]);
  const { rows } = await t.owner.query('select deposits, valid_bet from agents_acquisitions order by member_no');
  expect(rows).toEqual([
    { deposits: 50_000n, valid_bet: 100_000n },
    { deposits: 50_000n, valid_bet: 100_000n },
    { deposits: 50_000n, valid_bet: 100_000n },
  ]);
});

it('whom staff flag waits until two people clear him, and who was there before the contract never counts', async () => {
  const old = await t.agent();
  const early = await t.player(old);
  await t.nextDay();
  const { planId, who } = await promoter();
  await t.contract(planId, old, null, each('120.00'));
  const flagged = await t.player(who);
  for (const player of [early, flagged]) {
    await t.deposit(player, 50_000);
    await t.play(player, 100_000);
  }
  const { db } = t.database;
  await inTransaction(db, (trx) =>
    exclusions.insertExclusion(trx, {
      exclusion_id: 'exc_flag',
      merchant_id: MERCHANT,
      member_no: flagged.no,
      sign: 'staff',
      scope: 'all',
      reason: 'looks like the promoter',
      made_by: 'stf_1',
    }),
  );
  await nextDay();
  expect([await t.wages(who), await t.wages(old)]).toEqual([0n, 0n]);
  const by = { reason: 'a couple', proposedBy: 'stf_1', clearedBy: 'stf_2' };
  await inTransaction(db, (trx) => exclusions.clearExclusion(trx, { id: 'exc_flag', ...by }));
  await nextDay();
  expect([await t.wages(who), await t.wages(old)]).toEqual([12_000n, 0n]);
});

it('who came while no version of the contract was in force never counts, although the promoter has one again', async () => {
  const { planId, who } = await promoter();
  const during = await t.player(who);
  await t.owner.query('update agents_contract_versions set valid = tstzrange(lower(valid), platform_now() + $1)', [
    '1 hour',
  ]);
  await nextDay();
  const between = await t.player(who);
  await nextDay();
  await t.owner.query(
    `insert into agents_contract_versions (contract_id, version, upline_no, state, tiers, valid)
     select contract_id, 2, upline_no, 'active', tiers, tstzrange(platform_now(), null) from agents_contract_versions`,
  );
  const after = await t.player(who);
  for (const player of [during, between, after]) {
    await t.deposit(player, 50_000);
    await t.play(player, 100_000);
  }
  await nextDay();
  expect((await t.statements(planId, who)).at(-1)).toMatchObject({ active: 2, payable: 24_000n });
});

it('what was compared for a new member is the sum of deposits and bets: AW16 says so where it is not', async () => {
  const { who } = await promoter();
  const player = await t.player(who);
  await t.deposit(player, 50_000);
  await t.play(player, 100_000);
  await nextDay();
  const broken = async () => (await verifyWages({ db: t.database.db, pool: t.database.pool })).map(({ id }) => id);
  expect(await broken()).toEqual([]);
  await t.owner.query('alter table agents_acquisitions disable trigger user');
  await t.owner.query('update agents_acquisitions set deposits = 1');
  expect(await broken()).toEqual(['AW16']);
  await t.owner.query('update agents_acquisitions set deposits = 50000');
  await t.owner.query('alter table agents_acquisitions enable trigger user');
});
