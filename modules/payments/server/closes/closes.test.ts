// The daily close: signed by two people, refused while anything is open, final, and each line in one day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { camtOf, entry } from '../statements/files/statement-files.test-data.ts';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
/** Days of the merchant before today, the nearest first. */
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
/** Brings the statement of a day, and takes it. */
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
const propose = async (day: string, body: { closing: string; opening?: string; due?: string }) => {
  const { in: into, out, fees } = await dayOf(day);
  return maker.call('opsCloseDay', {
    params: { account, day },
    body: { seen: { in: into, out, fees }, reason, ...body },
  });
};
const closed = async () => (await maker.call('opsListDayCloses', { query: {} })).value.list;
/** Sends every payment that no order took back to its payer, as far as the close is concerned. */
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
  const asked = await propose(day, { closing: '1340.00', due: days[0]! });
  expect((await confirm(asked.value.approvalId)).value.state).toBe('executed');
  expect((await closed())[0]).toMatchObject({ day, difference: '2.00', due: days[0], opening: '1288.00' });
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
});

it('closes no day that is not over, and nothing that changed after it was proposed', async () => {
  expect((await propose(days[0]!, { closing: '1340.00' })).code).toBe('wallet.dayNotOver');
  await t.advance(86_400);
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
  const day = days[0]!;
  const asked = await propose(day, { closing: '1340.00' });
  await bring(day, [{ amount: '7.00', number: 'E-1' }]);
  await settleUnmatched();
  expect((await confirm(asked.value.approvalId)).value.state).toBe('failed');
  expect((await closed()).map((one) => one.day)).not.toContain(day);
});

it('is one close when two are confirmed at once, and no part of the application changes a close', async () => {
  const day = days[0]!;
  const asked = await propose(day, { closing: '1347.00' });
  const both = await Promise.all([1, 2].map(() => confirm(asked.value.approvalId)));
  expect(both.filter((one) => one.status === 200)).toHaveLength(1);
  expect((await closed()).filter((one) => one.day === day)).toHaveLength(1);
  const change = t.app.platform.db.updateTable('payments_day_closes').set({ closing: 1n }).execute();
  await expect(change).rejects.toThrow('permission denied');
});
