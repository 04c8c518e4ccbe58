// Processing of runs: in order after an outage, once even with concurrent workers, with failing ones set aside.
import { inTransaction } from '@sanam/server/platform/db.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flat, type Lines, MERCHANT, openLines, type Person } from '../lines.test-data.ts';
import { closeSlots, sumDays, sumAllHours } from '../facts/claim.ts';
import { approveRun, holdStatement, releaseStatement } from './approve.ts';
import { planRuns } from './due.ts';
import { payRun } from './pay.ts';
import { recomputeAll } from './recompute.ts';
import { computeNext, workRuns } from './work.ts';

let t: Lines;
const staffed = { ...systemContext('test'), actor: { kind: 'staff' as const, id: 'stf_2' } };

beforeAll(async () => {
  t = await openLines();
});
afterAll(() => t.close());

/** Creates an agent with a player below the merchant, and a plan with a contract of 1 % of turnover. */
async function agentWithPlan(wish: Parameters<Lines['plan']>[0] = {}, tiers = flat(10_000)) {
  const agent = await t.agent();
  const player = await t.player(agent);
  const planId = await t.plan(wish);
  await t.contract(planId, agent, null, tiers);
  return { agent, player, planId };
}

async function runsOf(planId: bigint) {
  const { rows } = await t.owner.query<{ run_id: bigint; state: string; payable: bigint | null; statements: number }>(
    'select run_id, state, payable, statements from agents_runs where plan_id = $1 order by period_start',
    [planId],
  );
  return rows;
}

const amounts = async (planId: bigint, agent: Person): Promise<bigint[]> =>
  (await t.statements(planId, agent)).map(({ payable }) => payable);

/** Runs everything before computing and paying. */
async function makeDue(): Promise<void> {
  await t.followers.drain();
  const open = await closeSlots(t.database.db);
  await sumAllHours(t.database.db);
  const zones = await t.deps.zones();
  for (const [merchantId, zone] of zones) await sumDays(t.database.db, merchantId, zone);
  await planRuns(t.database.db, open, zones);
}

