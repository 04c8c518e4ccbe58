// Staff write, simulate and publish plans, and two people approve runs. Proves parts of agents.md 5, 8, 14.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, staffAgain, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { type ReelVendor, reelVendor } from '@sanam/server/test/rounds.ts';
import { databaseNow } from '@sanam/server/platform/db.ts';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import type { PlanRulesText, TierRow } from '../../contract/plan-schema.ts';
import { wagesJob } from '../runs/jobs.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { planRulesWith } from '../../contract/plan-rules.test-data.ts';

let t: TestApp;
let vendor: ReelVendor;
let maker: TestStaff;
let checker: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  vendor = await reelVendor(t);
  maker = await staffSession(t, ['agentManager']);
  checker = await staffSession(t, ['agentManager']);
});
afterAll(() => t.close());

const ZONE = 'Asia/Bangkok';
const reason = 'agreed in the office';
const flat = (ratePpm: number): TierRow[] => [{ turnoverMin: '0.00', activeMin: 0, ratePpm }];
const rules = planRulesWith;

let plans = 0;
async function newPlan(over: Partial<PlanRulesText> = {}): Promise<string> {
  const body = {
    code: `daily-${(plans += 1)}`,
    kind: 'dailySalary' as const,
    period: 'daily' as const,
    nameTh: 'ค่าจ้างรายวัน',
    nameEn: 'Daily salary',
    rules: rules(over),
    reason,
  };
  const made = await maker.call('opsAddAgentPlan', { query: {}, body });
  expect(made.status).toBe(200);
  return made.value.planId;
}
const planOf = async (planId: string) => (await maker.call('opsGetAgentPlan', { params: { planId } })).value;
const confirm = async (approvalId: string, who = checker) =>
  who.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });
const today = async () => dayIn(ZONE, (await databaseNow(t.app.platform.db)).getTime());

/** Advances to the next business day; yesterday is claimed, summed, computed and, where allowed, paid. */
async function nextDay(): Promise<void> {
  const at = await databaseNow(t.app.platform.db);
  const midnight = new Date(`${shiftDay(dayIn(ZONE, at.getTime()), 1)}T00:00:30+07:00`);
  await t.advance(Math.ceil((midnight.getTime() - at.getTime()) / 1000));
  maker = await staffAgain(t, maker);
  checker = await staffAgain(t, checker);
  await work();
}
async function work(): Promise<void> {
  // A drain handles followers of facts last.
  await t.drain();
  await t.drain([wagesJob]);
}

/** Creates an agent below the merchant with a player who played for 10,000.00 yesterday. */
async function line(): Promise<{ agent: TestMember; player: TestMember }> {
  const agent = await newAgent(t);
  const player = await newPlayer(t, agent);
  await vendor.play(player.memberId, { bet: 1_000_000, win: 400_000 });
  return { agent, player };
}

/** Creates a contract in force since yesterday. */
async function contract(planId: string, agent: TestMember, ratePpm: number): Promise<void> {
  await t.owner.query(
    `with one as (
       insert into agents_contracts (merchant_id, plan_id, agent_no)
       select merchant_id, $1, member_no from agents_members where member_id = $2 returning contract_id)
     insert into agents_contract_versions (contract_id, version, state, tiers, valid)
     select contract_id, 1, 'active', $3, tstzrange(platform_now() - interval '1 day', null) from one`,
    [planId, agent.memberId, JSON.stringify(flat(ratePpm))],
  );
}

async function publish(planId: string): Promise<void> {
  const day = shiftDay(await today(), -1);
  const { revision } = (await planOf(planId)).draft!;
  const body = { from: day, to: day, rates: 'ceilings' as const, revision };
  expect((await maker.call('opsSimulateAgentPlan', { params: { planId }, body })).status).toBe(200);
  const made = await maker.call('opsPublishAgentPlan', { params: { planId }, body: { revision, reason } });
  expect(made.status).toBe(200);
  expect((await confirm(made.value.approvalId)).value.state).toBe('executed');
}

async function switchOn(planId: string): Promise<void> {
  const { version } = await planOf(planId);
  const made = await maker.call('opsSwitchAgentPlan', { params: { planId }, body: { isOn: true, version, reason } });
  expect(made.value.state).toBe('proposed');
  expect((await confirm(made.value.approvalId!)).value.state).toBe('executed');
}

