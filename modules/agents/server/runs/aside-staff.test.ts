// Staff calls about agents and runs that were set aside, and their retry.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { newAgent } from '../tree/line.test-data.ts';
import { planRulesWith } from '../../contract/plan-rules.test-data.ts';

let t: TestApp;
let manager: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  manager = await staffSession(t, ['agentManager']);
});
afterAll(() => t.close());

const rules = planRulesWith({
  activeMinValidBet: '0.00',
  dayCarry: 'reset',
  ceilings: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 0 }],
});

/** Creates a computed run of yesterday in which an agent is set aside although the contract is readable again. */
async function setAside(): Promise<{ memberId: string; asideId: string; planId: string }> {
  const { memberId } = await newAgent(t);
  const { rows } = await t.owner.query<{ aside: string; plan: string }>(
    `with plan as (
       insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on)
       values ('default', 'aside', 'dailySalary', 'daily', 'x', 'x', true) returning plan_id)
     , version as (insert into agents_plan_versions (plan_id, version, rules, effective_from) select plan_id, 1, $2, '2000-01-01' from plan returning plan_id)
     , contract as (
       insert into agents_contracts (merchant_id, plan_id, agent_no)
       select 'default', plan_id, (select member_no from agents_members where member_id = $1) from plan returning contract_id, agent_no)
     , signed as (
       insert into agents_contract_versions (contract_id, version, state, tiers, valid)
       select contract_id, 1, 'active', $3, tstzrange(platform_now() - interval '9 days', null) from contract)
     , run as (
       insert into agents_runs (merchant_id, plan_id, plan_version, period_start, period_end, zone, state, statements, entitlement, payable)
       select 'default', plan_id, 1, platform_now() - interval '1 day', platform_now() - interval '1 hour', 'Asia/Bangkok', 'paid', 0, 0, 0
       from version returning run_id)
     insert into agents_set_aside (merchant_id, run_id, agent_no, why, detail)
     select 'default', run_id, agent_no, 'contract', 'version 1' from run, contract
     returning aside_id::text as aside, (select plan_id::text from plan) as plan`,
    [memberId, JSON.stringify(rules), JSON.stringify(rules.ceilings)],
  );
  await t.owner.query(
    `update agents_lines set valid = tstzrange(platform_now() - interval '9 days', null) where agent_no = (select member_no from agents_members where member_id = $1)`,
    [memberId],
  );
  return { memberId, asideId: rows[0]!.aside, planId: rows[0]!.plan };
}

it('is listed with its reason and taken up by one person, who leaves a reason; then it is closed', async () => {
  const { memberId, asideId, planId } = await setAside();
  const list = async (state: 'open' | 'made') =>
    (await manager.call('opsListWagesSetAside', { query: { state } })).value.list;
  expect(await list('open')).toMatchObject([
    { id: asideId, agent: { memberId }, why: 'contract', detail: 'version 1', plan: { code: 'aside' }, tries: 1 },
  ]);
  const retake = (who: TestStaff) =>
    who.call('opsRetakeWages', { params: { asideId }, body: { reason: 'the table is mended' } });
  expect((await retake(await staffSession(t, ['support']))).code).toBe('operator.forbidden');
  await t.owner.query('update agents_plans set is_on = false where plan_id = $1', [planId]);
  expect((await retake(manager)).code).toBe('agents.planOff');
  await t.owner.query('update agents_plans set is_on = true where plan_id = $1', [planId]);
  expect((await retake(manager)).value).toEqual({ made: 1, left: 0 });
  expect(await list('open')).toEqual([]);
  expect(await list('made')).toMatchObject([{ id: asideId, state: 'made' }]);
  expect((await retake(manager)).code).toBe('agents.asideClosed');
  const { rows } = await t.owner.query(
    `select command, reason from platform_audit where command like 'agents.%retake' order by 1`,
  );
  expect(rows).toEqual([
    { command: 'agents.run.retake', reason: null },
    { command: 'agents.wages.retake', reason: 'the table is mended' },
  ]);
});
