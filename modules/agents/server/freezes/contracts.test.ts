// Contracts in a frozen line: nothing is offered or signed, and what is open can be taken back or rejected.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { planRulesWith } from '../../contract/plan-rules.test-data.ts';
import { newAgent } from '../tree/line.test-data.ts';

const flat = (ratePpm: number) => [{ turnoverMin: '0.00', activeMin: 0, ratePpm }];
const plan = 'frozen-line';
const reason = 'wages for own accounts';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
let top: TestMember;
let middle: TestMember;
let below: TestMember;
beforeAll(async () => {
  t = await buildTestApp();
  [maker, checker] = [await staffSession(t, ['agentManager']), await staffSession(t, ['agentManager'])];
  await t.owner.query(
    `with one as (
       insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on, runs_from)
       values ('default', $1, 'hourSalary', 'hour', $1, $1, true, date_trunc('day', platform_now(), 'Asia/Bangkok'))
       returning plan_id)
     insert into agents_plan_versions (plan_id, version, rules, effective_from) select plan_id, 1, $2, '2000-01-01' from one`,
    [plan, JSON.stringify({ ...planRulesWith({ ceilings: flat(10_000) }), base: 'turnover' })],
  );
});
afterAll(() => t.close());
beforeEach(async () => {
  top = await newAgent(t);
  middle = await newAgent(t, top.memberId);
  below = await newAgent(t, middle.memberId);
  for (const one of [top, middle, below])
    await one.call('setPaymentPassword', { body: { loginPassword: one.password, paymentPassword: PAYMENT_PASSWORD } });
});

const offer = (upline: TestMember, agent: TestMember) =>
  upline.call('hourSalaryReq', { body: { action: 'offer', plan, account: agent.username, tiers: flat(5000) } });
const ofStaff = () =>
  maker.call('opsOfferAgentContract', {
    params: { memberId: top.memberId },
    body: { plan, tiers: flat(9000), payableMax: null, reason },
  });
const act = (who: TestMember, action: 'sign' | 'reject' | 'withdraw', contractId: string) =>
  who.call('hourSalaryReq', { body: { action, contractId, paymentPassword: PAYMENT_PASSWORD } });
const frozenAt = async (who: TestMember) => (await who.call('hourSalaryInfo', { query: { plan } })).value.frozenAt;
const freeze = async ({ memberId }: TestMember) =>
  (await maker.call('opsFreezeLine', { params: { memberId }, body: { reason } })).value.freezeId;
async function lift(freezeId: string): Promise<void> {
  const { approvalId } = (await maker.call('opsLiftLineFreeze', { params: { freezeId }, body: { reason } })).value;
  await checker.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });
}

it('are neither offered nor signed, by agents or by staff, until the freeze is lifted', async () => {
  const { contractId } = (await ofStaff()).value;
  const freezeId = await freeze(top);
  expect([await frozenAt(top), await frozenAt(below)]).toEqual([expect.any(String), expect.any(String)]);
  expect((await act(top, 'sign', contractId)).code).toBe('agents.lineFrozen');
  expect((await offer(top, middle)).code).toBe('agents.lineFrozen');
  expect((await offer(middle, below)).code).toBe('agents.lineFrozen');
  expect((await act(top, 'reject', contractId)).value.stateDetail).toBe('rejected');
  expect((await ofStaff()).code).toBe('agents.lineFrozen');
  await lift(freezeId);
  expect(await frozenAt(top)).toBeNull();
  const again = (await ofStaff()).value;
  expect((await act(top, 'sign', again.contractId)).value.stateDetail).toBe('signed');
});

it('are not offered into it from above, without telling why; what was offered can be taken back', async () => {
  const own = (await ofStaff()).value;
  await act(top, 'sign', own.contractId);
  const { contractId } = (await offer(top, middle)).value;
  await freeze(middle);
  expect(await frozenAt(top)).toBeNull();
  expect((await act(middle, 'sign', contractId)).code).toBe('agents.lineFrozen');
  expect((await act(top, 'withdraw', contractId)).value.stateDetail).toBe('withdrawn');
  expect((await offer(top, middle)).code).toBe('agents.contractsUnavailable');
});
