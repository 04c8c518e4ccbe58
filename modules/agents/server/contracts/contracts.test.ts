import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeBreaches } from '@sanam/ledger/server/index.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  openTrial,
  registerMember,
  setFeature,
  staffAgain,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { verifyCeilings } from '../runs/ceilings.ts';
import { contractsJob } from './define.ts';
import { planRulesWith } from '../../contract/plan-rules.test-data.ts';

let t: TestApp;
let manager: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  manager = await staffSession(t, ['agentManager']);
  checker = await staffSession(t, ['agentManager']);
});
afterAll(async () => {
  const breaches = await verifyCeilings(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await t.close();
});

const tier = (turnoverMin: string, activeMin: number, ratePpm: number): TierRow => ({
  turnoverMin,
  activeMin,
  ratePpm,
});
const flat = (ratePpm: number) => [tier('0.00', 0, ratePpm)];
const reason = 'as agreed';
const detailsOf = ({ body }: { body: unknown }) => (body as { value?: unknown }).value;

type Kind = 'hourSalary' | 'dividend' | 'dailySalary' | 'realtimeSalary';
const periods = { hourSalary: 'hour', dividend: 'semimonthly', dailySalary: 'daily', realtimeSalary: 'slot' };
const rules = planRulesWith({ ceilings: flat(10_000) });
let serial = 0;

/** Creates a plan that is on; returns its code. */
async function newPlan(kind: Kind = 'hourSalary'): Promise<string> {
  const code = `plan-${(serial += 1)}`;
  const text = JSON.stringify({ ...rules, base: kind === 'dividend' ? 'revenue' : 'turnover' });
  await t.owner.query(
    `with one as (
       insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on, runs_from)
       values ('default', $1, $2, $3, $1, $1, true, date_trunc('day', platform_now(), 'Asia/Bangkok')) returning plan_id)
     insert into agents_plan_versions (plan_id, version, rules, effective_from) select plan_id, 1, $4, '2000-01-01' from one`,
    [code, kind, periods[kind], text],
  );
  return code;
}

async function signer(uplineId: string | null = null, type?: 'promoter'): Promise<TestMember> {
  const agent = await newAgent(t, uplineId, ...(type === undefined ? [] : [type]));
  await agent.call('setPaymentPassword', {
    body: { loginPassword: agent.password, paymentPassword: PAYMENT_PASSWORD },
  });
  return agent;
}

const ofStaff = (agent: TestMember, plan: string, tiers: TierRow[]) =>
  manager.call('opsOfferAgentContract', {
    params: { memberId: agent.memberId },
    body: { plan, tiers, payableMax: null, reason },
  });
const offer = (upline: TestMember, agent: TestMember, plan: string, tiers: TierRow[]) =>
  upline.call('hourSalaryReq', { body: { action: 'offer', plan, account: agent.username, tiers } });
const act = (
  who: TestMember,
  action: 'sign' | 'reject' | 'withdraw' | 'end',
  contractId: string,
  more: { version?: number; paymentPassword?: string; note?: string } = {},
) =>
  who.call('hourSalaryReq', {
    body: { action, contractId, ...(action === 'sign' ? { paymentPassword: PAYMENT_PASSWORD } : {}), ...more },
  });
const info = async (who: TestMember, plan: string) => (await who.call('hourSalaryInfo', { query: { plan } })).value;
const statesOf = async (contractId: string) =>
  (
    await t.owner.query<{ state: string }>(
      'select state from agents_contract_versions where contract_id = $1 order by version',
      [contractId],
    )
  ).rows.map(({ state }) => state);

/** Advances the clock past the start of the next hour; members stay logged in, as fresh as before. */
async function nextHour(): Promise<void> {
  await t.owner.query('update auth_sessions set idle_seconds = 86400, fresh_until = fresh_until + $1::interval', [
    '1 day',
  ]);
  const { rows } = await t.owner.query<{ left: number }>(
    `select extract(epoch from date_trunc('hour', platform_now()) + interval '1 hour' - platform_now())::float8 as left`,
  );
  await t.advance(Math.ceil(rows[0]!.left) + 1);
  await t.drain([contractsJob]);
  await loggedIn();
}

/** Renews the staff sessions, which expire within the test file. */
async function loggedIn(): Promise<void> {
  // A second-factor code is valid only once.
  await t.advance(31);
  manager = await staffAgain(t, manager);
  checker = await staffAgain(t, checker);
}

/** Creates a contract in force for a new general agent. */
async function rootContract(plan: string, tiers = flat(8000)): Promise<{ a: TestMember; id: string }> {
  const a = await signer();
  const { contractId: id } = (await ofStaff(a, plan, tiers)).value;
  expect((await act(a, 'sign', id)).value.stateDetail).toBe('signed');
  await nextHour();
  return { a, id };
}

beforeEach(loggedIn);

describe('a contract', () => {
  it('is offered by staff, signed with the payment password, and holds from the next period on', async () => {
    const plan = await newPlan();
    const a = await signer();
    const { contractId, version } = (await ofStaff(a, plan, flat(8000))).value;
    const seen = await info(a, plan);
    expect([seen.mine, seen.ceiling]).toEqual([null, []]);
    expect(seen.pending).toMatchObject({
      contractId,
      version,
      state: 'offered',
      upline: null,
      actions: ['sign', 'reject'],
    });
    expect((await act(a, 'sign', contractId, { paymentPassword: '111222' })).code).toBe('wallet.paymentPasswordWrong');
    const signed = (await act(a, 'sign', contractId, { version })).value;
    expect(signed).toMatchObject({ state: 'signed', stateDetail: 'signed', effectiveTo: null, actions: ['end'] });
    const from = new Date(signed.effectiveFrom!);
    expect([from.getUTCMinutes() % 5, from.getTime() > new Date(signed.signedAt!).getTime()]).toEqual([0, true]);
    expect((await act(a, 'sign', contractId)).code).toBe('agents.contractClosed');
    await nextHour();
    const now = await info(a, plan);
    expect(now.mine).toMatchObject({ stateDetail: 'active', effectiveFrom: signed.effectiveFrom });
    expect(now.ceiling).toEqual(flat(8000));
    const acts = await t.owner.query<{ command: string }>(
      `select command from platform_audit where subject_type = 'agentContract' and subject_id = $1 order by id`,
      [contractId],
    );
    expect(acts.rows.map(({ command }) => command.slice('agents.contract.'.length))).toEqual([
      'offered',
      'signed',
      'active',
    ]);
  });

  it('goes from an agent to a direct downline agent, and a new version replaces it at its own start', async () => {
    const plan = await newPlan();
    const { a } = await rootContract(plan);
    const b = await signer(a.memberId);
    const first = (await offer(a, b, plan, flat(5000))).value;
    expect(first).toMatchObject({ account: b.username, upline: a.username, actions: ['withdraw'] });
    expect((await offer(a, b, plan, flat(5000))).code).toBe('agents.contractWaiting');
    await act(b, 'sign', first.contractId);
    expect((await offer(a, b, plan, flat(5000))).code).toBe('agents.contractWaiting');
    await nextHour();
    const second = (await offer(a, b, plan, flat(3000))).value;
    expect(second).toMatchObject({ contractId: first.contractId, version: 2 });
    expect((await act(b, 'sign', first.contractId, { version: 1 })).code).toBe('agents.contractStale');
    const signed = (await act(b, 'sign', first.contractId, { version: 2 })).value;
    const during = await info(b, plan);
    expect(during.mine).toMatchObject({ version: 1, stateDetail: 'active', effectiveTo: signed.effectiveFrom });
    expect(during.next).toMatchObject({ version: 2, stateDetail: 'signed' });
    await nextHour();
    expect(await statesOf(first.contractId)).toEqual(['ended', 'active']);
    expect((await info(a, plan)).downline.list).toMatchObject([{ version: 2, actions: ['end', 'offer'] }]);
  });

  it('is rejected, taken back, or runs out, and then can be offered again', async () => {
    const plan = await newPlan();
    const a = await signer();
    const { contractId } = (await ofStaff(a, plan, flat(8000))).value;
    expect((await act(a, 'reject', contractId, { note: 'too low' })).value).toMatchObject({ state: 'rejected' });
    expect((await act(a, 'sign', contractId)).code).toBe('agents.contractClosed');
    const { version } = (await ofStaff(a, plan, flat(8000))).value;
    const back = { params: { contractId }, body: { version, reason } };
    expect((await manager.call('opsWithdrawAgentContract', back)).value).toEqual({ stateDetail: 'withdrawn' });
    expect((await manager.call('opsWithdrawAgentContract', back)).code).toBe('agents.contractClosed');
    await ofStaff(a, plan, flat(8000));
    await t.owner.query(
      `update agents_contract_versions set expires_at = platform_now() where state = 'offered' and contract_id = $1`,
      [contractId],
    );
    expect((await act(a, 'sign', contractId)).code).toBe('agents.contractExpired');
    expect((await info(a, plan)).pending).toBeNull();
    await t.drain([contractsJob]);
    expect((await ofStaff(a, plan, flat(8000))).value.version).toBe(4);
    expect(await statesOf(contractId)).toEqual(['rejected', 'withdrawn', 'expired', 'offered']);
  });

  it('ends with the running period, by the agent, the upline or staff; one that never began ends at once', async () => {
    const plan = await newPlan();
    const { a, id } = await rootContract(plan);
    const [b, c] = [await signer(a.memberId), await signer(a.memberId)];
    const ids = [];
    for (const one of [b, c]) {
      const { contractId } = (await offer(a, one, plan, flat(5000))).value;
      await act(one, 'sign', contractId);
      ids.push(contractId);
    }
    expect((await act(c, 'end', ids[1]!)).value).toMatchObject({ stateDetail: 'ended', effectiveFrom: null });
    await nextHour();
    expect((await act(a, 'end', ids[0]!)).value).toMatchObject({ stateDetail: 'ending', state: 'signed' });
    expect((await act(b, 'end', ids[0]!)).code).toBe('agents.contractClosed');
    const ended = await manager.call('opsEndAgentContract', { params: { contractId: id }, body: { reason } });
    expect(ended.value).toEqual({ stateDetail: 'ending' });
    await nextHour();
    expect([await statesOf(id), await statesOf(ids[0]!)]).toEqual([['ended'], ['ended']]);
  });

  it('is suspended and resumed by two people; a new version does not lift it, the agent cannot end it', async () => {
    const plan = await newPlan();
    const { a, id } = await rootContract(plan);
    const params = { contractId: id };
    const decide = async (isSuspended: boolean) => {
      await loggedIn();
      const { approvalId } = (await manager.call('opsSuspendAgentContract', { params, body: { isSuspended, reason } }))
        .value;
      const body = { decision: 'confirm' } as const;
      expect((await manager.call('opsDecideApproval', { params: { id: approvalId }, body })).code).toBeDefined();
      expect((await checker.call('opsDecideApproval', { params: { id: approvalId }, body })).body).toMatchObject({
        value: { state: 'executed' },
      });
    };
    expect((await manager.call('opsSuspendAgentContract', { params, body: { isSuspended: false, reason } })).code).toBe(
      'agents.contractClosed',
    );
    await decide(true);
    expect(await statesOf(id)).toEqual(['suspended']);
    expect((await act(a, 'end', id)).code).toBe('agents.contractClosed');
    await ofStaff(a, plan, flat(9000));
    await act(a, 'sign', id);
    await nextHour();
    expect(await statesOf(id)).toEqual(['ended', 'suspended']);
    await decide(false);
    expect(await statesOf(id)).toEqual(['ended', 'active']);
  });
});

describe('ceilings', () => {
  it('hold upwards and downwards when a contract is offered', async () => {
    const plan = await newPlan();
    const { a } = await rootContract(plan, [tier('0.00', 0, 5000), tier('100000.00', 2, 8000)]);
    const stranger = await signer();
    const tooHigh = await ofStaff(stranger, plan, flat(10_001));
    expect(tooHigh).toMatchObject({ status: 409, code: 'agents.rateAboveUpline' });
    expect(detailsOf(tooHigh)).toEqual({ at: { turnover: '0.00', active: 0 }, uplineRatePpm: 10_000 });
    const b = await signer(a.memberId);
    const refused = await offer(a, b, plan, [tier('0.00', 0, 5000), tier('99999.99', 2, 8000)]);
    expect(detailsOf(refused)).toEqual({ at: { turnover: '99999.99', active: 2 }, uplineRatePpm: 5000 });
    const { contractId } = (await offer(a, b, plan, [tier('0.00', 0, 4000), tier('100000.00', 2, 8000)])).value;
    await act(b, 'sign', contractId);
    await nextHour();
    expect((await ofStaff(a, plan, flat(7000))).code).toBe('agents.rateAboveUpline');
    const c = await signer(b.memberId);
    const d = await signer(c.memberId);
    // An agent without a contract can offer nothing, regardless of the contracts above.
    expect((await offer(c, d, plan, flat(1))).code).toBe('agents.rateAboveUpline');
  });

  it('hold when it is signed, also where two sign at once', async () => {
    const plan = await newPlan();
    const { a, id } = await rootContract(plan);
    const b = await signer(a.memberId);
    const ofB = (await offer(a, b, plan, flat(8000))).value;
    await ofStaff(a, plan, flat(6000));
    const both = await Promise.all([act(a, 'sign', id), act(b, 'sign', ofB.contractId)]);
    expect(both.map(({ code }) => code).filter((code) => code !== undefined)).toEqual(['agents.rateAboveUpline']);
    const twice = await signer();
    const offered = (await ofStaff(twice, plan, flat(6000))).value.contractId;
    const signs = await Promise.all([act(twice, 'sign', offered), act(twice, 'sign', offered)]);
    expect(signs.map(({ code }) => code ?? 'signed').toSorted()).toEqual(['agents.contractClosed', 'signed']);
  });

  it('hold when it begins: what the plan allows no longer never comes into force', async () => {
    const plan = await newPlan();
    const a = await signer();
    const { contractId } = (await ofStaff(a, plan, flat(8000))).value;
    await act(a, 'sign', contractId);
    await t.owner.query(
      `insert into agents_plan_versions (plan_id, version, rules, effective_from)
       select plan_id, 2, $2, platform_now() from agents_plans where code = $1`,
      [plan, JSON.stringify({ ...rules, ceilings: flat(7000) })],
    );
    await nextHour();
    expect(await statesOf(contractId)).toEqual(['ended']);
    expect((await info(a, plan)).mine).toBeNull();
  });
});

describe('contracts of others', () => {
  it('are found by nobody but the agent and who offered', async () => {
    const plan = await newPlan();
    const { a, id } = await rootContract(plan);
    const b = await signer(a.memberId);
    const sibling = await signer(a.memberId);
    const { contractId } = (await offer(a, b, plan, flat(5000))).value;
    for (const who of [sibling, await signer()])
      for (const action of ['sign', 'reject', 'withdraw', 'end'] as const)
        expect((await act(who, action, contractId)).code, action).toBe('common.notFound');
    for (const action of ['sign', 'reject'] as const)
      expect((await act(a, action, contractId)).code).toBe('common.notFound');
    expect((await act(b, 'withdraw', contractId)).code).toBe('common.notFound');
    expect((await act(b, 'end', id)).code).toBe('common.notFound');
    expect((await act(a, 'end', '999999999')).code).toBe('common.notFound');
    expect((await b.call('dailySalaryReq', { body: { action: 'reject', contractId } })).code).toBe('agents.featureOff');
    const c = await signer(b.memberId);
    for (const [upline, one] of [
      [a, c],
      [b, sibling],
      [b, a],
    ] as const)
      expect((await offer(upline, one, plan, flat(1))).code).toBe('agents.notInDownline');
    expect((await offer(a, await newPlayer(t, a), plan, flat(1))).code).toBe('agents.notInDownline');
    expect((await ofStaff(b, plan, flat(1))).code).toBe('agents.notInDownline');
    expect((await info(sibling, plan)).downline.list).toEqual([]);
  });

  it('and everything about contracts is for agents, of promoters for dividends alone [AGT-033]', async () => {
    const plan = await newPlan();
    const dividend = await newPlan('dividend');
    const promoter = await signer(null, 'promoter');
    expect((await ofStaff(promoter, plan, flat(1))).code).toBe('agents.planNotForPromoters');
    expect((await promoter.call('hourSalaryInfo', { query: {} })).code).toBe('agents.featureOff');
    expect((await ofStaff(promoter, dividend, flat(1))).code).toBeUndefined();
    expect((await promoter.call('dividendInfo', { query: { plan: dividend } })).value.pending).not.toBeNull();
    await setFeature(t, 'FREEPLAY', true);
    const trial = await openTrial(t);
    const guest = callerOf(t, { token: trial.value.token, cookie: cookieOf(trial) });
    const body = { action: 'end', contractId: '1' } as const;
    const calls = ['dividend', 'dailySalary', 'hourSalary', 'realTimeSalary'] as const;
    for (const [who, code] of [
      [(await registerMember(t)).call, 'agents.notAgent'],
      [guest, 'agents.notAgent'],
      [callerOf(t), 'identity.notLoggedIn'],
    ] as const)
      for (const kind of calls) {
        expect((await who(`${kind}Info`, { query: {} })).code).toBe(code);
        expect((await who(`${kind}Req`, { body })).code).toBe(code);
      }
  });
});

describe('the consolidated settings', () => {
  it('tell which kinds are on, and where an offer waits; all off for players [AGT-021] [AGT-022] [GAP-144] [GAP-145]', async () => {
    await newPlan();
    const dividend = await newPlan('dividend');
    const player = await registerMember(t);
    expect(new Set(Object.values((await player.call('consolidated')).value))).toEqual(new Set(['0']));
    const a = await signer();
    await ofStaff(a, dividend, flat(1000));
    expect((await a.call('consolidated')).value).toEqual({
      dailysalreqtype: '0',
      divtypereq: '1',
      contracthoursalreq: '0',
      realtimesalreqtype: '0',
      contractmrdailysalinfotype: '0',
      contracthoursalinfo: '2',
      dailysalinfotype: '0',
      realtimesalinfotype: '0',
      divtypeinfo: '2',
      // Additional kinds of pay of this product.
      rebatereq: '0',
      rebateinfo: '0',
      acquisitionreq: '0',
      acquisitioninfo: '0',
    });
    const { a: root } = await rootContract(await newPlan());
    expect((await root.call('consolidated')).value.contracthoursalinfo).toBe('1');
    expect((await callerOf(t)('consolidated')).code).toBe('identity.notLoggedIn');
  });
});

describe('a contract of the real-time salary', () => {
  it('begins and ends with a business day, since its base is the whole day', async () => {
    const plan = await newPlan('realtimeSalary');
    const a = await signer();
    const { contractId } = (await ofStaff(a, plan, flat(8000))).value;
    const body = { action: 'sign' as const, contractId, paymentPassword: PAYMENT_PASSWORD };
    const { value } = await a.call('realTimeSalaryReq', { body });
    const { rows } = await t.owner.query<{ day: Date }>(
      `select ((platform_now() at time zone 'Asia/Bangkok')::date + 1)::timestamp at time zone 'Asia/Bangkok' as day`,
    );
    expect(value).toMatchObject({ stateDetail: 'signed', effectiveFrom: rows[0]!.day.toISOString() });
  });
});

describe('a move', () => {
  it('ends the contracts of its root, leaves those below, and is refused where they would be above the new upline', async () => {
    const plan = await newPlan();
    const { a } = await rootContract(plan);
    const { a: low } = await rootContract(plan, flat(2000));
    const { a: high } = await rootContract(plan, flat(8000));
    const b = await signer(a.memberId);
    const c = await signer(b.memberId);
    const sign = async (upline: TestMember, agent: TestMember, rate: number) => {
      const { contractId } = (await offer(upline, agent, plan, flat(rate))).value;
      await act(agent, 'sign', contractId);
      await nextHour();
      return contractId;
    };
    const ofB = await sign(a, b, 6000);
    const ofC = await sign(b, c, 4000);
    await loggedIn();
    const preview = (to: TestMember) => ({ params: { memberId: b.memberId }, body: { upline: to.username } });
    const move = (to: TestMember) => ({ ...preview(to), body: { ...preview(to).body, reason } });
    expect((await manager.call('opsMoveLine', move(low))).code).toBe('agents.rateAboveUpline');
    const { contracts } = (await manager.call('opsPreviewLineMove', preview(high))).value;
    expect(contracts).toMatchObject([{ plan: { code: plan }, version: 1, stateDetail: 'active' }]);
    const { approvalId } = (await manager.call('opsMoveLine', move(high))).value;
    await checker.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });
    await t.advance(24 * 3600);
    await t.drain(['agents.moves']);
    expect([await statesOf(ofB), await statesOf(ofC)]).toEqual([['ended'], ['active']]);
  });
});