describe('after an outage', () => {
  it('computes the periods that were missed in their order, each with its own bets (F19)', async () => {
    const { agent, player, planId } = await agentWithPlan({ rules: { base: 'netLoss' } });
    // An outage of four days: a loss, a win, no bet, a loss.
    for (const [stake, payout] of [
      [100_000, 0],
      [100, 50_100],
      [0, 0],
      [100_000, 0],
    ] as const) {
      if (stake > 0) await t.play(player, stake, payout);
      await t.nextDay();
    }
    await t.work();
    const found = await t.statements(planId, agent);
    expect(
      found.map(({ state, gross, carry_in, payable, carry_out }) => [state, gross, carry_in, payable, carry_out]),
    ).toEqual([
      ['paid', 1000n, 0n, 1000n, 0n],
      ['carried', -500n, 0n, 0n, -500n],
      ['carried', 0n, -500n, 0n, -500n],
      ['paid', 1000n, -500n, 500n, 0n],
    ]);
    expect(await t.wages(agent)).toBe(1500n);
    expect((await runsOf(planId)).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid', 'paid']);
  });

  it('does not compute a period before the one in front of it', async () => {
    const { player, planId } = await agentWithPlan();
    await t.play(player, 100_000);
    await t.nextDay(2);
    await makeDue();
    const [first] = await runsOf(planId);
    const holding = await t.owner.connect();
    await holding.query('begin');
    await holding.query('select from agents_runs where run_id = $1 for update', [first!.run_id]);
    while (await computeNext(t.deps));
    expect((await runsOf(planId)).map(({ state }) => state)).toEqual(['pending', 'pending']);
    await holding.query('rollback');
    holding.release();
    await t.work();
    expect((await runsOf(planId)).map(({ state }) => state)).toEqual(['paid', 'paid']);
  });
});

it('pays once when two nodes and a hand start the same run', async () => {
  const { agent, player, planId } = await agentWithPlan();
  await t.play(player, 100_000);
  await t.nextDay();
  await t.followers.drain();
  await Promise.all([workRuns(t.deps), workRuns(t.deps), workRuns(t.deps)]);
  const [run] = await runsOf(planId);
  await Promise.all([payRun(t.deps, run!.run_id), payRun(t.deps, run!.run_id)]);
  expect(await amounts(planId, agent)).toEqual([1000n]);
  expect(await t.wages(agent)).toBe(1000n);
});

it('takes back by the next statement what a correction took from a paid one', async () => {
  const { agent, player, planId } = await agentWithPlan({ rules: { base: 'netLoss' } });
  await t.decided(player, 'bet', { amount: 200_000, round_id: 'taken' });
  await t.decided(player, 'win', { amount: 100, round_id: 'taken', round_closed: true, transaction_id: 'taken-win' });
  await t.nextDay();
  await t.work();
  expect(await t.wages(agent)).toBe(1999n);
  const correction = { amount: 100_000, round_id: 'taken', reference_transaction_id: 'taken-win' };
  expect(await t.decided(player, 'adjust', correction)).toMatchObject({ code: 'OK' });
  await t.play(player, 300_000);
  await t.nextDay();
  await t.work();
  expect(await amounts(planId, agent)).toEqual([1999n, 2000n]);
});

describe('a statement that cannot be paid', () => {
  it('is set aside alone, all others of its chunk are paid, and it is paid when staff let it (F34)', async () => {
    const planId = await t.plan();
    const agents: Person[] = [];
    for (let n = 0; n < 5; n += 1) {
      const agent = await t.agent();
      await t.contract(planId, agent, null, flat(10_000));
      await t.play(await t.player(agent), 100_000);
      agents.push(agent);
    }
    await t.nextDay();
    await makeDue();
    while (await computeNext(t.deps));
    const statements = await Promise.all(agents.map(async (agent) => (await t.statements(planId, agent))[0]!));
    // The ledger rejects the posting of the third statement.
    const poison = String(statements[2]!.statement_id);
    await t.owner.query(
      `alter table ledger_transactions add constraint poison check (source_type <> 'wage' or source_id <> '${poison}') not valid`,
    );
    t.told.length = 0;
    await t.work();
    expect(t.told.filter((name) => name === 'agents.statementChanged')).toHaveLength(1);
    const states = async () => Promise.all(agents.map(async (agent) => (await t.statements(planId, agent))[0]!.state));
    expect(await states()).toEqual(['paid', 'paid', 'held', 'paid', 'paid']);
    expect(await Promise.all(agents.map((agent) => t.wages(agent)))).toEqual([1000n, 1000n, 0n, 1000n, 1000n]);
    const { rows } = await t.owner.query(
      `select command, reason like 'failed:%' as says from platform_audit where subject_type = 'agentStatement' and subject_id = $1`,
      [poison],
    );
    expect(rows).toEqual([{ command: 'agents.statement.hold', says: true }]);

    await t.owner.query('alter table ledger_transactions drop constraint poison');
    const change = { merchantId: MERCHANT, statementId: BigInt(poison), reason: 'mended' };
    await inTransaction(t.database.db, (trx) => releaseStatement(trx, staffed, change));
    await t.work();
    expect(await states()).toEqual(['paid', 'paid', 'paid', 'paid', 'paid']);
    expect(await t.wages(agents[2]!)).toBe(1000n);
  });
});

describe('a second look', () => {
  const approval = { merchantId: MERCHANT, proposedBy: 'stf_1', approvedBy: 'stf_2', reason: null };

  it('is asked for above what an agent may earn by itself, and for every dividend', async () => {
    const [small, large] = [await agentWithPlan({ autoMax: 1000n }), await agentWithPlan({ autoMax: 999n })];
    const dividend = await agentWithPlan({ kind: 'dividend', period: 'daily', rules: { base: 'revenue' } });
    for (const { player } of [small, large, dividend]) await t.play(player, 100_000);
    await t.nextDay();
    await t.work();
    expect([await t.wages(small.agent), await t.wages(large.agent), await t.wages(dividend.agent)]).toEqual([
      1000n,
      0n,
      0n,
    ]);
    const runs = [await runsOf(large.planId), await runsOf(dividend.planId)].flat();
    expect(runs.map(({ state, payable }) => [state, payable])).toEqual([
      ['computed', 1000n],
      ['computed', 1000n],
    ]);
    for (const { run_id: runId } of runs) {
      await inTransaction(t.database.db, (trx) => approveRun(trx, staffed, { ...approval, runId, payable: 1000n }));
    }
    await t.work();
    expect([await t.wages(large.agent), await t.wages(dividend.agent)]).toEqual([1000n, 1000n]);
    const { rows } = await t.owner.query(
      `select f.class from ledger_postings p join ledger_accounts f on f.id = p.from_account join ledger_accounts a on a.id = p.to_account
       where a.owner = $1 and a.class = 'agent_wallet'`,
      [dividend.agent.memberId],
    );
    expect(rows).toEqual([{ class: 'dividend_expense' }]);
  });

  it('is asked for when all of a day would pay more than the plan may', async () => {
    const one = await agentWithPlan({ autoDayMax: 1500n });
    const other = await t.agent();
    await t.contract(one.planId, other, null, flat(10_000));
    await t.play(one.player, 100_000);
    await t.play(await t.player(other), 100_000);
    await t.nextDay();
    await t.work();
    expect((await runsOf(one.planId)).map(({ state, payable }) => [state, payable])).toEqual([['computed', 2000n]]);
  });

  it('is over once nobody of the run waits any more, because all are held', async () => {
    const { agent, player, planId } = await agentWithPlan({ autoMax: null });
    await t.play(player, 100_000);
    await t.nextDay();
    await t.work();
    expect((await runsOf(planId)).map(({ state }) => state)).toEqual(['computed']);
    const change = { merchantId: MERCHANT, statementId: (await t.statements(planId, agent))[0]!.statement_id };
    await inTransaction(t.database.db, (trx) => holdStatement(trx, staffed, { ...change, reason: 'look' }));
    await t.work();
    expect((await runsOf(planId)).map(({ state }) => state)).toEqual(['paid']);
    await inTransaction(t.database.db, (trx) => releaseStatement(trx, staffed, { ...change, reason: 'fine' }));
    await t.work();
    expect(await t.wages(agent)).toBe(1000n);
    expect((await runsOf(planId)).map(({ state }) => state)).toEqual(['paid']);
  });

  it('refuses another sum, a run that does not wait, one person alone, and leaves what is held', async () => {
    const { agent, player, planId } = await agentWithPlan({ autoMax: null });
    await t.play(player, 100_000);
    await t.nextDay();
    await t.work();
    const [run] = await runsOf(planId);
    const approve = (over: object) =>
      inTransaction(t.database.db, (trx) =>
        approveRun(trx, staffed, { ...approval, runId: run!.run_id, payable: 1000n, ...over }),
      );
    await expect(approve({ payable: 999n })).rejects.toMatchObject({ code: 'operator.staleVersion' });
    await expect(approve({ merchantId: 'other' })).rejects.toMatchObject({ code: 'common.notFound' });
    await expect(approve({ approvedBy: 'stf_1' })).rejects.toThrow('check');
    const statementId = (await t.statements(planId, agent))[0]!.statement_id;
    const change = { merchantId: MERCHANT, statementId, reason: 'look' };
    await inTransaction(t.database.db, (trx) => holdStatement(trx, staffed, change));
    await approve({ payable: 0n });
    await t.work();
    expect(await t.wages(agent)).toBe(0n);
    await expect(approve({})).rejects.toMatchObject({ code: 'agents.runNotWaiting' });
    await inTransaction(t.database.db, (trx) => releaseStatement(trx, staffed, change));
    await t.work();
    expect(await t.wages(agent)).toBe(1000n);
    await expect(inTransaction(t.database.db, (trx) => holdStatement(trx, staffed, change))).rejects.toMatchObject({
      code: 'agents.statementSettled',
    });
  });
});

describe('making a statement again', () => {
  it('finds one whose facts say something else', async () => {
    const { player, planId, agent } = await agentWithPlan();
    await t.play(player, 100_000);
    await t.nextDay();
    await t.work();
    expect((await recomputeAll(t.database.db)).differing).toEqual([]);
    const change = (valid: string) =>
      t.owner.query(`update agents_facts set valid_bet = valid_bet ${valid} where member_no = $1`, [player.no]);
    await t.owner.query('alter table agents_facts disable trigger user');
    await change('+ 1');
    const { statement_id } = (await t.statements(planId, agent))[0]!;
    expect((await recomputeAll(t.database.db)).differing).toMatchObject([{ statement_id }]);
    await change('- 1');
    await t.owner.query('alter table agents_facts enable trigger user');
  });
});
