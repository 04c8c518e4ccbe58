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

const making = { context: systemContext('demo'), secret: 'of this sandbox', vendor: 'STUDIO' };
const counted = async (table: string) =>
  Number((await t.owner.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]!.count);

it('answers the same log-ins at every try, and makes nobody twice', async () => {
  const staffBefore = await counted('staff');
  const first = await makePeople(t.app, making);
  expect(await makePeople(t.app, making)).toEqual(first);
  expect(await counted('staff')).toBe(staffBefore + first.staff.length);
  expect(await counted('members')).toBe(1 + first.line.length);
  const { player, line, staff } = first;
  const passwords = [player, ...line, ...staff].map(({ password }) => password);
  expect(new Set(passwords).size).toBe(passwords.length);
});

it('lets the player in from this machine without a second step', async () => {
  const { player } = await makePeople(t.app, making);
  expect((await loginMember(t, player)).token).toBeTruthy();
});

it('holds no payout, so that a first withdrawal works', async () => {
  await makePeople(t.app, making);
  expect(await counted('wallet_payout_holds')).toBe(0);
});

it('lets its players agree to the terms as who registers does, which every level of identity needs', async () => {
  await makePeople(t.app, making);
  expect(await counted('members where terms_version is null or terms_at is null')).toBe(0);
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

it('makes a line of agents whose contracts are in force, but for one that waits for a signature', async () => {
  await makePeople(t.app, making);
  const { rows } = await t.owner.query<{ username: string; type: string; upline: string | null }>(
    `select m.username, m.account_type as type, u.username as upline
     from agents_members n join members m on m.member_id = n.member_id
     left join agents_members a on a.member_no = n.upline_no left join members u on u.member_id = a.member_id
     order by n.member_no`,
  );
  expect(rows).toEqual([
    { username: 'agent', type: 'generalAgent', upline: null },
    { username: 'subagent', type: 'agent', upline: 'agent' },
    { username: 'lineplayer', type: 'player', upline: 'subagent' },
  ]);
  const contracts = await t.owner.query<{ state: string; count: number }>(
    'select state, count(*)::integer as count from agents_contract_versions group by state order by state',
  );
  expect(contracts.rows).toEqual([
    { state: 'active', count: 7 },
    { state: 'offered', count: 1 },
  ]);
});

it('lets an agent in by the door of agents', async () => {
  const { line } = await makePeople(t.app, making);
  expect((await loginMember(t, line[0]!)).token).toBeTruthy();
});
