// A single reminder, in time, of a document that expires.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anotherNode, buildTestApp, type TestApp, type TestNode } from '@sanam/server/test/build-test-app.ts';
import { loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { REMIND_JOB, remindOfDocuments } from './reminders.ts';

let t: TestApp;
let node: TestNode;
beforeAll(async () => {
  t = await buildTestApp();
  node = await anotherNode(t);
});
beforeEach(() => goToNoon(t));
afterAll(async () => {
  await node.close();
  await t.close();
});

let documents = 0;
/** Inserts a document of a member; `validDays`: its last day, from today in the merchant's zone. */
async function add(
  member: TestMember,
  { state = 'approved', validDays }: { state?: string; validDays: number | null },
) {
  documents += 1;
  await t.owner.query(
    `insert into protection_documents (document_id, member_id, kind, state, valid_until)
     values ($1, $2, 'idCard', $3, (platform_now() at time zone 'Asia/Bangkok')::date + $4::int)`,
    [`doc_${documents}`, member.memberId, state, validDays],
  );
  return `doc_${documents}`;
}
const remind = () => t.drain([REMIND_JOB]);
/** Logs in again to read: days pass in these tests, and sessions end. */
const told = async (member: TestMember) => {
  const again = await loginMember(t, member);
  return (await again.call('listInbox', { query: { topic: 'protection', limit: 50 } })).value.list;
};

it('reminds 30 days before the last day and not earlier, once, with the day and the way to send another', async () => {
  const member = await registerMember(t);
  const documentId = await add(member, { validDays: 31 });
  await remind();
  expect(await told(member)).toEqual([]);
  await t.advance(86_400);
  await remind();
  const { rows } = await t.owner.query<{ day: string }>(
    `select to_char(valid_until, 'Mon FMDD, YYYY') as day from protection_documents where document_id = $1`,
    [documentId],
  );
  const [notice, ...more] = await told(member);
  expect(notice).toMatchObject({ title: 'Your document runs out soon', link: '/?mc=identity' });
  expect(notice!.text).toContain(`until ${rows[0]!.day}.`);
  await t.advance(86_400);
  await remind();
  expect([more, await told(member)]).toMatchObject([[], [{ id: notice!.id }]]);
  const audited = await t.owner.query('select command from platform_audit where subject_id = $1', [documentId]);
  expect(audited.rows).toEqual([{ command: 'protection.document.remind' }]);
});

it('is told once by two nodes at the same moment', async () => {
  const members = [await registerMember(t), await registerMember(t), await registerMember(t)];
  for (const member of members) await add(member, { validDays: 3 });
  await Promise.all([t.app, node.app, t.app, node.app].map(({ platform }) => remindOfDocuments(platform)));
  await t.drain();
  for (const member of members) expect(await told(member)).toHaveLength(1);
  const { rows } = await t.owner.query(
    `select count(*)::int as count from platform_audit a join protection_documents d on d.document_id = a.subject_id
      where a.command = 'protection.document.remind' and d.member_id = any ($1)`,
    [members.map(({ memberId }) => memberId)],
  );
  expect(rows).toEqual([{ count: 3 }]);
});

it('says nothing of a document that is over, was not taken, has no end, or that another one follows', async () => {
  const member = await registerMember(t);
  await add(member, { validDays: -1 });
  await add(member, { validDays: 5, state: 'revoked' });
  await add(member, { validDays: null });
  await add(member, { validDays: 5 });
  const waiting = await registerMember(t);
  await add(waiting, { validDays: 5 });
  await add(waiting, { validDays: null, state: 'sent' });
  const renewed = await registerMember(t);
  await add(renewed, { validDays: 5 });
  await add(renewed, { validDays: 365 });
  await remind();
  for (const one of [member, waiting, renewed]) expect(await told(one)).toEqual([]);
  // The newer one was refused, so the expiry of the older one counts.
  await t.owner.query(`update protection_documents set state = 'refused' where member_id = $1 and state = 'sent'`, [
    waiting.memberId,
  ]);
  await remind();
  expect(await told(waiting)).toHaveLength(1);
});
