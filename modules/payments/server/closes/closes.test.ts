// The daily close: signed by two people, refused while items are open, final, and each line in exactly one day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { camtOf, entry } from '../statements/files/statement-files.test-data.ts';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
/** Days of the merchant before today, newest first. */
let days: string[];
beforeAll(async () => {
  t = await buildTestApp({ RAIL_URL: 'http://127.0.0.1:1', RAIL_SECRET: Buffer.alloc(32, 7).toString('base64') });
  await goToNoon(t);
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
  await t.owner.query(`update payments_rail_accounts set has_feed = false where account_key = 'sandbox:bank'`);
  const found = await t.owner.query<{ day: string }>(
    `select to_char((platform_now() at time zone 'Asia/Bangkok')::date - n, 'YYYY-MM-DD') as day from generate_series(0, 4) n order by n`,
  );
  days = found.rows.map(({ day }) => day);
});
afterAll(() => t.close());

const account = 'sandbox:bank';
const reason = 'as the statement says';
const confirm = (approvalId: string | null, by = checker) =>
  by.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
/** Uploads and takes the statement of a day. */
async function bring(day: string, entries: { amount: string; number: string; direction?: 'CRDT' | 'DBIT' }[]) {
  const time = `<DtTm>${day}T10:00:00+07:00</DtTm>`;
  const text = camtOf(
    entries.map((one) => entry({ ...one, time })),
    {
      account: '0123456789',
      from: `${day}T00:00:00+07:00`,
      until: `${day}T23:59:59+07:00`,
    },
  );
  const form = new FormData();
  form.append('file', new Blob([text]), `${day}.xml`);
  const read = await maker.call('opsReadStatementFile', { params: { account }, query: {}, body: form } as never);
  const { id, version: expectedVersion } = read.value as { id: string; version: number };
  const asked = await maker.call('opsTakeStatementFile', { params: { id }, body: { reason, expectedVersion } });
  await confirm(asked.value.approvalId);
  await t.drain();
}
const dayOf = async (day: string) => (await maker.call('opsGetAccountDay', { params: { account, day } })).value;
type Explained = { lineId: string } | { effect: string; note: string };
const propose = async (
  day: string,
  body: { closing: string; opening?: string; due?: string; explained?: Explained[] },
) => {
  const { in: into, out, fees } = await dayOf(day);
  return maker.call('opsCloseDay', {
    params: { account, day },
    body: { seen: { in: into, out, fees }, reason, ...body },
  });
};
const closed = async () => (await maker.call('opsListDayCloses', { query: {} })).value.list;
/** Marks every unmatched line as returned, so that it does not block the close. */
const settleUnmatched = () =>
  t.owner.query(`update payments_unmatched_lines set state = 'returning' where state = 'open'`);

it('refuses to close while something is open, says what, and closes when two people sign', async () => {
  const day = days[2]!;
  await bring(day, [
    { amount: '300.00', number: 'C-1' },
    { amount: '12.00', number: 'C-2', direction: 'DBIT' },
  ]);
  const open = await dayOf(day);
  expect(open).toMatchObject({
    in: '300.00',
    out: '0.00',
    isOver: true,
    opening: null,
    closingByFile: '1288.00',
    openItems: { unmatched: 1, reports: 1, provisional: 0, files: 0 },
  });
  const refused = await propose(day, { opening: '1000.00', closing: '1288.00' });
  expect([refused.code, refused.body.value]).toEqual(['wallet.dayOpenItems', open.openItems]);

  const report = (await maker.call('opsListOpenReports', { query: { state: 'open' } })).value.list[0]!;
  const decided = await maker.call('opsDecideOpenReport', {
    params: { id: report.id },
    body: { decision: 'fee', reason, expectedVersion: 1 },
  });
  await confirm(decided.value.approvalId);
  await settleUnmatched();
  expect((await propose(day, { closing: '1288.00' })).code).toBe('request.invalid');
  const asked = await propose(day, { opening: '1000.00', closing: '1288.00' });
  expect(asked.value.state).toBe('proposed');
  expect(await closed()).toEqual([]);
  expect((await confirm(asked.value.approvalId, maker)).code).toBe('operator.forbidden');
  expect((await confirm(asked.value.approvalId)).value.state).toBe('executed');
  expect(await closed()).toMatchObject([
    {
      account,
      accountName: 'SANAM SANDBOX',
      day,
      opening: '1000.00',
      closing: '1288.00',
      in: '300.00',
      out: '0.00',
      fees: '12.00',
      difference: '0.00',
      lineCount: 2,
    },
  ]);
  expect((await propose(day, { closing: '1288.00' })).code).toBe('wallet.dayClosed');
  const audited = await t.owner.query(`select 1 from platform_audit where command = 'payments.day.close'`);
  expect(audited.rowCount).toBe(1);
});