describe('contracts of an agent who is gone', () => {
  it.each([
    ['closes the account', (agent: TestMember) => agent.call('closeAccount', { body: { sure: true, reason } })],
    ['is excluded', (agent: TestMember) => agent.call('excludeMyself', { body: { term: '6m' } })],
  ])('end with the running period when an agent %s; what is offered or waits never begins', async (_, leave) => {
    const plan = await newPlan();
    const { a, id } = await rootContract(plan);
    await loggedIn();
    await ofStaff(a, plan, flat(9000));
    const waiting = (await ofStaff(a, await newPlan('dividend'), flat(9000))).value.contractId;
    const [b, offered] = [await signer(a.memberId), await newPlan()];
    const stays = (await ofStaff(await signer(), offered, flat(9000))).value.contractId;
    await act(a, 'sign', id);
    expect((await leave(a)).code).toBeUndefined();
    await t.drain();
    expect([await statesOf(id), await statesOf(waiting), await statesOf(stays)]).toEqual([
      ['ending', 'ended'],
      ['withdrawn'],
      ['offered'],
    ]);
    const acts = await t.owner.query(
      `select command from platform_audit where subject_type = 'agentContract' and subject_id = any($1)
       and reason like '%.%' order by command`,
      [[id, waiting]],
    );
    expect(acts.rows.map(({ command }) => command)).toEqual([
      'agents.contract.ended',
      'agents.contract.ending',
      'agents.contract.withdrawn',
    ]);
    await nextHour();
    expect(await statesOf(id)).toEqual(['ended', 'ended']);
    expect((await info(b, plan)).mine).toBeNull();
  });

  it('go on through a break', async () => {
    const { a, id } = await rootContract(await newPlan());
    expect((await a.call('takeBreak', { body: { days: 1 } })).code).toBeUndefined();
    await t.drain();
    expect(await statesOf(id)).toEqual(['active']);
  });
});

