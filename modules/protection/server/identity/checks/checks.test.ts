// Identity checks over the network, with a provider in a separate process.
import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { checkJobs } from './service.ts';

const WEBHOOK = 'sandbox-identity-webhook-secret';
const credentials = {
  appToken: 'sandbox-identity-app-token',
  secretKey: 'sandbox-identity-secret-key',
  webhookSecret: WEBHOOK,
};

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let owner: TestStaff;
let second: TestStaff;
let officer: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  [owner, second, officer] = await Promise.all([
    staffSession(t, ['owner']),
    staffSession(t, ['owner']),
    staffSession(t, ['protection']),
  ]);
  await setUp();
});
afterAll(() => close());

const reason = 'agreed with the provider';
const settings = async () => (await owner.call('opsGetIdentityProvider')).value;
async function change(body: object, who = owner) {
  const { isOn, url, levelName, revision } = await settings();
  return who.call('opsChangeIdentityProvider', { body: { isOn, url, levelName, revision, reason, ...body } });
}
const confirm = (id: string | null, who = second) =>
  who.call('opsDecideApproval', { params: { id: id! }, body: { decision: 'confirm' } });
async function setUp(levelName = 'sandbox-level'): Promise<void> {
  const asked = await change({ isOn: true, url: `${rail.url}/identity-check`, levelName, ...credentials });
  expect((await confirm(asked.value.approvalId)).code).toBeUndefined();
}

let people = 0;
async function person(name?: string): Promise<TestMember & { name: string }> {
  people += 1;
  const payeeName = name ?? `NIDA ${String.fromCodePoint(65 + people)} SUKJAI`;
  const member = await registerMember(t, { payeeName });
  await t.owner.query(
    `update members set email = lower(member_id) || '@mail.example', email_verified_at = now() where member_id = $1`,
    [member.memberId],
  );
  await member.call('completeProfile', { body: { birthDate: '1990-05-17' } });
  return { ...member, name: payeeName };
}
const identityOf = async (member: TestMember) => (await member.call('identity')).value;
const levelOf = ({ memberId }: TestMember) => t.app.modules.protection.service.levelOf(t.app.platform.db, memberId);
/** Starts a check; returns the address of the provider's page. */
async function begin(member: TestMember): Promise<string> {
  expect((await member.call('startCheck')).value.check).toMatchObject({ state: 'starting', pageUrl: null });
  await t.drain();
  return (await identityOf(member)).check!.pageUrl!;
}
type Ending = 'approve' | 'again' | 'refuse' | 'minor' | 'wait';
/** Completes the provider's page as the person. */
async function goThrough(page: string, ending: Ending, who: { name: string; birthDate?: string; validUntil?: string }) {
  const [first, ...last] = who.name.split(' ');
  const form = {
    ending,
    first_name: first!,
    last_name: last.join(' '),
    birth_date: who.birthDate ?? '1990-05-17',
    document_type: 'PASSPORT',
    valid_until: who.validUntil ?? '2999-12-31',
  };
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  expect(answer.status).toBe(303);
}
const comes = (member: TestMember, state: string) =>
  until(t, async () => (await identityOf(member)).document?.state === state, `the document is ${state}`);
type Who = { name?: string; birthDate?: string };
async function checked(ending: Ending, who: Who = {}): ReturnType<typeof person> {
  const member = await person();
  await goThrough(await begin(member), ending, { name: member.name, ...who });
  return member;
}
const rowOf = async ({ memberId }: TestMember) =>
  (
    await t.owner.query<{ check_id: string; applicant_id: string; document_id: string; state: string }>(
      'select * from protection_checks where member_id = $1 order by started_at desc limit 1',
      [memberId],
    )
  ).rows[0]!;
