// The archive of all data of a member.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { deposit, fundedMember } from '@sanam/server/test/wallet.ts';
import { exportJobs } from '../service.ts';
import { readZip } from './read-zip.test-data.ts';
import { ownWord } from './words.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

const ask = (member: TestMember) => member.call('requestOwnData', { body: {} });
const fetchFile = (member: TestMember, exportId: string) =>
  fetch(`${t.url}/wps/member/records/exports/${exportId}/file`, {
    headers: { authorization: `Bearer ${member.token}`, cookie: member.cookie },
  });
type Row = Record<string, unknown>;
interface Archive {
  json: Record<string, Row[]> & { memberId: string };
  page: string;
}
async function archiveOf(member: TestMember): Promise<Archive & { exportId: string }> {
  const { exportId } = (await ask(member)).value;
  await t.drain();
  const answer = await fetchFile(member, exportId);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBe(Number(answer.headers.get('content-length')));
  const files = readZip(bytes);
  return { exportId, json: JSON.parse(files['data.json']!) as Archive['json'], page: files['data.html']! };
}

/** Creates a member with data in every part. */
async function richMember(): Promise<TestMember> {
  const member = await fundedMember(t, rail, '1000.00');
  await deposit(t, rail, member, '250.00');
  await member.call('completeProfile', { body: { birthDate: '1990-05-17', idNumber: '1-1017-00230-70-8' } });
  await member.call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '9000.00' } });
  const reels = await reelVendor(t);
  await reels.play(member.memberId, { bet: 2_000, win: 500 });
  await t.drain();
  return member;
}

describe('the archive', () => {
  let rich: Archive & { member: TestMember };
  beforeAll(async () => {
    const member = await richMember();
    rich = { member, ...(await archiveOf(member)) };
  });

  it('has the person, safety, money, bets and messages of the member, as JSON and as a page', async () => {
    const { member, json, page } = rich;
    expect(json.memberId).toBe(member.memberId);
    expect(json.account).toMatchObject([{ number: member.memberId, name: 'SOMCHAI JAIDEE', birthDate: '1990-05-17' }]);
    expect(json.details).toContainEqual({ field: 'idNumber', text: '1101700230708' });
    expect(json.limits).toMatchObject([{ kind: 'deposit', frame: 'day', amount: '9000.00', by: 'player' }]);
    expect(json.deposits!.map(({ amount, state }) => [amount, state])).toEqual([
      ['250.00', 'credited'],
      ['1000.00', 'credited'],
    ]);
    expect(json.movements!.some(({ kind, amount }) => kind === 'deposit.credited' && amount === '250.00')).toBe(true);
    expect(json.rounds).toMatchObject([{ stake: '20.00', win: '5.00' }]);
    expect(json.bankAccounts).toMatchObject([{ holder: 'SOMCHAI JAIDEE' }]);
    for (const part of ['sessions', 'logins', 'messages', 'protectionEvents'])
      expect([part, json[part]!.length > 0]).toEqual([part, true]);
    expect(page).toContain('<h1>What we hold about you</h1>');
    expect(page).toContain('SOMCHAI JAIDEE');
    expect(page).toContain('<h2>Bets</h2>');
  });

  it('names every part and every field of it in both languages, and holds no secret', async () => {
    const { json } = rich;
    const { memberId: _whose, madeAt: _when, ...parts } = json;
    const names = Object.entries(parts).flatMap(([part, rows]) => [
      `part.${part}`,
      ...rows.flatMap((row) => Object.keys(row)),
    ]);
    expect([...new Set(names)].filter((name) => !ownWord('TH', name) || !ownWord('EN', name))).toEqual([]);
    const text = JSON.stringify(json);
    expect(text).not.toMatch(/hash|sealed|token|secret/i);
  });

  it('is for its member alone, lies sealed, is told in the inbox and written down', async () => {
    const member = await registerMember(t, { payeeName: 'NAREE SUKSAN' });
    const { exportId } = await archiveOf(member);
    const stranger = await registerMember(t);
    expect((await fetchFile(stranger, exportId)).status).toBe(404);
    expect((await fetch(`${t.url}/wps/member/records/exports/${exportId}/file`)).status).toBe(401);
    const kept = await t.owner.query<{ bytes: Buffer }>(`select bytes from platform_files where name like $1`, [
      `${exportId}%`,
    ]);
    expect(kept.rows).toHaveLength(1);
    expect(kept.rows[0]!.bytes.subarray(0, 2).toString()).not.toBe('PK');
    const inbox = (await member.call('listInbox', { query: {} })).value.list;
    expect(inbox.map(({ title, link }) => [title, link])).toContainEqual(['Your data is ready', '/?mc=securityCenter']);
    const audit = await t.owner.query(
      `select after->>'record' as record from platform_audit where command = 'wallet.export.requested' and subject_id = $1`,
      [member.memberId],
    );
    expect(audit.rows).toEqual([{ record: 'everything' }]);
  });

  it('is made once a day, of two that are asked for at once only one', async () => {
    const member = await registerMember(t);
    const both = await Promise.all([ask(member), ask(member)]);
    expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(both.map(({ code }) => code)).toContain('wallet.ownDataLimit');
    await t.drain();
    expect((await ask(member)).code).toBe('wallet.ownDataLimit');
    await t.advance(86_401);
    const again = await loginMember(t, member);
    expect((await ask(again)).code).toBeUndefined();
  });

  it('may be asked for again a day later where the first was never made', async () => {
    const member = await registerMember(t);
    expect((await ask(member)).code).toBeUndefined();
    // Its job failed for good.
    await t.owner.query(`delete from pgboss.job where name = $1`, [exportJobs.make]);
    await t.advance(86_401);
    expect((await ask(await loginMember(t, member))).code).toBeUndefined();
  });

  it('runs out after seven days, and its file with it', async () => {
    const member = await registerMember(t);
    const { exportId } = await archiveOf(member);
    await t.advance(7 * 86_400 + 1);
    await t.drain([exportJobs.forget]);
    expect((await fetchFile(await loginMember(t, member), exportId)).status).toBe(404);
    expect((await t.owner.query(`select 1 from platform_files where name like $1`, [`${exportId}%`])).rows).toEqual([]);
  });

  it('cannot hurt who reads it: what others wrote stays text', async () => {
    const member = await registerMember(t);
    await t.owner.query(`update members set nickname = '<script>alert(1)</script>' where member_id = $1`, [
      member.memberId,
    ]);
    const { page } = await archiveOf(member);
    expect(page).not.toContain('<script>');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});
