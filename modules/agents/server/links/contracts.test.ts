// Contracts that go with a link for agents or an opened account, beside the rates of a rebate.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { freshName, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { planRulesWith } from '../../contract/plan-rules.test-data.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { newAgent } from '../tree/line.test-data.ts';

let t: TestApp;
let agent: TestMember;
const flat = (ratePpm: number): TierRow[] => [{ turnoverMin: '0.00', activeMin: 0, ratePpm }];
const plans = { wages: 'dailySalary', share: 'dividend', rebates: 'rebate', news: 'acquisition' } as const;

/** Makes the plan, and a contract of the agent in it with a rate of 0.5 %. */
async function contractIn(code: keyof typeof plans): Promise<void> {
  const base = code === 'share' ? 'revenue' : 'turnover';
  await t.owner.query(
    `with plan as (
       insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on, runs_from)
       values ('default', $1, $2, 'daily', 'x', 'x', true, date_trunc('day', platform_now(), 'Asia/Bangkok'))
       returning plan_id),
     rules as (insert into agents_plan_versions (plan_id, version, rules, effective_from) select plan_id, 1, $3, '2000-01-01' from plan),
     one as (insert into agents_contracts (merchant_id, plan_id, agent_no)
       select 'default', plan_id, member_no from plan, agents_members where member_id = $4 returning contract_id)
     insert into agents_contract_versions (contract_id, version, state, tiers, valid)
     select contract_id, 1, 'active', $5, tstzrange(date_trunc('day', platform_now(), 'Asia/Bangkok'), null) from one`,
    [
      code,
      plans[code],
      JSON.stringify({ ...planRulesWith({ ceilings: flat(9000) }), base }),
      agent.memberId,
      JSON.stringify(flat(5000)),
    ],
  );
}
beforeAll(async () => {
  t = await buildTestApp();
  agent = await newAgent(t);
  for (const code of ['wages', 'share', 'rebates', 'news'] as const) await contractIn(code);
});
afterAll(() => t.close());

const forAgents = { target: 'agent', tag: '', usesMax: null, days: null } as const;
const make = (
  contracts: { plan: string; tiers: TierRow[]; payableMax?: string }[],
  more: { rebate?: TierRow[]; rebateMax?: string } = {},
  who = agent,
) => who.call('createAgentLink', { body: { ...forAgents, ...more, contracts } });
const wages = { plan: 'wages', tiers: flat(4000), payableMax: '500.00' };
const share = { plan: 'share', tiers: flat(3000) };

it('are offered, with the rebate, to who becomes an agent by the link, once', async () => {
  const { code } = (await make([wages, share], { rebate: flat(1000), rebateMax: '25.50' })).value;
  const [link] = (await agent.call('agentLinks', { query: {} })).value.list;
  expect(link).toMatchObject({
    code,
    rebate: flat(1000),
    rebateMax: '25.50',
    contracts: [
      { ...wages, kind: 'dailySalary' },
      { ...share, kind: 'dividend', payableMax: null },
    ],
  });
  const newcomer = await registerMember(t, { referralCode: code });
  await t.drain();
  const { offerId } = (await newcomer.call('agentOffer')).value.offer!;
  await newcomer.call('answerAgentOffer', { params: { offerId }, body: { accept: true } });
  await t.drain();
  const made = { memberId: newcomer.memberId, merchantId: 'default', accountType: 'agent' } as const;
  await t.app.platform.events.emit(t.app.platform.db, 'agents.agentMade', made);
  await t.drain();
  const offered = { upline: agent.username, version: 1, actions: ['sign', 'reject'] };
  expect((await newcomer.call('dailySalaryInfo', { query: {} })).value.pending).toMatchObject({
    ...offered,
    tiers: wages.tiers,
    payableMax: '500.00',
  });
  expect((await newcomer.call('dividendInfo', { query: {} })).value.pending).toMatchObject({
    ...offered,
    tiers: share.tiers,
    payableMax: null,
  });
  expect((await newcomer.call('rebateInfo', { query: {} })).value.pending).toMatchObject({
    ...offered,
    tiers: flat(1000),
    payableMax: '25.50',
  });
});

it('are none above the own ones, of one plan each, and of no rebate and no pay for new members', async () => {
  expect((await make([{ plan: 'wages', tiers: flat(5001) }])).code).toBe('agents.rateAboveUpline');
  expect((await make([wages], {}, await newAgent(t))).code).toBe('agents.rateAboveUpline');
  expect((await make([{ plan: 'unknown', tiers: flat(1) }])).code).toBe('agents.featureOff');
  for (const wrong of [
    [wages, wages],
    [{ plan: 'rebates', tiers: flat(1) }],
    [{ plan: 'news', tiers: flat(0) }],
    [{ plan: 'wages', tiers: [{ ...flat(1)[0]!, product: 'RNG' }] }],
  ])
    expect((await make(wrong)).code).toBe('request.invalid');
  expect((await make([], { rebateMax: '1.00' })).code).toBe('request.invalid');
  const forPlayers = { ...forAgents, target: 'player' as const, contracts: [wages] };
  expect((await agent.call('createAgentLink', { body: forPlayers })).code).toBe('request.invalid');
});

it('go with an account that is opened as well', async () => {
  const body = {
    username: freshName(),
    target: 'agent' as const,
    rebate: flat(900),
    rebateMax: '7.00',
    contracts: [wages],
  };
  await agent.call('openAgentMember', { body });
  const [row] = (await agent.call('agentOpenings', { query: {} })).value.list;
  expect(row).toMatchObject({ rebate: flat(900), rebateMax: '7.00', contracts: [{ ...wages, kind: 'dailySalary' }] });
});
