// Rebate contracts, with a rate per product, and acquisition contracts, which only the merchant offers, to promoters.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { newAgent } from '../tree/line.test-data.ts';
import { planRulesWith } from '../../contract/plan-rules.test-data.ts';

let t: TestApp;
let manager: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  manager = await staffSession(t, ['agentManager']);
});
afterAll(() => t.close());

const rate = (ratePpm: number, product?: string): TierRow => ({
  turnoverMin: '0.00',
  activeMin: 0,
  ratePpm,
  ...(product === undefined ? {} : { product }),
});
const each = (amount: string): TierRow[] => [{ ...rate(0), amount }];
const rules = planRulesWith({ activeMinValidBet: '0.00' });

async function newPlan(kind: 'rebate' | 'acquisition', more: { ceilings: TierRow[]; acquisition?: object }) {
  const code = `plan-${kind}`;
  await t.owner.query(
    `with one as (
       insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on, runs_from)
       values ('default', $1, $2, 'daily', $1, $1, true, date_trunc('day', platform_now(), 'Asia/Bangkok')) returning plan_id)
     insert into agents_plan_versions (plan_id, version, rules, effective_from) select plan_id, 1, $3, '2000-01-01' from one`,
    [code, kind, JSON.stringify({ ...rules, ...more })],
  );
  return code;
}
const ofStaff = (agent: TestMember, plan: string, tiers: TierRow[]) =>
  manager.call('opsOfferAgentContract', {
    params: { memberId: agent.memberId },
    body: { plan, tiers, payableMax: null, reason: 'as agreed' },
  });

describe('a rebate', () => {
  it('has a rate of each product, none above the one over it, and begins when it is signed', async () => {
    const plan = await newPlan('rebate', { ceilings: [rate(8000, 'RNG'), rate(2000)] });
    const agent = await newAgent(t);
    const below = await newAgent(t, agent.memberId);
    await agent.call('setPaymentPassword', {
      body: { loginPassword: agent.password, paymentPassword: PAYMENT_PASSWORD },
    });
    const tooMuch = await ofStaff(agent, plan, [rate(8000, 'RNG'), rate(3000, 'LIVE')]);
    expect(tooMuch.code).toBe('agents.rateAboveUpline');
    expect((tooMuch.body as { value: object }).value).toMatchObject({ product: 'LIVE', uplineRatePpm: 2000 });
    expect((await ofStaff(agent, plan, [{ ...rate(1), turnoverMin: '5.00' }])).code).toBe('request.invalid');
    const { contractId } = (await ofStaff(agent, plan, [rate(6000, 'RNG'), rate(2000)])).value;
    expect((await agent.call('consolidated')).value).toMatchObject({ rebatereq: '1', rebateinfo: '2' });
    const signed = await agent.call('rebateReq', {
      body: { action: 'sign', contractId, paymentPassword: PAYMENT_PASSWORD },
    });
    expect(signed.value).toMatchObject({ stateDetail: 'signed', tiers: [rate(6000, 'RNG'), rate(2000)] });
    const above = await agent.call('rebateReq', {
      body: { action: 'offer', plan, account: below.username, tiers: [rate(6001, 'RNG')] },
    });
    expect(above.code).toBe('agents.rateAboveUpline');
    const offered = await agent.call('rebateReq', {
      body: { action: 'offer', plan, account: below.username, tiers: [rate(5000, 'RNG')] },
    });
    expect(offered.value).toMatchObject({ stateDetail: 'offered', account: below.username });
    expect((await below.call('rebateInfo', { query: { plan } })).value).toMatchObject({
      pending: { tiers: [rate(5000, 'RNG')] },
      plan: { kind: 'rebate', period: 'daily' },
    });
  });
});

describe('an acquisition', () => {
  it('is offered to promoters alone, by the merchant alone, up to the ceiling', async () => {
    const acquisition = { minDeposit: '500.00', minValidBet: '1000.00' };
    const plan = await newPlan('acquisition', { ceilings: each('150.00'), acquisition });
    const [agent, promoter] = [await newAgent(t), await newAgent(t, null, 'promoter')];
    expect((await ofStaff(agent, plan, each('100.00'))).code).toBe('agents.planForPromoters');
    expect((await ofStaff(promoter, plan, [rate(100)])).code).toBe('request.invalid');
    const tooMuch = await ofStaff(promoter, plan, each('150.01'));
    expect((tooMuch.body as { value: object }).value).toMatchObject({ uplineAmount: '150.00' });
    expect((await ofStaff(promoter, plan, each('150.00'))).value).toMatchObject({ version: 1 });
    expect((await promoter.call('acquisitionInfo', { query: {} })).value).toMatchObject({
      pending: { tiers: each('150.00') },
      ceiling: [],
      plan: { activeRule: acquisition },
    });
    expect((await agent.call('acquisitionInfo', { query: {} })).code).toBe('agents.featureOff');
    const passedOn = await promoter.call('acquisitionReq', {
      body: { action: 'offer', plan, account: agent.username, tiers: each('1.00') },
    });
    expect(passedOn.code).toMatch(/agents\.(notInDownline|featureOff)/);
  });
});