describe('the rules of a plan', () => {
  it('are tried on past days before two people publish them', async () => {
    const { agent } = await line();
    const planId = await newPlan();
    await nextDay();
    const { draft } = await planOf(planId);
    expect(draft).toMatchObject({ revision: 1, isPublishable: false, simulation: null, by: maker.username });
    const ask = { params: { planId }, body: { revision: 1, reason } };
    expect((await maker.call('opsPublishAgentPlan', ask)).code).toBe('agents.planNotSimulated');
    const day = shiftDay(await today(), -1);
    const body = { from: day, to: day, rates: 'ceilings' as const, revision: 1 };
    const tried = (await maker.call('opsSimulateAgentPlan', { params: { planId }, body })).value;
    // 2 % of 10,000.00; the player lost 6,000.00.
    expect(tried).toMatchObject({ periods: 1, cost: '200.00', ggr: '6000.00', costNow: null, breach: null });
    expect(tried.list).toMatchObject([{ agent: { username: agent.username }, payable: '200.00', carryOut: '0.00' }]);
    expect((await planOf(planId)).draft).toMatchObject({ isPublishable: true, simulation: { cost: '200.00' } });
    const { approvalId } = (await maker.call('opsPublishAgentPlan', ask)).value;
    expect((await confirm(approvalId, maker)).code).toBe('operator.sameStaff');
    expect((await confirm(approvalId)).value.state).toBe('executed');
    const published = await planOf(planId);
    expect(published).toMatchObject({ draft: null, isOn: false, rulesVersion: null });
    const effectiveFrom = new Date(`${shiftDay(await today(), 1)}T00:00:00+07:00`).toISOString();
    expect(published.versions).toMatchObject([{ version: 1, effectiveFrom, reason, by: maker.username }]);
  });

  it('must be tried again when they change, or after a day', async () => {
    await line();
    const planId = await newPlan();
    await nextDay();
    const day = shiftDay(await today(), -1);
    const body = { from: day, to: day, rates: 'contracts' as const, revision: 1 };
    await maker.call('opsSimulateAgentPlan', { params: { planId }, body });
    const saved = await maker.call('opsSaveAgentPlanDraft', {
      params: { planId },
      body: { rules: rules({ activeMinValidBet: '500.00' }), revision: 1, reason },
    });
    expect(saved.value.revision).toBe(2);
    const stale = await maker.call('opsSaveAgentPlanDraft', {
      params: { planId },
      body: { rules: rules(), revision: 1, reason },
    });
    expect(stale.code).toBe('operator.staleVersion');
    const tried = (revision: number) =>
      maker.call('opsSimulateAgentPlan', { params: { planId }, body: { ...body, revision } });
    const publishIt = (revision: number) =>
      maker.call('opsPublishAgentPlan', { params: { planId }, body: { revision, reason } });
    expect((await tried(1)).code).toBe('operator.staleVersion');
    expect((await publishIt(2)).code).toBe('agents.planNotSimulated');
    expect((await tried(2)).status).toBe(200);
    await nextDay();
    // One day after the simulation, whatever its time of day was.
    await t.advance(3600);
    maker = await staffAgain(t, maker);
    expect((await publishIt(2)).code).toBe('agents.planNotSimulated');
  });

  it('cannot be tried on days that are not over, or too many', async () => {
    const planId = await newPlan();
    const tried = async (from: string, to: string) => {
      const body = { from, to, rates: 'contracts' as const, revision: 1 };
      return (await maker.call('opsSimulateAgentPlan', { params: { planId }, body })).code;
    };
    const day = await today();
    expect(await tried(day, day)).toBe('agents.notSummed');
    expect(await tried(shiftDay(day, -60), shiftDay(day, -1))).toBe('agents.notSummed');
    expect(await tried(shiftDay(day, -1), shiftDay(day, -2))).toBe('agents.notSummed');
  });

  it('keep their ceilings above the contracts directly below the merchant', async () => {
    const { agent } = await line();
    const planId = await newPlan();
    await nextDay();
    await contract(planId, agent, 25_000);
    const day = shiftDay(await today(), -1);
    const body = { from: day, to: day, rates: 'contracts' as const, revision: 1 };
    const tried = (await maker.call('opsSimulateAgentPlan', { params: { planId }, body })).value;
    expect(tried.breach).toMatchObject({ agent: { username: agent.username }, uplineRatePpm: 20_000 });
    const refused = await maker.call('opsPublishAgentPlan', { params: { planId }, body: { revision: 1, reason } });
    expect(refused).toMatchObject({ code: 'agents.contractAboveCeilings' });
    await t.owner.query(
      `update agents_contract_versions set tiers = $1 where contract_id in
      (select contract_id from agents_contracts where plan_id = $2)`,
      [JSON.stringify(flat(1)), planId],
    );
  });

  it('fit the kind of pay', async () => {
    const add = async (over: object, of: Partial<PlanRulesText> = {}) => {
      const body = { code: 'odd', kind: 'dividend', period: 'monthly', nameTh: 'ก', nameEn: 'a', reason, ...over };
      return maker.call('opsAddAgentPlan', { query: {}, body: { ...body, rules: rules(of) } as never });
    };
    expect((await add({})).code).toBe('request.invalid');
    expect((await add({ kind: 'hourSalary', period: 'daily' })).code).toBe('request.invalid');
    expect((await add({ kind: 'realtimeSalary', period: 'slot' })).code).toBe('request.invalid');
    expect((await add({}, { base: 'revenue' })).status).toBe(200);
    expect((await add({}, { base: 'revenue' })).code).toBe('agents.planExists');
  });
});

