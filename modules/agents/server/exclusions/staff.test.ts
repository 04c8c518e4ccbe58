// Staff calls that make, list and clear exclusions.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { signsJob } from './signs.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  maker = await staffSession(t, ['agentManager']);
  checker = await staffSession(t, ['agentManager']);
});
afterAll(() => t.close());

const reason = 'the same phone';
const exclude = (memberId: string) => maker.call('opsExcludeFromWages', { params: { memberId }, body: { reason } });
const clear = (exclusionId: string) =>
  maker.call('opsClearWageExclusion', { params: { exclusionId }, body: { reason: 'a couple' } });
const decide = (approvalId: string, who: TestStaff) =>
  who.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });

it('is made by one, cleared by two, and tells who did it', async () => {
  const player = await newPlayer(t, await newAgent(t));
  const { exclusionId } = (await exclude(player.memberId)).value;
  expect((await exclude(player.memberId)).code).toBe('agents.alreadyExcluded');
  const { approvalId } = (await clear(exclusionId)).value;
  expect((await decide(approvalId, maker)).code).toBe('operator.sameStaff');
  expect((await decide(approvalId, checker)).value.state).toBe('executed');
  expect((await clear(exclusionId)).code).toBe('agents.exclusionCleared');
  const { list } = (await maker.call('opsListWageExclusions', { query: { isOpen: 'false' } })).value;
  expect(list).toMatchObject([
    {
      id: exclusionId,
      member: { memberId: player.memberId },
      sign: 'staff',
      withMember: null,
      reason,
      clearReason: 'a couple',
    },
  ]);
  expect(list[0]!.clearProposedBy).not.toBe(list[0]!.clearedBy);
  expect((await maker.call('opsListWageExclusions', { query: { isOpen: 'true' } })).value.list).toEqual([]);
  const { rows } = await t.owner.query(
    `select command from platform_audit where command in ('agents.member.exclude', 'agents.exclusion.clear') order by 1`,
  );
  expect(rows.map(({ command }) => command)).toEqual(['agents.exclusion.clear', 'agents.member.exclude']);
});

it('is refused for a member without a line, and for staff who may not', async () => {
  const { memberId } = await registerMember(t);
  expect((await exclude(memberId)).code).toBe('agents.noLine');
  const other = await staffSession(t, ['support']);
  const refused = await other.call('opsExcludeFromWages', { params: { memberId }, body: { reason } });
  expect(refused.code).toBe('operator.forbidden');
});

it('is made by the checks for whom of the team logs in with the browser of the agent, until staff clear him', async () => {
  const agent = await newAgent(t);
  const [honest, double] = [await newPlayer(t, agent), await newPlayer(t, agent)];
  await contractOf(agent.memberId);
  const [one, other] = [agent.memberId, double.memberId].toSorted();
  await t.owner.query('insert into mfa_shared_devices (member_id, other_id) values ($1, $2)', [one, other]);
  await t.drain([signsJob]);
  await t.drain([signsJob]);
  const open = async () => (await maker.call('opsListWageExclusions', { query: { isOpen: 'true' } })).value.list;
  expect(await open()).toMatchObject([
    {
      member: { memberId: double.memberId },
      sign: 'sharesDevice',
      withMember: { memberId: agent.memberId, username: agent.username },
      madeBy: null,
    },
  ]);
  expect((await open()).map(({ member }) => member.memberId)).not.toContain(honest.memberId);
  const { approvalId } = (await clear((await open())[0]!.id)).value;
  await decide(approvalId, checker);
  await t.drain([signsJob]);
  expect(await open()).toEqual([]);
});

/** Creates a contract in force in a plan that is off. */
async function contractOf(memberId: string): Promise<void> {
  await t.owner.query(
    `with plan as (
       insert into agents_plans (merchant_id, code, kind, period, name_th, name_en) values ('default', 'signs', 'dailySalary', 'daily', 'x', 'x')
       returning plan_id)
     , contract as (
       insert into agents_contracts (merchant_id, plan_id, agent_no)
       select 'default', plan_id, (select member_no from agents_members where member_id = $1) from plan returning contract_id)
     insert into agents_contract_versions (contract_id, version, state, tiers, valid)
     select contract_id, 1, 'active', '[{"turnoverMin":"0.00","activeMin":0,"ratePpm":0}]', tstzrange(platform_now(), null) from contract`,
    [memberId],
  );
}
