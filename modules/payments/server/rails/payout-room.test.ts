// The choice of our account for a payout: caps of what goes out, hours, and the balance that stays.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { payoutAccount } from './account-store.ts';
import type { Rails } from './register.ts';

let t: TestApp;
let member: TestMember;
beforeAll(async () => {
  t = await buildTestApp();
  member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
  const body = { bankCode: '014', accountNo: '1000000088', holder: 'Somchai Jaidee' };
  await member.call('addBankAccount', { body });
  await t.owner.query(
    `insert into payments_rail_accounts (account_key, rail, purpose, account_name, methods, state)
     values ($1, 'sandbox', 'payout', 'SECOND', '{}', 'active')`,
    [SECOND],
  );
});
afterAll(() => t.close());

const MAIN = 'sandbox:main';
const SECOND = 'sandbox:second';
beforeEach(async () => {
  await t.owner.query(`delete from payments_payouts`);
  await t.owner.query(
    `update payments_rail_accounts set daily_out_max = null, hourly_out_max = null, balance_min = null, opens_at = null,
            closes_at = null`,
  );
});

const set = (column: string, value: string) =>
  t.owner.query(`update payments_rail_accounts set ${column} = ${value} where account_key = $1`, [MAIN]);
const rails = { named: () => ({ payout: {} }) } as unknown as Rails;
const chosen = async (amountMinor: bigint) =>
  (await payoutAccount(t.app.platform.db, rails, { merchantId: 'default', amountMinor, zone: 'Asia/Bangkok' }))
    ?.account_key;
let payouts = 0;
/** Records a payout of the account this many minutes ago. */
async function payout(minor: number, { minutesAgo = 0, state = 'paid' } = {}): Promise<void> {
  payouts += 1;
  await t.owner.query(
    `insert into payments_withdrawals (withdrawal_id, merchant_id, member_id, currency, amount, fee, net, bank_account_id,
       bank_code, account_tail, stage, score, reasons, needs_second_person, promised_by)
     select $1, 'default', $2, 'THB', $3, 0, $3, bank_account_id, '014', '1234', 'sending', 0, '[]', false, platform_now()
       from wallet_bank_accounts limit 1`,
    [`wd_r${payouts}`, member.memberId, minor],
  );
  await t.owner.query(
    `insert into payments_payouts (payout_id, withdrawal_id, part, rail, account_key, amount, state, created_at)
     values ($1, $2, 1, 'sandbox', $3, $4, $5, platform_now() - make_interval(mins => $6))`,
    [`leg_r${payouts}`, `wd_r${payouts}`, MAIN, minor, state, minutesAgo],
  );
}

it('is the first with room for the amount: payouts under way count, failed ones do not', async () => {
  expect(await chosen(100_000n)).toBe(MAIN);
  await set('daily_out_max', '100000');
  expect([await chosen(100_000n), await chosen(100_001n)]).toEqual([MAIN, SECOND]);
  await payout(60_000, { state: 'unknown' });
  await payout(60_000, { state: 'failed' });
  expect([await chosen(40_000n), await chosen(40_001n)]).toEqual([MAIN, SECOND]);
});

it('has room again an hour after what went out, where a cap of an hour is set', async () => {
  await set('hourly_out_max', '100000');
  await payout(60_000, { minutesAgo: 59 });
  expect(await chosen(50_000n)).toBe(SECOND);
  await t.advance(120);
  expect(await chosen(50_000n)).toBe(MAIN);
});

it('pays out in its opening hours', async () => {
  const { rows } = await t.owner.query<{ open: string; shut: string }>(
    `select (at - interval '1 hour')::time::text as open, (at + interval '1 hour')::time::text as shut
       from (select platform_now() at time zone 'Asia/Bangkok' as at) moment`,
  );
  const { open, shut } = rows[0]!;
  await t.owner.query(`update payments_rail_accounts set opens_at = $2, closes_at = $3 where account_key = $1`, [
    MAIN,
    open,
    shut,
  ]);
  expect(await chosen(100n)).toBe(MAIN);
  await t.owner.query(`update payments_rail_accounts set opens_at = $3, closes_at = $2 where account_key = $1`, [
    MAIN,
    open,
    shut,
  ]);
  expect(await chosen(100n)).toBe(SECOND);
});

it('keeps its least balance, known from the first closed day on', async () => {
  await set('balance_min', '10000');
  expect(await chosen(100_000n)).toBe(MAIN);
  await t.owner.query(
    `insert into payments_day_closes (close_id, merchant_id, account_key, day, opening, ledger_opening, closing, in_sum,
       out_sum, fee_sum, line_count, reason, proposed_by, closed_by)
     values ('dcl_room', 'default', $1, platform_now()::date - 1, 0, 0, 50000, 50000, 0, 0, 0, 'test', 'stf_a', 'stf_b')`,
    [MAIN],
  );
  await t.owner.query(
    `insert into payments_statement_lines (line_id, account_key, source_ref, direction, amount, currency, booked_at, evidence)
     values ('mov_room', $1, 'room', 'in', 20000, 'THB', platform_now(), 'query')`,
    [MAIN],
  );
  expect([await chosen(60_000n), await chosen(60_001n)]).toEqual([MAIN, SECOND]);
  await payout(30_000, { state: 'sending' });
  expect([await chosen(30_000n), await chosen(30_001n)]).toEqual([MAIN, SECOND]);
  await t.owner.query(`update payments_rail_accounts set state = 'resting' where account_key = $1`, [SECOND]);
  expect(await chosen(30_001n), 'no account has room').toBeUndefined();
});