/** Changes the result at the provider, as a tester can. */
async function changeAtProvider(member: TestMember, ending: Ending): Promise<void> {
  const { applicant_id: id } = await rowOf(member);
  const body = new URLSearchParams({ ending });
  await fetch(`${rail.url}/identity-checks/${id}`, { method: 'POST', body, redirect: 'manual' });
}
async function send(
  content: object,
  { key = WEBHOOK, algorithm = 'HMAC_SHA256_HEX', merchant = 'default' } = {},
): Promise<number> {
  const body = JSON.stringify(content);
  const name = { HMAC_SHA1_HEX: 'sha1', HMAC_SHA512_HEX: 'sha512' }[algorithm] ?? 'sha256';
  const answer = await fetch(`${t.url}/identity-checks/${merchant}/messages`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-payload-digest': createHmac(name, key).update(body).digest('hex'),
      'x-payload-digest-alg': algorithm,
    },
  });
  return answer.status;
}
const audited = async (id: string) =>
  (
    await t.owner.query<{ actor: string; command: string }>(
      'select actor, command from platform_audit where subject_id = $1 order by id',
      [id],
    )
  ).rows;

describe('a check', () => {
  it('leads to the provider and back; its yes approves the document, named in the audit log, and the member is told', async () => {
    const member = await person();
    const before = await identityOf(member);
    expect(before).toMatchObject({ isCheckOn: true, mayCheck: true, check: null });
    const page = await begin(member);
    const shown = await (await fetch(page)).text();
    expect(shown).toContain('/?mc=identity');
    expect(await levelOf(member)).toBe(1);
    await goThrough(page, 'approve', { name: member.name });
    await comes(member, 'approved');
    expect(await levelOf(member)).toBe(3);
    expect(await identityOf(member)).toMatchObject({
      check: { state: 'done', outcome: 'approved', pageUrl: null },
      document: { kind: 'passport', validUntil: '2999-12-31' },
    });
    const { document_id: documentId } = await rowOf(member);
    expect(await audited(documentId)).toEqual([
      { actor: 'identityProvider:applicants', command: 'protection.document.approve' },
    ]);
    await t.drain();
    const { list } = (await member.call('listInbox', { query: { topic: 'protection', limit: 50 } })).value;
    expect(list.map(({ title }) => title)).toEqual(['Your document was approved']);
  });

  it('waits at the provider as a document that no other one can pass', async () => {
    const member = await checked('wait');
    await comes(member, 'checking');
    expect(await identityOf(member)).toMatchObject({ maySend: false, mayCheck: false, check: { state: 'pending' } });
    expect((await member.call('startCheck')).code).toBe('protection.documentOpen');
    await changeAtProvider(member, 'approve');
    await comes(member, 'approved');
  });

  it.each<[string, Who]>([
    ['name', { name: 'SOMEBODY ELSE' }],
    ['birth date', { birthDate: '1990-05-18' }],
  ])('of another %s comes to the queue of staff, who see what the provider read', async (_what, who) => {
    const member = await checked('approve', who);
    await comes(member, 'sent');
    expect(await levelOf(member)).toBe(1);
    expect((await identityOf(member)).check).toMatchObject({ state: 'done', outcome: 'toStaff' });
    const { list } = (await officer.call('opsListDocuments', { query: { state: 'sent', memberId: member.memberId } }))
      .value;
    const document = (await officer.call('opsGetDocument', { params: { id: list[0]!.id } })).value;
    expect(document.check).toMatchObject({
      outcome: 'toStaff',
      isSame: false,
      birthDate: who.birthDate ?? '1990-05-17',
    });
    const kept = await t.owner.query<{ text: string }>(
      'select c::text as text from protection_checks c where member_id = $1',
      [member.memberId],
    );
    expect(kept.rows[0]!.text).not.toContain('1990-05');
  });

  it('asks for better pictures, and another one may begin', async () => {
    const member = await checked('again');
    await comes(member, 'again');
    expect(await identityOf(member)).toMatchObject({ document: { answer: 'unreadable' }, mayCheck: true });
    await goThrough(await begin(member), 'approve', member);
    await comes(member, 'approved');
  });

  it('that shows a minor stops play and deposits, as it does where staff see it', async () => {
    const member = await checked('minor');
    // The session ends with it.
    await until(t, async () => (await rowOf(member)).state === 'done', 'the result came');
    const { rows } = await t.owner.query('select state, answer from protection_documents where member_id = $1', [
      member.memberId,
    ]);
    expect(rows).toEqual([{ state: 'refused', answer: 'underAge' }]);
    const gate = t.app.modules.protection.service.check(t.app.platform.db, member.memberId, 'deposit');
    await expect(gate).rejects.toMatchObject({ code: 'protection.blocked' });
  });

  it('needs a name and a birth date to compare with', async () => {
    const member = await registerMember(t);
    expect(await identityOf(member)).toMatchObject({ isCheckOn: true, mayCheck: false });
    expect((await member.call('startCheck')).code).toBe('protection.personMissing');
  });

  it('that is begun twice is one', async () => {
    const member = await person();
    const both = await Promise.all([member.call('startCheck'), member.call('startCheck')]);
    expect(both.map(({ code }) => code)).toEqual([undefined, undefined]);
    await t.drain();
    const { rows } = await t.owner.query('select 1 from protection_checks where member_id = $1', [member.memberId]);
    expect(rows).toHaveLength(1);
    const again = await begin(member);
    expect((await fetch(again)).status).toBe(200);
  });
});