// Runs last: it switches on plans of these kinds.
describe('the relays of each kind', () => {
  it.each(['dividend', 'dailySalary', 'hourSalary', 'realTimeSalary'] as const)(
    'show and sign a contract by their own names: %s [AGT-026] [AGT-027] [AGT-028] [AGT-029]',
    async (kind) => {
      const plan = await newPlan(kind === 'realTimeSalary' ? 'realtimeSalary' : kind);
      const a = await signer();
      const { contractId } = (await ofStaff(a, plan, flat(2000))).value;
      const shown = await a.call(`${kind}Info`, { query: { plan } });
      expect(shown.value.pending).toMatchObject({ contractId, state: 'offered', actions: ['sign', 'reject'] });
      const body = { action: 'sign' as const, contractId, paymentPassword: PAYMENT_PASSWORD };
      expect((await a.call(`${kind}Req`, { body })).value).toMatchObject({ stateDetail: 'signed' });
      expect((await info(a, await newPlan())).pending, 'of another kind').toBeNull();
    },
  );
});

it('that cannot be read is shown as that among the others, is not signed, and gives nothing to who is below', async () => {
  const plan = await newPlan();
  const { a, id } = await rootContract(plan);
  const other = await rootContract(plan);
  const [b, c, d] = [await signer(a.memberId), await signer(a.memberId), await signer(a.memberId)];
  const signed = (await offer(a, d, plan, flat(3000))).value.contractId;
  await act(d, 'sign', signed);
  const { contractId } = (await offer(a, b, plan, flat(4000))).value;
  const setTiers = (tiers: string, ids: string[]) =>
    t.owner.query('update agents_contract_versions set tiers = $1 where contract_id = any ($2::bigint[])', [
      tiers,
      ids,
    ]);
  await setTiers('[{"turnoverMin":"much","activeMin":0,"ratePpm":5000}]', [id, contractId]);
  const seen = await info(a, plan);
  expect(seen.mine).toMatchObject({ contractId: id, stateDetail: 'active', isUnreadable: true, tiers: [] });
  expect(Object.fromEntries(seen.downline.list.map((row) => [row.account, row]))).toMatchObject({
    [b.username]: { isUnreadable: true, actions: ['withdraw'] },
    [d.username]: { isUnreadable: false, stateDetail: 'signed' },
  });
  expect(seen.ceiling).toEqual([]);
  expect((await info(b, plan)).pending).toMatchObject({ isUnreadable: true, actions: ['reject'] });
  expect((await act(b, 'sign', contractId)).code).toBe('agents.contractUnreadable');
  expect((await offer(a, c, plan, flat(1000))).code).toBe('agents.rateAboveUpline');
  const { list } = (await manager.call('opsListAgentContracts', { query: { plan } })).value;
  expect(new Map(list.map((row) => [row.contractId, row.isUnreadable]))).toEqual(
    new Map([
      [contractId, true],
      [signed, false],
      [other.id, false],
      [id, true],
    ]),
  );
  await nextHour();
  expect(await statesOf(signed)).toEqual(['active']);
  expect((await act(b, 'reject', contractId)).value.stateDetail).toBe('rejected');
  await setTiers(JSON.stringify(flat(8000)), [id]);
});

