import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { deposit } from '@sanam/server/test/wallet.ts';
import { exportJobs } from './service.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let today: string;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  const { rows } = await t.owner.query<{ day: string }>(
    `select to_char(platform_now() at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day`,
  );
  today = rows[0]!.day;
});
afterAll(() => close());

const yearAgo = () => new Date(Date.parse(today) - 365 * 86_400_000).toISOString().slice(0, 10);
const ask = (member: TestMember, body: object) =>
  member.call('requestExport', { body: { record: 'account', format: 'csv', from: yearAgo(), to: today, ...body } });
async function made(member: TestMember, body: object = {}) {
  const { exportId } = (await ask(member, body)).value;
  await t.drain();
  return (await member.call('listExports')).value.list.find((one) => one.exportId === exportId)!;
}
const fetchFile = (member: TestMember, exportId: string) =>
  fetch(`${t.url}/wps/member/records/exports/${exportId}/file`, {
    headers: { authorization: `Bearer ${member.token}`, cookie: member.cookie },
  });

it('makes a year of the account record as CSV, tells the member, and gives it to them alone [R27]', async () => {
  const member = await registerMember(t);
  await deposit(t, rail, member, '500.00');
  await deposit(t, rail, member, '250.00');
  const ready = await made(member);
  expect(ready).toMatchObject({ state: 'ready', rowCount: 2, from: yearAgo(), to: today });
  const answer = await fetchFile(member, ready.exportId);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="account_${yearAgo()}_${today}.csv"`,
  ]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBe(ready.byteCount);
  const lines = bytes.toString('utf8').replace('\uFEFF', '').split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([`Days,${yearAgo()} – ${today}`, 'Time zone,Asia/Bangkok', 'Sum in,750.00']),
  );
  const rows = lines.filter((line) => line.includes('dep_'));
  expect(rows.map((line) => line.split(',').slice(2))).toEqual([
    ['Deposit', 'Main', '250.00', '0.00', '500.00', '750.00'],
    ['Deposit', 'Main', '500.00', '0.00', '0.00', '500.00'],
  ]);
  // Deposits less withdrawals equal the balance; each row has its own number.
  expect((await member.call('balance')).value.sumBalance).toBe('750.00');
  expect(new Set(rows.map((line) => line.split(',')[1])).size).toBe(2);
  const inbox = (await member.call('listInbox', { query: {} })).value.list.map(({ title }) => title);
  expect(inbox).toContain('Your file is ready');
  const stranger = await registerMember(t);
  expect((await fetchFile(stranger, ready.exportId)).status).toBe(404);
  expect((await fetch(`${t.url}/wps/member/records/exports/${ready.exportId}/file`)).status).toBe(401);
  expect((await stranger.call('listExports')).value.list).toEqual([]);
  const audit = await t.owner.query(
    `select after from platform_audit where command = 'wallet.export.requested' and subject_id = $1`,
    [member.memberId],
  );
  expect(audit.rows).toMatchObject([{ after: { exportId: ready.exportId, record: 'account', format: 'csv' } }]);
});

it('makes each record as PDF with letters of its own, in the language of who asked', async () => {
  const member = await registerMember(t);
  await deposit(t, rail, member, '100.00');
  const reels = await reelVendor(t);
  await reels.play(member.memberId, { bet: 2_000, win: 500 });
  for (const record of ['account', 'bets', 'profit', 'credit'] as const) {
    const ready = await made(member, { record, format: 'pdf' });
    expect([record, ready.state]).toEqual([record, 'ready']);
    const bytes = Buffer.from(await (await fetchFile(member, ready.exportId)).arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toMatch(/\/BaseFont \/[A-Z]{6}\+Sarabun-Regular/);
  }
});

it('writes the bets and the days with their sums', async () => {
  const member = await registerMember(t);
  const { rows } = await t.owner.query<{ id: number }>(`select id from vendors where code = 'WINS'`);
  expect(rows).toHaveLength(1);
  await deposit(t, rail, member, '100.00');
  const bets = await made(member, { record: 'bets' });
  const text = await (await fetchFile(member, bets.exportId)).text();
  expect(text).toContain('Stake,0.00');
  const profit = await made(member, { record: 'profit', from: today });
  expect(await (await fetchFile(member, profit.exportId)).text()).toContain(`${today},0.00`);
});

it('writes the months of the credit report, each whole, and leads to the page that lists the file', async () => {
  const member = await registerMember(t);
  await deposit(t, rail, member, '120.00');
  const ready = await made(member, { record: 'credit', from: today });
  const month = today.slice(0, 7);
  expect(ready).toMatchObject({ state: 'ready', rowCount: 1 });
  const text = await (await fetchFile(member, ready.exportId)).text();
  expect(text).toContain(`${month},0.00,120.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,120.00,Adds up`);
  expect(await made(member, { record: 'credit' })).toMatchObject({ rowCount: 13 });
  const told = await t.owner.query<{ link: string }>(`select link from messaging_inbox where member_id = $1`, [
    member.memberId,
  ]);
  expect(told.rows.map(({ link }) => link)).toContain('/?mc=creditReport');
});

it('makes no PDF of more rows than anybody reads, says so, and makes the CSV', async () => {
  const member = await registerMember(t);
  const { service: ledger } = t.app.modules.ledger;
  const commands = Array.from({ length: 5001 }, (_, n) => ({
    source: { type: 'deposit', id: `dep_long${n}` },
    kind: 'deposit.credited',
    memberId: member.memberId,
    currency: 'THB' as const,
    moves: [
      {
        from: { class: 'payment_clearing' as const, owner: 'sandbox' },
        to: { class: 'player_cash' as const, owner: member.memberId },
        amountMinor: 1n,
      },
    ],
  }));
  for (let at = 0; at < commands.length; at += 500)
    await t.app.platform.db.transaction().execute((trx) => ledger.postSet(trx, commands.slice(at, at + 500)));
  const refused = await made(member, { format: 'pdf' });
  expect(refused).toMatchObject({ state: 'tooLong', rowCount: 5001, byteCount: 0 });
  expect((await fetchFile(member, refused.exportId)).status).toBe(404);
  const inbox = (await member.call('listInbox', { query: {} })).value.list.map(({ title }) => title);
  expect(inbox).toEqual(['Too many rows for a PDF']);
  expect(await made(member)).toMatchObject({ state: 'ready', rowCount: 5001 });
});

it('keeps a file for seven days', async () => {
  const member = await registerMember(t);
  const ready = await made(member);
  await t.advance(7 * 86_400 + 1);
  await t.drain([exportJobs.forget]);
  const { rows } = await t.owner.query(`select state from wallet_exports where export_id = $1`, [ready.exportId]);
  expect(rows).toEqual([{ state: 'expired' }]);
  const files = await t.owner.query(`select name from platform_files where area = 'exports' and name like $1`, [
    `${ready.exportId}%`,
  ]);
  expect(files.rows).toEqual([]);
});

it('refuses more than a year, and a fourth while three wait', async () => {
  const member = await registerMember(t);
  expect((await ask(member, { from: '2020-01-01', to: '2021-06-01' })).code).toBe('request.invalid');
  for (let n = 0; n < 3; n++) expect((await ask(member, {})).code).toBeUndefined();
  expect((await ask(member, {})).code).toBe('wallet.exportLimit');
  await t.drain();
  expect((await ask(member, {})).code).toBeUndefined();
});

it('makes a file once, however often its job runs', async () => {
  const member = await registerMember(t);
  const ready = await made(member);
  await t.app.platform.jobs.enqueue(t.app.platform.db, exportJobs.make, { exportId: ready.exportId });
  await t.drain();
  const again = (await member.call('listExports')).value.list.find((one) => one.exportId === ready.exportId);
  expect(again).toEqual(ready);
});
