import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { deviceOf, registerMember } from '@sanam/server/test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('lets gates and content ask who is logged in, without keeping the session awake', async () => {
  const member = await registerMember(t);
  const seen = async () =>
    (
      await t.owner.query<{ at: Date }>('select last_seen_at as at from auth_sessions where member_id = $1', [
        member.memberId,
      ])
    ).rows[0]!.at.getTime();
  const before = await seen();
  await t.advance(120);
  for (const { ports } of [t.app.modules.access, t.app.modules.content])
    expect(await ports.memberOf.ask(member.token, deviceOf(member.cookie))).toMatchObject({
      memberId: member.memberId,
    });
  expect(await seen()).toBe(before);
  expect(await t.app.modules.access.ports.memberOf.ask('x'.repeat(43), deviceOf(member.cookie))).toBeUndefined();
});

it('knows members by name and by id', async () => {
  const member = await registerMember(t);
  const { isMember } = t.app.modules.access.ports;
  expect(await isMember.ask({ merchantId: 'default', username: member.username.toUpperCase() })).toBe(true);
  expect(await isMember.ask({ merchantId: 'default', username: 'nobody-here' })).toBe(false);
  const names = await t.app.modules.staff.ports.namesOfMembers.ask([member.memberId]);
  expect(names.get(member.memberId)?.username).toBe(member.username);
});
