// People of a sandbox whose first start was interrupted: the next start completes them, and their log-ins work.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { loginMember } from '../../test/clients.ts';
import { systemContext } from '../platform/context.ts';
import { makePeople } from './demo-people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const making = { context: systemContext('demo'), secret: 'of this sandbox' };
const counted = async (table: string) =>
  Number((await t.owner.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]!.count);

it('answers the same log-ins at every try, and makes nobody twice', async () => {
  const staffBefore = await counted('staff');
  const first = await makePeople(t.app, making);
  expect(await makePeople(t.app, making)).toEqual(first);
  expect(await counted('staff')).toBe(staffBefore + first.staff.length);
  expect(await counted('members')).toBe(1);
  const { player, staff } = first;
  expect(new Set([player.password, ...staff.map(({ password }) => password)]).size).toBe(staff.length + 1);
});

it('lets the player in from this machine without a second step', async () => {
  const { player } = await makePeople(t.app, making);
  expect((await loginMember(t, player)).token).toBeTruthy();
});

it('goes on with a player whose try ended before the password', async () => {
  const { player } = await makePeople(t.app, making);
  await t.owner.query('delete from auth_passwords');
  await makePeople(t.app, making);
  const member = await t.app.modules.members.service.memberByName({ merchantId: 'default', username: 'demo' });
  expect(await t.app.modules.auth.service.isOwnPassword(member!.memberId, player.password)).toBe(true);
});

it('makes those of the staff that the try before did not come to', async () => {
  await makePeople(t.app, making);
  await t.owner.query("update staff set username = 'left' where username = 'support'");
  const before = await counted('staff');
  await makePeople(t.app, making);
  expect(await counted('staff')).toBe(before + 1);
});