describe('a later result', () => {
  it('that says no takes the approval back: the level falls with the next question', async () => {
    const member = await checked('approve');
    await comes(member, 'approved');
    await changeAtProvider(member, 'refuse');
    await comes(member, 'revoked');
    expect(await levelOf(member)).toBe(1);
    expect((await identityOf(member)).document).toMatchObject({ answer: 'notGenuine' });
  });

  it('does not approve over the heads of staff', async () => {
    const member = await checked('approve', { name: 'SOMEBODY ELSE' });
    await comes(member, 'sent');
    const { document_id: id } = await rowOf(member);
    const { version } = (await officer.call('opsGetDocument', { params: { id } })).value;
    const body = { decision: 'refuse', answer: 'anotherPerson', reason, expectedVersion: version } as const;
    expect((await officer.call('opsDecideDocument', { params: { id }, body })).code).toBeUndefined();
    await t.owner.query('update members set payee_name = $2 where member_id = $1', [member.memberId, 'SOMEBODY ELSE']);
    await changeAtProvider(member, 'approve');
    const outcomeOf = async () => (await identityOf(member)).check?.outcome;
    await until(t, async () => (await outcomeOf()) === 'approved', 'the provider says yes');
    expect((await identityOf(member)).document).toMatchObject({ state: 'refused' });
  });
});

