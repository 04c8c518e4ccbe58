// Clawbacks by two people: the wallet balance is taken at once, the rest from the next statements.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffAgain, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { rows } from '@sanam/server/platform/db.ts';
import { playOff } from '@sanam/server/test/wallet.ts';
import { wagesJob } from '../runs/jobs.ts';
import { verifyWages } from '../runs/verify.ts';
import { owes } from '../transfers/store.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { planRulesWith } from '../../contract/plan-rules.test-data.ts';

const ZONE = 'Asia/Bangkok';
let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
let serial = 0;

beforeAll(async () => {
  t = await buildTestApp();
  maker = await staffSession(t, ['agentManager']);
  checker = await staffSession(t, ['agentManager']);
});
afterAll(() => t.close());

async function nextDay(): Promise<void> {
  const [row] = await rows(
    t.app.platform.db,
    sql<{ left: number }>`
      select extract(epoch from date_trunc('day', platform_now(), ${ZONE}) + interval '1 day 21 seconds' - platform_now())::float8 as left`,
  );
  await t.advance(Math.ceil(row!.left));
  await t.drain();
  await t.drain([wagesJob]);
  maker = await staffAgain(t, maker);
  checker = await staffAgain(t, checker);
}

/** Creates a daily plan of 1 % of turnover or net loss. */
async function planOf(
  agent: TestMember,
  kind = 'dailySalary',
  period = 'daily',
  change: Parameters<typeof planRulesWith>[0] = {},
): Promise<string> {
  const rules = planRulesWith({
    activeMinValidBet: '1.00',
    ceilings: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 1_000_000 }],
    ...change,
  });
  const { rows: made } = await t.owner.query<{ id: string }>(
    `with plan as (
       insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on, runs_from, auto_max)
       values ('default', $1, $2, $3, 'x', 'x', true, date_trunc('day', platform_now(), $4), 1000000000) returning plan_id)
     , version as (
       insert into agents_plan_versions (plan_id, version, rules, effective_from) select plan_id, 1, $5, '2000-01-01' from plan)
     , contract as (
       insert into agents_contracts (merchant_id, plan_id, agent_no)
       select 'default', plan_id, (select member_no from agents_members where member_id = $6) from plan returning contract_id)
     insert into agents_contract_versions (contract_id, version, state, tiers, valid)
     select contract_id, 1, 'active', '[{"turnoverMin":"0.00","activeMin":0,"ratePpm":10000}]',
            tstzrange(date_trunc('day', platform_now(), $4), null) from contract
     returning (select plan_id::text from plan) as id`,
    [`plan-${(serial += 1)}`, kind, period, ZONE, JSON.stringify(rules), agent.memberId],
  );
  return made[0]!.id;
}

const propose = (agent: TestMember, planId: string, amount: string, who = maker) =>
  who.call('opsClawBackWage', {
    params: { memberId: agent.memberId },
    body: { planId, amount, reason: 'a ring of accounts' },
  });
const confirm = (id: string, who = checker) =>
  who.call('opsDecideApproval', { params: { id }, body: { decision: 'confirm' } });
async function takeBack(agent: TestMember, planId: string, amount: string): Promise<void> {
  const { value } = await propose(agent, planId, amount);
  expect((await confirm(value.approvalId)).value.state).toBe('executed');
}
const held = async (agent: TestMember) => {
  const account = { class: 'agent_wallet', owner: agent.memberId } as const;
  return (await t.app.modules.ledger.service.balanceOf(t.app.platform.db, account, 'THB')).balanceMinor;
};
async function last(planId: string) {
  const found = await t.owner.query<{ carry_in: bigint; payable: bigint; carry_out: bigint }>(
    'select carry_in, payable, carry_out from agents_statements where plan_id = $1 order by period_start desc limit 1',
    [planId],
  );
  const row = found.rows[0]!;
  return [row.carry_in, row.payable, row.carry_out];
}
/** Moves the agent's earned money out of the wallet. */
const spend = (agent: TestMember, amount: bigint) =>
  t.owner.query(`select ledger_post('test', $1, 'test.moved', null, null, null, 'THB', $2)`, [
    `spent-${(serial += 1)}`,
    JSON.stringify([
      {
        fromClass: 'agent_wallet',
        fromOwner: agent.memberId,
        toClass: 'suspense',
        toOwner: 'test',
        amount: String(amount),
      },
    ]),
  ]);

