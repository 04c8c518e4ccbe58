import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession } from '@sanam/server/test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('shows one member with account, money and play, and refuses an unknown one', async () => {
  const member = await registerMember(t);
  const owner = await staffSession(t, ['owner']);
  const { list } = (await owner.call('opsListMembers', { query: { q: member.username } })).value;
  expect(list.map(({ id, cash }) => [id, cash])).toEqual([[member.memberId, '0.00']]);
  const { value } = await owner.call('opsGetMember', { params: { id: member.memberId } });
  expect(value).toMatchObject({ username: member.username, state: 'active', openRounds: 0, bankAccounts: [] });
  const timeline = await owner.call('opsTimeline', { params: { id: member.memberId }, query: {} });
  expect(timeline.value).toMatchObject({ list: [], totalCount: 0 });
  const unknown = { params: { id: 'mbr_0000000000000000000000' } };
  expect((await owner.call('opsGetMember', unknown)).code).toBe('common.notFound');
});