it('gives what is found of a closed day to the next, which begins where the last one ended', async () => {
  await bring(days[2]!, [
    { amount: '300.00', number: 'C-1' },
    { amount: '12.00', number: 'C-2', direction: 'DBIT' },
    { amount: '45.00', number: 'C-3' },
  ]);
  await bring(days[1]!, [{ amount: '5.00', number: 'D-1' }]);
  await settleUnmatched();
  const day = days[1]!;
  expect(await dayOf(day)).toMatchObject({ opening: '1288.00', in: '50.00', lineCount: 2 });
  expect((await propose(day, { opening: '1.00', closing: '1338.00' })).code).toBe('request.invalid');
  const differs = await propose(day, { closing: '1340.00' });
  expect([differs.code, differs.body.value]).toEqual(['wallet.dayDiffers', { difference: '2.00' }]);
  const due = days[0]!;
  const bare = await propose(day, { closing: '1340.00', due });
  expect([bare.code, bare.body.value]).toEqual(['wallet.dayUnexplained', { difference: '2.00', rest: '2.00' }]);
  const half = [{ effect: '0.50', note: 'interest of the bank' }];
  const short = await propose(day, { closing: '1340.00', due, explained: half });
  expect(short.body.value).toEqual({ difference: '2.00', rest: '1.50' });
  const explained = [...half, { effect: '1.50', note: 'the bank looks for it' }];
  const asked = await propose(day, { closing: '1340.00', due, explained });
  expect((await confirm(asked.value.approvalId)).value.state).toBe('executed');
  expect((await closed())[0]).toMatchObject({
    day,
    difference: '2.00',
    due,
    opening: '1288.00',
    explained: explained.map((row) => ({ ...row, kind: 'byHand', lineId: null })),
  });
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
});

it('closes no day that is not over, and nothing that changed after it was proposed', async () => {
  expect((await propose(days[0]!, { closing: '1340.00' })).code).toBe('wallet.dayNotOver');
  await t.advance(86_400);
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
  const day = days[0]!;
  // A difference that was not cleared stays: the ledger continues from its own balance.
  expect(await dayOf(day)).toMatchObject({ opening: '1340.00', ledgerOpening: '1338.00' });
  expect((await propose(day, { closing: '1340.00' })).body.value).toEqual({ difference: '2.00' });
  const asked = await propose(day, { closing: '1338.00' });
  await bring(day, [{ amount: '7.00', number: 'E-1' }]);
  await settleUnmatched();
  expect((await confirm(asked.value.approvalId)).value.state).toBe('failed');
  expect((await closed()).map((one) => one.day)).not.toContain(day);
});

it('is one close when two are confirmed at once, and no part of the application changes a close', async () => {
  const day = days[0]!;
  const asked = await propose(day, { closing: '1345.00' });
  const both = await Promise.all([1, 2].map(() => confirm(asked.value.approvalId)));
  expect(both.filter((one) => one.status === 200)).toHaveLength(1);
  expect((await closed()).filter((one) => one.day === day)).toHaveLength(1);
  const change = t.app.platform.db.updateTable('payments_day_closes').set({ closing: 1n }).execute();
  await expect(change).rejects.toThrow('permission denied');
});