describe('a plan that is on', () => {
  it('pays nothing by itself until two people say how much, and a run when two people approve it', async () => {
    const { agent, player } = await line();
    const planId = await newPlan();
    const isOn = (on: boolean, version: number) =>
      maker.call('opsSwitchAgentPlan', { params: { planId }, body: { isOn: on, version, reason } });
    expect((await isOn(true, 1)).code).toBe('agents.planNoRules');
    await nextDay();
    await publish(planId);
    await switchOn(planId);
    await contract(planId, agent, 10_000);
    await nextDay();
    expect(await planOf(planId)).toMatchObject({ isOn: true, rulesVersion: 1, contracts: 1 });
    await vendor.play(player.memberId, { bet: 500_000, win: 0 });
    await nextDay();
    const { list } = (await maker.call('opsListAgentRuns', { query: { planId } })).value;
    expect(list).toMatchObject([{ state: 'computed', payable: '50.00', waiting: '50.00', statements: 1 }]);
    const params = { runId: list[0]!.id };
    const approve = (payable: string) => maker.call('opsApproveAgentRun', { params, body: { payable, reason } });
    expect((await approve('49.00')).code).toBe('operator.staleVersion');
    const { approvalId } = (await approve('50.00')).value;
    expect((await maker.call('opsGetAgentRun', { params })).value.approval).toMatchObject({ isMine: true });
    expect((await confirm(approvalId, maker)).code).toBe('operator.sameStaff');
    expect((await confirm(approvalId)).value.state).toBe('executed');
    await work();
    expect((await maker.call('opsGetAgentRun', { params })).value).toMatchObject({
      state: 'paid',
      waiting: '0.00',
      proposedBy: maker.username,
      approvedBy: checker.username,
      states: [{ state: 'paid', statements: 1, payable: '50.00' }],
      before: null,
    });
    expect((await approve('50.00')).code).toBe('agents.runNotWaiting');
    const statements = (await maker.call('opsListAgentStatements', { query: { agent: agent.username } })).value.list;
    expect(statements).toMatchObject([{ state: 'paid', turnover: '5000.00', ratePpm: 10_000, payable: '50.00' }]);
    const whole = await maker.call('opsGetAgentStatement', { params: { statementId: statements[0]!.id } });
    expect(whole.value).toMatchObject({
      parts: [{ path: [{ username: agent.username }], entitlement: '50.00', children: [] }],
      tiers: flat(10_000),
    });
    const payables = (await maker.call('opsAgentPayables', { query: {} })).value.list;
    expect(payables.find((one) => one.id === planId)).toMatchObject({ paid: '50.00', review: '0.00', carry: '0.00' });
  });

  it('has statements that are held, released and made void, and is stopped at once', async () => {
    const { agent, player } = await line();
    const planId = await newPlan();
    await nextDay();
    await publish(planId);
    await switchOn(planId);
    await contract(planId, agent, 10_000);
    await nextDay();
    await vendor.play(player.memberId, { bet: 100_000, win: 0 });
    await nextDay();
    const newest = async () =>
      (await maker.call('opsListAgentStatements', { query: { agent: agent.username } })).value.list[0]!;
    const statement = { params: { statementId: (await newest()).id }, body: { reason } };
    expect((await maker.call('opsReleaseAgentStatement', statement)).code).toBe('agents.statementSettled');
    expect((await maker.call('opsHoldAgentStatement', statement)).value.state).toBe('held');
    expect(await newest()).toMatchObject({ state: 'held', holdReason: reason });
    const answer = 'Your team grew, and we have seen how.';
    const release = { ...statement, body: { reason, answer } };
    const released = (await maker.call('opsReleaseAgentStatement', release)).value;
    expect((await maker.call('opsVoidAgentStatement', statement)).code).toBe('operator.approvalPending');
    expect((await confirm(released.approvalId)).value.state).toBe('executed');
    await work();
    expect((await newest()).state).toBe('paid');
    const { history, ...kept } = (await maker.call('opsGetAgentStatement', { params: statement.params })).value;
    expect(kept.answer).toBe(answer);
    expect(history.map(({ command }) => command).toSorted()).toEqual([
      'agents.statement.hold',
      'agents.statement.release',
      'operator.approval.executed',
      'operator.approval.proposed',
    ]);
    // The days that went by have ended the session.
    const reader = await loginMember(t, agent);
    expect((await reader.call('agentStatement', { params: statement.params })).value).toMatchObject({ answer });
    const inbox = (await reader.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list;
    expect(inbox.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['We look at a statement of yours before it is paid', 'Your statement is paid']),
    );
    expect((await maker.call('opsVoidAgentStatement', statement)).code).toBe('agents.statementSettled');
    await vendor.play(player.memberId, { bet: 200_000, win: 0 });
    await nextDay();
    const other = { params: { statementId: (await newest()).id }, body: { reason } };
    const voided = (await maker.call('opsVoidAgentStatement', other)).value;
    expect((await confirm(voided.approvalId)).value.state).toBe('executed');
    await work();
    expect(await newest()).toMatchObject({ state: 'void', payable: '20.00' });
    const { version } = await planOf(planId);
    const off = { params: { planId }, body: { isOn: false, version, reason } };
    expect((await maker.call('opsSwitchAgentPlan', off)).value).toMatchObject({ state: 'done', approvalId: null });
    expect((await maker.call('opsSwitchAgentPlan', off)).code).toBe('operator.staleVersion');
    await vendor.play(player.memberId, { bet: 300_000, win: 0 });
    await nextDay();
    expect((await newest()).payable).toBe('20.00');
    await switchOn(planId);
    await work();
    // The missed day is made up.
    expect(await newest()).toMatchObject({ payable: '30.00', state: 'review' });
  });

  it('pays by itself within the bounds that two people set', async () => {
    const { agent, player } = await line();
    const planId = await newPlan();
    await nextDay();
    await publish(planId);
    await switchOn(planId);
    const { version } = await planOf(planId);
    const bounds = { autoMax: '100.00', autoDayMax: null };
    const made = await maker.call('opsBoundAgentPlan', { params: { planId }, body: { ...bounds, version, reason } });
    expect((await confirm(made.value.approvalId)).value.state).toBe('executed');
    expect(await planOf(planId)).toMatchObject(bounds);
    await contract(planId, agent, 10_000);
    await nextDay();
    await vendor.play(player.memberId, { bet: 1_000_000, win: 0 });
    await nextDay();
    const { list } = (await maker.call('opsListAgentRuns', { query: { planId } })).value;
    expect(list).toMatchObject([{ state: 'paid', payable: '100.00', proposedBy: null }]);
  });
});

it('are for staff with the permission', async () => {
  const { call } = await staffSession(t, ['support']);
  const planId = await newPlan();
  expect((await call('opsListAgentPlans', { query: {} })).status).toBe(403);
  expect((await call('opsGetAgentPlan', { params: { planId } })).status).toBe(403);
  expect((await call('opsListAgentRuns', { query: {} })).status).toBe(403);
});
