// Agent settings: those that affect money need a second approval.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import type { AgentSettingValues } from '../../contract/settings-schema.ts';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  maker = await staffSession(t, ['agentManager']);
  checker = await staffSession(t, ['agentManager']);
});
afterAll(() => t.close());

const read = async (who = maker) => (await who.call('opsGetAgentSettings', { query: {} })).value;
const change = (part: Partial<AgentSettingValues>, seen: Awaited<ReturnType<typeof read>>, who = maker) =>
  who.call('opsChangeAgentSettings', {
    query: {},
    body: { values: { ...seen.values, ...part }, revision: seen.revision, reason: 'as agreed' },
  });
const decide = (approvalId: string | null, who: TestStaff) =>
  who.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });

it('are changed by one where no money depends on them, each with its audit row', async () => {
  const seen = await read();
  expect(seen.values).toMatchObject({ depthMax: 12, cash: false, transfers: true });
  expect((await change({ depthMax: 9, offerDays: 3 }, seen)).value).toEqual({ state: 'done', approvalId: null });
  expect((await read()).values).toMatchObject({ depthMax: 9, offerDays: 3, openingDays: 7 });
  const { rows } = await t.owner.query<{ n: number }>(
    `select count(*)::integer as n from platform_audit where reason = 'as agreed' and command like 'site.setting%'`,
  );
  expect(rows[0]!.n).toBe(2);
  // A change based on an old revision is refused.
  expect((await change({ depthMax: 30 }, seen)).code).toBe('operator.staleVersion');
});

it('wait for another person where money depends on them; switching off waits for nobody', async () => {
  const seen = await read();
  const limits = { min: '5.00', max: '500.00', daily: '900.00' };
  const { approvalId } = (await change({ cash: true, cashLimits: limits }, seen)).value;
  expect((await read()).values.cash).toBe(false);
  expect((await change({ cash: true }, await read())).code).toBe('operator.approvalPending');
  expect((await decide(approvalId, maker)).code).toBe('operator.sameStaff');
  expect((await decide(approvalId, checker)).value.state).toBe('executed');
  await expect.poll(async () => (await read()).values).toMatchObject({ cash: true, cashLimits: limits });
  expect((await change({ cash: false }, await read())).value.state).toBe('done');
  expect((await read()).values.cash).toBe(false);
});

it('are no proposal once somebody changed one meanwhile, no limits that nothing fits, and nothing for others', async () => {
  const seen = await read();
  const { approvalId } = (await change({ checks: { ...seen.values.checks, jumpTimes: 9 } }, seen)).value;
  expect((await change({ offerDays: 5 }, await read())).value.state).toBe('done');
  expect((await decide(approvalId, checker)).value).toMatchObject({ state: 'failed' });
  const wrong = { min: '10.00', max: '5.00', daily: '90.00' };
  expect((await change({ transferLimits: wrong }, await read())).code).toBe('request.invalid');
  const support = await staffSession(t, ['support']);
  expect((await support.call('opsGetAgentSettings', { query: {} })).code).toBe('operator.forbidden');
});
