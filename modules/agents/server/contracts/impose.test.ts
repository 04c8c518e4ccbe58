// Worse terms that two people impose, with fifteen days in which the agent is paid by the present ones.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeBreaches } from '@sanam/ledger/server/index.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffAgain, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { verifyCeilings } from '../runs/ceilings.ts';
import { newAgent } from '../tree/line.test-data.ts';
import { flatTable, openDailyPlan, putContract } from './daily-plan.test-data.ts';
import { contractsJob } from './define.ts';

let t: TestApp;
let manager: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  manager = await staffSession(t, ['agentManager']);
  checker = await staffSession(t, ['agentManager']);
  await openDailyPlan(t);
});
beforeEach(async () => {
  // A second-factor code is valid only once.
  await t.advance(31);
  [manager, checker] = [await staffAgain(t, manager), await staffAgain(t, checker)];
});
afterAll(async () => {
  const breaches = await verifyCeilings(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await t.close();
});

const reason = 'costs of the line';
const DAY_MS = 86_400_000;

/** Creates an agent with a contract in force; returns its number too. */
async function contracted(
  ratePpm: number,
  upline: TestMember | null = null,
): Promise<{ agent: TestMember; id: string }> {
  const agent = await newAgent(t, upline?.memberId ?? null);
  await agent.call('setPaymentPassword', {
    body: { loginPassword: agent.password, paymentPassword: PAYMENT_PASSWORD },
  });
  await putContract(t, agent, ratePpm);
  const { rows } = await t.owner.query<{ id: string }>(
    `select c.contract_id::text as id from agents_contracts c join agents_members m on m.member_no = c.agent_no where m.member_id = $1`,
    [agent.memberId],
  );
  return { agent, id: rows[0]!.id };
}

const ask = (contractId: string, tiers: TierRow[], more: { version?: number; payableMax?: string } = {}) =>
  manager.call('opsImposeAgentContract', {
    params: { contractId },
    body: { version: 1, tiers, payableMax: null, reason, ...more },
  });

/** Imposes terms by two people; returns the state of the proposal. */
async function impose(contractId: string, ratePpm: number): Promise<string> {
  const { approvalId } = (await ask(contractId, flatTable(ratePpm))).value;
  const decided = await checker.call('opsDecideApproval', {
    params: { id: approvalId },
    body: { decision: 'confirm' },
  });
  return decided.value.state;
}

const takeBack = (contractId: string, version = 2) =>
  manager.call('opsWithdrawAgentContract', { params: { contractId }, body: { version, reason } });
const info = async (who: TestMember) => (await who.call('dailySalaryInfo', { query: { plan: 'daily' } })).value;
const offer = (upline: TestMember, agent: TestMember, ratePpm: number) =>
  upline.call('dailySalaryReq', {
    body: { action: 'offer', plan: 'daily', account: agent.username, tiers: flatTable(ratePpm) },
  });
const sign = (who: TestMember, contractId: string) =>
  who.call('dailySalaryReq', { body: { action: 'sign', contractId, paymentPassword: PAYMENT_PASSWORD } });
const statesOf = async (contractId: string) =>
  (
    await t.owner.query<{ state: string }>(
      'select state from agents_contract_versions where contract_id = $1 order by version',
      [contractId],
    )
  ).rows.map(({ state }) => state);
const titles = async (who: TestMember) =>
  (await who.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(({ title }) => title);

it('are told at once, begin with the first period after fifteen days, and until then the present ones are in force', async () => {
  const { agent, id } = await contracted(8000);
  const { approvalId } = (await ask(id, flatTable(6000), { payableMax: '500.00' })).value;
  expect((await info(agent)).imposed).toBeNull();
  const decision = { params: { id: approvalId }, body: { decision: 'confirm' as const } };
  expect((await manager.call('opsDecideApproval', decision)).code).toBe('operator.sameStaff');
  expect((await checker.call('opsDecideApproval', decision)).value.state).toBe('executed');
  await t.drain();
  const seen = await info(agent);
  const [told, begins] = [Date.parse(seen.imposed!.imposedAt!), Date.parse(seen.imposed!.effectiveFrom!)];
  expect([(begins - told) / DAY_MS >= 15, (begins - told) / DAY_MS < 16]).toEqual([true, true]);
  expect(seen.imposed).toMatchObject({
    version: 2,
    state: 'signed',
    stateDetail: 'imposed',
    tiers: flatTable(6000),
    payableMax: '500.00',
    actions: [],
  });
  expect(seen.mine).toMatchObject({ version: 1, stateDetail: 'active', effectiveTo: seen.imposed!.effectiveFrom });
  expect(await titles(agent)).toContain('Your contract is going to change');
  await t.advance((begins - told) / 1000 - 60);
  await t.drain([contractsJob]);
  expect(await statesOf(id)).toEqual(['active', 'imposed']);
  await t.advance(60);
  await t.drain([contractsJob]);
  expect(await statesOf(id)).toEqual(['ended', 'active']);
  const acts = await t.owner.query<{ command: string; actor: string }>(
    `select command, actor_kind as actor from platform_audit where subject_type = 'agentContract' and subject_id = $1
       and command like 'agents.contract.%' order by id`,
    [id],
  );
  expect(acts.rows).toEqual([
    { command: 'agents.contract.imposed', actor: 'staff' },
    { command: 'agents.contract.active', actor: 'system' },
    { command: 'agents.contract.ended', actor: 'system' },
  ]);
});

it('are for worse terms alone, and of the version that staff saw', async () => {
  const { id } = await contracted(8000);
  for (const rate of [8000, 9000]) expect((await ask(id, flatTable(rate))).code).toBe('agents.contractNotWorse');
  expect((await ask(id, flatTable(8000), { payableMax: '100.00' })).code).toBeUndefined();
  expect((await ask(id, flatTable(6000))).code).toBe('operator.approvalPending');
  const other = await contracted(8000);
  expect((await ask(other.id, flatTable(6000), { version: 2 })).code).toBe('agents.contractStale');
  expect(await impose(other.id, 6000)).toBe('executed');
  expect((await ask(other.id, flatTable(5000))).code).toBe('agents.contractWaiting');
  expect((await ask('999999999', flatTable(5000))).code).toBe('common.notFound');
});

it('are taken back before they begin, and the present terms stay', async () => {
  const { agent, id } = await contracted(8000);
  await impose(id, 6000);
  expect((await takeBack(id)).value).toEqual({ stateDetail: 'withdrawn' });
  await t.drain();
  expect(await info(agent)).toMatchObject({ imposed: null, mine: { version: 1, effectiveTo: null } });
  expect(await titles(agent)).toContain('The announced change of your contract was taken back');
  expect((await takeBack(id)).code).toBe('agents.contractClosed');
  expect(await impose(id, 7000)).toBe('executed');
  await t.advance((17 * DAY_MS) / 1000);
  await t.drain([contractsJob]);
  expect(await statesOf(id)).toEqual(['ended', 'withdrawn', 'active']);
});

it('give way to what the agent signs, and end with the contract', async () => {
  const { agent, id } = await contracted(8000);
  await impose(id, 6000);
  const offered = await manager.call('opsOfferAgentContract', {
    params: { memberId: agent.memberId },
    body: { plan: 'daily', tiers: flatTable(7000), payableMax: null, reason },
  });
  expect(offered.value.version).toBe(3);
  expect((await sign(agent, id)).value).toMatchObject({ stateDetail: 'signed', effectiveTo: null });
  expect(await statesOf(id)).toEqual(['active', 'withdrawn', 'signed']);
  const other = await contracted(8000);
  await impose(other.id, 6000);
  const body = { action: 'end' as const, contractId: other.id };
  expect((await other.agent.call('dailySalaryReq', { body })).value.stateDetail).toBe('ending');
  expect(await statesOf(other.id)).toEqual(['ending', 'ended']);
});

it('stay within ceilings at their own start: lines are lowered from below, and raised from above', async () => {
  const { agent: a, id } = await contracted(8000);
  const { agent: b, id: ofB } = await contracted(7000, a);
  expect((await ask(id, flatTable(6000))).code).toBe('agents.rateAboveUpline');
  expect(await impose(ofB, 5000)).toBe('executed');
  expect((await info(b)).imposed).toMatchObject({ upline: a.username, tiers: flatTable(5000) });
  expect((await info(a)).downline.list).toMatchObject([
    { version: 2, stateDetail: 'imposed', actions: [] },
    { version: 1, stateDetail: 'active' },
  ]);
  expect(await impose(id, 6000)).toBe('executed');
  const c = await newAgent(t, a.memberId);
  expect((await offer(a, c, 7000)).code, 'below the present table, above the later one').toBe('agents.rateAboveUpline');
  expect((await offer(a, c, 6000)).code).toBeUndefined();
  expect((await takeBack(ofB)).code).toBe('agents.rateAboveUpline');
  expect((await takeBack(id)).code).toBeUndefined();
  expect((await takeBack(ofB)).code).toBeUndefined();
});