it('under rules that cannot be read still shows, names what is wrong, and lets nothing be offered or signed', async () => {
  const plan = await newPlan();
  const { a, id } = await rootContract(plan);
  const [b, c] = [await signer(a.memberId), await signer(a.memberId)];
  const { contractId } = (await offer(a, b, plan, flat(3000))).value;
  const addRules = (version: number, rules: unknown) =>
    t.owner.query(
      `insert into agents_plan_versions (plan_id, version, rules, effective_from)
       select plan_id, $3, $1, platform_now() from agents_plans where code = $2`,
      [JSON.stringify(rules), plan, version],
    );
  const { rows } = await t.owner.query<{ rules: object }>(
    `select v.rules from agents_plan_versions v join agents_plans p on p.plan_id = v.plan_id where p.code = $1`,
    [plan],
  );
  await addRules(2, { ...rows[0]!.rules, activeMinValidBet: 'much' });
  const seen = await info(a, plan);
  expect(seen).toMatchObject({ plan: { isUnreadable: true, activeRule: null, carry: null }, ceiling: [] });
  expect(seen.mine).toMatchObject({ contractId: id, stateDetail: 'active' });
  expect((await info(b, plan)).pending).toMatchObject({ contractId });
  expect((await act(b, 'sign', contractId)).code).toBe('agents.rulesUnreadable');
  expect((await offer(a, c, plan, flat(1000))).code).toBe('agents.rulesUnreadable');
  const root = await signer();
  expect((await ofStaff(root, plan, flat(1000))).code).toBe('agents.rulesUnreadable');
  expect((await a.call('agentProgress', { query: { kind: 'hourSalary' } })).code).toBeUndefined();
  const { rows: plans } = await t.owner.query<{ id: string }>(
    'select plan_id::text as id from agents_plans where code = $1',
    [plan],
  );
  const planId = plans[0]!.id;
  const whole = (await manager.call('opsGetAgentPlan', { params: { planId } })).value;
  expect(whole.versions.map(({ rules }) => rules)).toMatchObject([null, {}]);
  await addRules(3, rows[0]!.rules);
  expect((await act(b, 'sign', contractId)).value.stateDetail).toBe('signed');
});
