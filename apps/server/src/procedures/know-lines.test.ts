// Conditions of promotions on the line of an agent.
import { newAgent, newPlayer } from '@sanam/agents/server/tree/line.test-data.ts';
import type { Condition } from '@sanam/promotions/contract/conditions.ts';
import { contentOf, openPublishers, type Publishers, reason } from '@sanam/promotions/server/campaign.test-data.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { registerMember, type TestMember } from '../../test/clients.ts';

let t: TestApp;
let staff: Publishers;
let top: TestMember;
let below: TestMember;
let player: TestMember;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
  top = await newAgent(t);
  below = await newAgent(t, top.memberId);
  player = await newPlayer(t, below);
});
afterAll(() => t.close());

const inLineOf = (...agents: TestMember[]): Condition => ({
  code: 'agentLine',
  args: { agents: agents.map(({ username }) => username) },
});
const found = async (condition: Condition) => {
  const { value } = await staff.writer.call('opsCountSegment', { query: {}, body: { conditions: [condition] } });
  return value.sample.map(({ username }) => username).toSorted();
};

it('finds who is below an agent at any depth, and not the agent', async () => {
  await registerMember(t);
  expect(await found(inLineOf(top))).toEqual([below.username, player.username].toSorted());
  expect(await found(inLineOf(below))).toEqual([player.username]);
  const either: Condition = {
    code: 'any',
    args: { of: [inLineOf(below) as never, { code: 'levelMin', args: { level: 9 } }] },
  };
  expect(await found(either)).toEqual([player.username]);
});

it('lets only the line claim, and names no agent to members', async () => {
  const id = await staff.open('claim', { conditions: [inLineOf(below)] });
  const trial = await staff.writer.call('opsTryCampaign', { params: { id }, body: { account: player.username } });
  const needed = below.username;
  expect(trial.value.verdicts).toEqual([{ code: 'agentLine', ok: true, actual: needed, needed }]);
  const page = (who: TestMember) => who.call('getPromotion', { params: { id }, query: { language: 'EN' } });
  const told = (await page(player)).value;
  expect(told.conditions).toEqual([{ code: 'agentLine', args: { agents: [] } }]);
  expect(told.verdicts).toEqual([{ code: 'agentLine', ok: true, actual: '', needed: '' }]);
  const other = await registerMember(t);
  const refused = await other.call('claimPromotion', { params: { id } });
  expect(refused.code).toBe('promotions.notEligible');
  expect(JSON.stringify(refused.body)).not.toContain(below.username);
  expect((await player.call('claimPromotion', { params: { id } })).code).toBeUndefined();
});

it('is not submitted for an account that is no agent', async () => {
  const content = contentOf('claim', { conditions: [inLineOf(player)] });
  const { value } = await staff.writer.call('opsAddCampaign', { query: {}, body: { kind: 'claim', content, reason } });
  const submit = { params: { id: value.id }, body: { revision: 1, reason } };
  expect((await staff.writer.call('opsSubmitCampaign', submit)).code).toBe('promotions.unknownAgent');
  const count = { query: {}, body: { conditions: [inLineOf(player)] } };
  expect((await staff.writer.call('opsCountSegment', count)).code).toBe('promotions.unknownAgent');
});

it('tells staff once the agents that a campaign asks for are closed', async () => {
  const [gone, stays] = [await newAgent(t), await newAgent(t)];
  const group: Condition = {
    code: 'any',
    args: { of: [inLineOf(gone) as never, { code: 'levelMin', args: { level: 9 } }] },
  };
  const only = await staff.open('claim', { conditions: [inLineOf(gone)] });
  const either = await staff.open('claim', { conditions: [inLineOf(gone, stays), group] });
  const known = async (id: string) => {
    const { closedAgents, isForNobody } = (await staff.writer.call('opsGetCampaign', { params: { id } })).value;
    return { closedAgents, isForNobody };
  };
  expect(await known(only)).toEqual({ closedAgents: [], isForNobody: false });
  await t.owner.query(
    `update members set state = 'closed', closed_at = now(), closed_by = 'player' where member_id = $1`,
    [gone.memberId],
  );
  expect(await known(only)).toEqual({ closedAgents: [gone.username], isForNobody: true });
  expect(await known(either)).toEqual({ closedAgents: [gone.username], isForNobody: false });
  const { list } = (await staff.writer.call('opsListCampaigns', { query: {} })).value;
  expect(list.filter(({ isForNobody }) => isForNobody).map(({ id }) => id)).toEqual([only]);
  await staff.act(only, 'end');
  expect(await known(only)).toEqual({ closedAgents: [], isForNobody: false });
});

it('asks for the agents of all listed campaigns at once', async () => {
  const statements = async () => {
    const { db } = t.app.platform;
    const asked = vi.spyOn(db.getExecutor(), 'executeQuery');
    await staff.writer.call('opsListCampaigns', { query: {} });
    const texts = asked.mock.calls.map(([query]) => query.sql);
    asked.mockRestore();
    return texts.filter((text) => text.includes('members')).length;
  };
  await staff.open('claim', { conditions: [inLineOf(top)] });
  const before = await statements();
  await staff.open('claim', { conditions: [inLineOf(below)] });
  expect(before).toBeGreaterThan(0);
  expect(await statements()).toBe(before);
});

it('tells staff that the agent of an audience is closed, and lets them put it away', async () => {
  const gone = await newAgent(t);
  const kept = { name: `line of ${gone.username}`, conditions: [inLineOf(gone)] };
  const { id } = (await staff.writer.call('opsAddSegment', { query: {}, body: { ...kept, reason } })).value;
  await t.owner.query(
    `update members set state = 'closed', closed_at = now(), closed_by = 'player' where member_id = $1`,
    [gone.memberId],
  );
  const change = (isOn: boolean) =>
    staff.writer.call('opsChangeSegment', { params: { id }, body: { ...kept, isOn, version: 1, reason } });
  const shown = { closedAgents: [gone.username], isForNobody: true };
  expect((await staff.writer.call('opsGetSegment', { params: { id } })).value).toMatchObject(shown);
  const { list } = (await staff.writer.call('opsListSegments', { query: {} })).value;
  expect(list.map(({ closedAgents, isForNobody }) => ({ closedAgents, isForNobody }))).toEqual([shown]);
  expect((await change(true)).code).toBe('promotions.unknownAgent');
  expect((await change(false)).code).toBeUndefined();
});