async function paidAgent(kind?: string, period?: string, change?: Parameters<typeof planRulesWith>[0]) {
  const agent = await newAgent(t);
  const player = await newPlayer(t, agent);
  const planId = await planOf(agent, kind, period, change);
  await playOff(t, player.memberId, 1_000_000n);
  await nextDay();
  expect(await held(agent)).toBe(10_000n);
  return { agent, player, planId };
}

describe('a clawback', () => {
  it('takes what the wallet holds, and the rest from the next statements', async () => {
    const { agent, player, planId } = await paidAgent();
    await spend(agent, 7_000n);
    await takeBack(agent, planId, '80.00');
    expect(await held(agent)).toBe(0n);
    const { rows: made } = await t.owner.query(
      'select posted, carried, reason from agents_clawbacks where plan_id = $1',
      [planId],
    );
    expect(made).toEqual([{ posted: 3000n, carried: 5000n, reason: 'a ring of accounts' }]);
    await playOff(t, player.memberId, 200_000n);
    await nextDay();
    expect(await last(planId)).toEqual([-5000n, 0n, -3000n]);
    await playOff(t, player.memberId, 1_000_000n);
    await nextDay();
    expect(await last(planId)).toEqual([-3000n, 7000n, 0n]);
    expect(await held(agent)).toBe(7000n);
    expect(await verifyWages({ db: t.app.platform.db, pool: t.owner })).toEqual([]);
  });

  it('of a real-time salary comes off the next business day', async () => {
    const { agent, player, planId } = await paidAgent('realtimeSalary', 'slot');
    await spend(agent, 10_000n);
    await takeBack(agent, planId, '100.00');
    await nextDay();
    await playOff(t, player.memberId, 1_500_000n);
    await nextDay();
    expect(await held(agent)).toBe(5000n);
    expect(await verifyWages({ db: t.app.platform.db, pool: t.owner })).toEqual([]);
  });

  it('stays owed in a plan that carries nothing, until it is made up', async () => {
    const { agent, player, planId } = await paidAgent('dailySalary', 'daily', { carry: { kind: 'none' } });
    await spend(agent, 10_000n);
    await takeBack(agent, planId, '50.00');
    for (const carried of [-3000n, -1000n]) {
      await playOff(t, player.memberId, 200_000n);
      await nextDay();
      expect((await last(planId))[2]).toBe(carried);
      expect(await owes(t.app.platform.db, agent.memberId)).toBe(true);
    }
    await playOff(t, player.memberId, 300_000n);
    await nextDay();
    expect(await last(planId)).toEqual([-1000n, 2000n, 0n]);
    expect(await verifyWages({ db: t.app.platform.db, pool: t.owner })).toEqual([]);
  });

  it('is never more than the plan paid, also by two proposals, and needs two people', async () => {
    const { agent, planId } = await paidAgent();
    expect((await propose(agent, planId, '100.01')).code).toBe('agents.clawbackAbovePaid');
    expect((await propose(agent, planId, '0.00')).code).toBe('agents.clawbackAbovePaid');
    expect((await propose(agent, '999999', '1.00')).code).toBe('common.notFound');
    const { value } = await propose(agent, planId, '60.00');
    expect((await confirm(value.approvalId, maker)).code).toBe('operator.sameStaff');
    expect((await propose(agent, planId, '60.00')).code).toBe('operator.approvalPending');
    await confirm(value.approvalId);
    expect((await propose(agent, planId, '40.01')).code).toBe('agents.clawbackAbovePaid');
    expect(await held(agent)).toBe(4000n);
    const { rows: told } = await t.owner.query(
      `select reason from platform_audit where command = 'agents.wage.clawback' and subject_id = $1 and subject_type = 'member'`,
      [agent.memberId],
    );
    expect(told).toMatchObject([{ reason: 'a ring of accounts' }]);
  });
});