describe('a message', () => {
  const content = (checkId: string) => ({
    externalUserId: checkId,
    type: 'applicantReviewed',
    reviewResult: { reviewAnswer: 'GREEN' },
    correlationId: randomBytes(4).toString('hex'),
  });

  it('that is forged, of a weak digest or to a merchant without a provider is refused, and nothing is kept', async () => {
    const member = await person();
    await begin(member);
    const { check_id: checkId } = await rowOf(member);
    const before = await t.owner.query('select count(*) as n from protection_check_messages');
    expect(await send(content(checkId), { key: 'a key of nobody' })).toBe(401);
    expect(await send(content(checkId), { algorithm: 'HMAC_SHA1_HEX' })).toBe(401);
    expect(await send(content(checkId), { merchant: 'nobody' })).toBe(404);
    await t.drain();
    expect((await t.owner.query('select count(*) as n from protection_check_messages')).rows).toEqual(before.rows);
    expect((await identityOf(member)).document).toBeNull();
  });

  it('is believed in nothing but that something happened: the result is asked for', async () => {
    const member = await person();
    await begin(member);
    const { check_id: checkId } = await rowOf(member);
    expect(await send(content(checkId))).toBe(200);
    expect(await send(content(checkId), { algorithm: 'HMAC_SHA512_HEX' })).toBe(200);
    await t.drain();
    expect(await identityOf(member)).toMatchObject({ document: null, check: { state: 'open' } });
  });

  it('that comes again or late changes nothing', async () => {
    const member = await checked('approve');
    await comes(member, 'approved');
    const { check_id: checkId, document_id: id } = await rowOf(member);
    const old = content(checkId);
    expect([await send(old), await send(old), await send(old)]).toEqual([200, 200, 200]);
    await changeAtProvider(member, 'refuse');
    await comes(member, 'revoked');
    // An old approval, and one that never existed: the provider refuses now.
    expect([await send(old), await send(content(checkId))]).toEqual([200, 200]);
    await t.drain();
    expect((await identityOf(member)).document).toMatchObject({ state: 'revoked' });
    expect(await audited(id)).toHaveLength(2);
  });

  it('that comes fifty times at once counts once', async () => {
    await rail.faults({ duplicates: '50' });
    const member = await checked('approve');
    await comes(member, 'approved');
    await t.drain();
    await rail.faults();
    const { document_id: id } = await rowOf(member);
    expect(await audited(id)).toHaveLength(1);
  });

  it('that never comes is not needed: who is silent is asked', async () => {
    await rail.faults({ forge: 'on' });
    const member = await checked('approve');
    await t.drain();
    expect((await identityOf(member)).document).toBeNull();
    await t.advance(601);
    await t.drain([checkJobs.ask]);
    await t.drain();
    expect((await identityOf(member)).document).toMatchObject({ state: 'approved' });
    await rail.faults();
  });
});

describe('a provider', () => {
  it('is set up by two people, whose credentials nobody reads again, and cannot be moved without them', async () => {
    const read = await settings();
    expect(read).toMatchObject({ isOn: true, hasSecrets: true, messagePath: '/identity-checks/default/messages' });
    expect((await change({ url: 'http://127.0.0.1:9/else' })).body).toMatchObject({
      code: 'request.invalid',
      value: { fields: [{ field: 'appToken', problem: 'secretAgain' }] },
    });
    const asked = await change({ levelName: 'other-level' });
    expect(asked.value.state).toBe('proposed');
    expect((await settings()).levelName).toBe('sandbox-level');
    expect((await confirm(asked.value.approvalId, owner)).code).toBe('operator.sameStaff');
    expect((await confirm(asked.value.approvalId)).code).toBeUndefined();
    expect((await settings()).levelName).toBe('other-level');
    const everything = await t.owner.query<{ text: string }>(
      `select string_agg(x, ' ') as text from (select s::text from merchants_settings s
         union all select a::text from platform_audit a union all select p::text from staff_approvals p) all_rows (x)`,
    );
    for (const secret of Object.values(credentials)) expect(everything.rows[0]!.text).not.toContain(secret);
    const support = await staffSession(t, ['support']);
    expect((await support.call('opsGetIdentityProvider')).code).toBe('operator.forbidden');
    await setUp();
  });

  it('that is down leaves the member at the start, and the try ends by itself', async () => {
    await setUp('sandbox-broken');
    const member = await person();
    await member.call('startCheck');
    await t.drain();
    expect((await identityOf(member)).check).toMatchObject({ state: 'starting' });
    await t.owner.query(
      `update protection_checks set started_at = started_at - interval '61 minutes' where member_id = $1`,
      [member.memberId],
    );
    await t.drain([checkJobs.ask]);
    expect(await identityOf(member)).toMatchObject({ check: { state: 'failed' }, mayCheck: true });
    await setUp();
    expect(await begin(member)).toContain('/identity-check/go/');
  });

  it('is switched off by one person, at once', async () => {
    expect((await change({ isOn: false })).value).toEqual({ state: 'done', approvalId: null });
    const member = await person();
    expect(await identityOf(member)).toMatchObject({ isCheckOn: false, mayCheck: false });
    expect((await member.call('startCheck')).code).toBe('protection.checkOff');
    expect(await send({ externalUserId: 'x' })).toBe(404);
  });
});