it('names the lines that a difference comes from: what no statement has told of yet, until one does', async () => {
  await t.advance(86_400);
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
  const found = await t.owner.query<{ day: string; line: string }>(
    `insert into payments_statement_lines
       (line_id, account_key, source_ref, direction, amount, currency, booked_at, evidence)
     select 'mov_unstated00000000000001', $1, 'U-1', 'in', 3000, 'THB', platform_now() - interval '1 day', 'callback'
     returning line_id as line, to_char(booked_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day`,
    [account],
  );
  const { day, line } = found.rows[0]!;
  expect(await dayOf(day)).toMatchObject({
    ledgerOpening: '1345.00',
    in: '30.00',
    differing: [{ lineId: line, kind: 'unstated', effect: '-30.00' }],
  });
  const due = day;
  const wrong = await propose(day, { closing: '1345.00', due, explained: [{ lineId: 'mov_zzzzzzzzzzzzzzzzzzzzzz' }] });
  expect(wrong.code).toBe('operator.staleVersion');
  const asked = await propose(day, { closing: '1345.00', due, explained: [{ lineId: line }] });
  expect((await confirm(asked.value.approvalId)).value.state).toBe('executed');
  expect((await closed()).find((one) => one.day === day)).toMatchObject({
    difference: '-30.00',
    explained: [{ kind: 'unstated', lineId: line, effect: '-30.00', note: null }],
  });
  await t.owner.query(
    `insert into payments_line_reports (account_key, source_ref, line_id, evidence, direction, amount, booked_at)
     select $1, 'U-1-told', $2, 'statement', 'in', 3000, platform_now()`,
    [account, line],
  );
  // Our time of the line is a day after that of the bank.
  await t.owner.query(
    `with line as (
       insert into payments_statement_lines
         (line_id, account_key, source_ref, direction, amount, currency, booked_at, evidence)
       values ('mov_early00000000000000001', $1, 'U-2', 'out', 500, 'THB', platform_now(), 'query') returning line_id)
     insert into payments_line_reports (account_key, source_ref, line_id, evidence, direction, amount, booked_at)
     select $1, 'U-2-told', line_id, 'statement', 'out', 500, platform_now() - interval '1 day' from line`,
    [account],
  );
  expect((await dayOf(day)).differing).toMatchObject([{ kind: 'early', effect: '-5.00' }, { lineId: line }]);
  const next = (
    await t.owner.query<{ day: string }>(
      `select to_char(platform_now() at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day`,
    )
  ).rows[0]!.day;
  expect(await dayOf(next)).toMatchObject({ opening: '1345.00', ledgerOpening: '1375.00', differing: [] });
});

it('has each line in one day, also one that is booked while the day is closed', async () => {
  await t.advance(86_400);
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
  const found = await t.owner.query<{ day: string; today: string }>(
    `select to_char(local - interval '1 day', 'YYYY-MM-DD') as day, to_char(local, 'YYYY-MM-DD') as today
       from (select platform_now() at time zone 'Asia/Bangkok' as local) now`,
  );
  const { day, today } = found.rows[0]!;
  const before = await dayOf(day);
  const sum = (...parts: (string | null)[]) => parts.reduce((all, part) => all + Number(part), 0);
  const closing = sum(before.ledgerOpening, before.in, `-${before.out}`, `-${before.fees}`).toFixed(2);
  const due = today;
  const asked = await propose(day, { closing, due });
  expect(asked.value.state).toBe('proposed');
  const book = (n: number) =>
    t.owner.query(
      `insert into payments_statement_lines
         (line_id, account_key, source_ref, direction, amount, currency, booked_at, evidence)
       values ($1, $2, $1, 'in', 100, 'THB', platform_now() - interval '1 day', 'statement')`,
      [`mov_flow${n}`, account],
    );
  await Promise.all([book(1), book(2), confirm(asked.value.approvalId), book(3), book(4), book(5)]);
  const inClosed = (await closed()).find((one) => one.day === day)?.in ?? '0.00';
  expect(sum(inClosed, (await dayOf(today)).in)).toBe(sum(before.in) + 5);
  const twice = await t.owner.query(
    `select line_id from payments_closed_lines group by line_id having count(*) > 1
     union all
     select c.close_id from payments_day_closes c
      where line_count <> (select count(*) from payments_closed_lines l where l.close_id = c.close_id)`,
  );
  expect(twice.rows).toEqual([]);
});
