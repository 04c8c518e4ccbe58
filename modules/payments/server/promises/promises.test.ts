// The report of promised times: kept and broken, by day of the request, way, bank and amount.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';

let t: TestApp;
let staff: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  // Noon in Bangkok, so that all requests below fall on one business day.
  const { rows } = await t.owner.query<{ seconds: number }>(
    `select extract(epoch from date_trunc('day', at) + interval '36 hours' - at)::float8 as seconds
       from (select platform_now() at time zone 'Asia/Bangkok' as at) clock`,
  );
  await t.advance(Math.ceil(rows[0]!.seconds));
  staff = await staffSession(t, ['payments']);
});
afterAll(() => t.close());

let made = 0;
/** Creates a request of this many minutes ago, promised within an hour; `paid`: minutes from request to payout. */
async function request(over: {
  minutesAgo: number;
  paid?: number;
  amount?: number;
  bank?: string;
  stage?: string;
  rail?: string;
  waited?: number;
  automatic?: boolean;
  merchant?: string;
}): Promise<void> {
  made += 1;
  const {
    minutesAgo,
    paid = null,
    amount = 100_000,
    bank = '014',
    stage = paid === null ? 'review' : 'toConfirm',
  } = over;
  const isOver = ['rejected', 'returned'].includes(stage);
  await t.owner.query(
    `insert into payments_withdrawals (withdrawal_id, merchant_id, member_id, currency, amount, fee, net, bank_account_id,
       bank_code, account_tail, stage, score, reasons, needs_second_person, created_at, promised_by, disbursed_at,
       finished_at, waited_seconds, is_automatic)
     select $1, $2, 'mbr_p', 'THB', $3, 0, $3, b.bank_account_id, $4, '1234', $5, 0, '[]', false, at,
            at + interval '1 hour', at + make_interval(mins => $7), case when $8 then platform_now() end, $9, $10
       from (select platform_now() - make_interval(mins => $6) as at) moment,
            (select bank_account_id from wallet_bank_accounts limit 1) b`,
    [
      `wd_p${made}`,
      over.merchant ?? 'default',
      amount,
      bank,
      stage,
      minutesAgo,
      paid,
      isOver,
      over.waited ?? 0,
      over.automatic ?? false,
    ],
  );
  if (paid !== null)
    await t.owner.query(
      `insert into payments_payouts (payout_id, withdrawal_id, part, rail, account_key, amount, state)
       values ($1, $2, 1, $3, 'sandbox:main', $4, 'paid')`,
      [`leg_p${made}`, `wd_p${made}`, over.rail ?? 'sandbox', amount],
    );
}

const report = async (query: { from?: string; to?: string } = {}) =>
  (await staff.call('opsListPromises', { query: { ...query, pageSize: 100 } })).value.list.map(
    ({ way, bankCode, band, payouts, kept, broken, p50Minutes, p90Minutes }) =>
      `${way} ${bankCode} ${band}: ${kept}+${broken}=${payouts} p50 ${p50Minutes} p90 ${p90Minutes}`,
  );

it('counts by way, bank and amount what was kept and what was broken, and nothing that ended without a payout [R32]', async () => {
  await t.owner.query(
    `insert into wallet_bank_accounts (bank_account_id, merchant_id, member_id, bank_code, account_sealed, account_hash, account_tail, holder)
     values ('bac_p', 'default', 'mbr_p', '014', 'x', 'x', '1234', 'X')`,
  );
  await request({ minutesAgo: 200, paid: 10 });
  await request({ minutesAgo: 200, paid: 30 });
  await request({ minutesAgo: 200, paid: 90 });
  await request({ minutesAgo: 200, paid: 59, bank: '004', amount: 500_001, rail: 'hand' });
  await request({ minutesAgo: 200, paid: 2, amount: 5_000_001, automatic: true, waited: 60 });
  await request({ minutesAgo: 61 });
  // Not due yet, or ended without a payout.
  await request({ minutesAgo: 59 });
  await request({ minutesAgo: 200, stage: 'rejected' });
  await request({ minutesAgo: 200, paid: 10, merchant: 'another' });
  expect(await report()).toEqual([
    'hand 004 middle: 1+0=1 p50 59 p90 59',
    'automatic 014 large: 1+0=1 p50 1 p90 1',
    'open 014 small: 0+1=1 p50 null p90 null',
    'rail 014 small: 2+1=3 p50 30 p90 78',
  ]);
  // Figures of all payouts, not of the rows; equal on every page.
  const totals = { payouts: 6, kept: 4, broken: 2, p50Minutes: 30, p90Minutes: 78 };
  const page = async (query: object) => (await staff.call('opsListPromises', { query })).value;
  expect((await page({})).totals).toEqual(totals);
  expect(await page({ pageNo: 3, pageSize: 2 })).toMatchObject({ list: [], totals });
  expect(await page({ from: '2020-01-01', to: '2020-01-02' })).toMatchObject({
    totalCount: 0,
    totals: { payouts: 0, kept: 0, broken: 0, p50Minutes: null, p90Minutes: null },
  });
});
