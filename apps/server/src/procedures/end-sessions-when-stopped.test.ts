import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, registerMember } from '@sanam/server/test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('ends every session of a stopped member in the same transaction, and no other', async () => {
  const member = await registerMember(t);
  const second = await loginMember(t, member);
  const other = await registerMember(t);
  const { stopped } = t.app.modules.protection.ports;
  const undone = t.app.platform.db.transaction().execute(async (trx) => {
    await stopped.ask(trx, member.memberId);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect((await member.call('memberInfo')).status).toBe(200);
  await t.app.platform.db.transaction().execute((trx) => stopped.ask(trx, member.memberId));
  expect((await member.call('memberInfo')).code).toBe('identity.notLoggedIn');
  expect((await second.call('memberInfo')).code).toBe('identity.notLoggedIn');
  expect((await other.call('memberInfo')).status).toBe(200);
});
