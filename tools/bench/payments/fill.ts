// Fills payment tables as after years of business, by bulk statements: nearly all rows are finished, a few are open.
import type pg from 'pg';

export const MERCHANT = 'default';
/** Rows per member in each table. */
const EACH = 100;
/** Period over which the rows are spread, the newest a minute ago. */
const SPREAD = '2 years';
/** One row in this many waits for staff. */
const OPEN_EACH = 1000;

/** Returns the number of members of tables with `rows` rows, each with equally many. */
export const membersOf = (rows: number): number => Math.max(1, Math.round(rows / EACH));
export const memberId = (n: number): string => `mbr_${n}`;

/**
 * Inserts members with bank accounts and `rows` orders, withdrawals, statement lines, reports of lines and slips; one
 * line in a hundred is unmatched (payments.md 13). No money is posted, because only readers use these tables.
 */
export async function fillPayments(pool: pg.Pool, rows: number, say: (line: string) => void): Promise<void> {
  const began = performance.now();
  const client = await pool.connect();
  try {
    // References are valid by construction; checking each row would take longer than inserting it.
    await client.query('set session_replication_role = replica');
    for (const [text, values] of steps(rows)) await client.query(text, values);
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
  await pool.query('vacuum analyze');
  say(`${rows} rows in each table of payments, made in ${Math.round((performance.now() - began) / 1000)} s`);
}

const steps = (rows: number): [text: string, values: number[]][] => [
  [MEMBERS, [membersOf(rows)]],
  [DEPOSITS, [rows, membersOf(rows)]],
  [LINES, [rows]],
  [CREDITS, [rows]],
  [REPORTS, [rows]],
  [PROVISIONAL, [rows]],
  [UNMATCHED, [rows]],
  [SLIPS, [rows, membersOf(rows)]],
  [WITHDRAWALS, [rows, membersOf(rows)]],
  [PAYOUTS, [rows]],
];

const AT = `platform_now() - interval '1 minute' - ($1::integer - n) * interval '${SPREAD}' / $1::integer`;
const IS_OPEN = `n % ${OPEN_EACH} = 0`;
/** Condition for lines that only a slip reported. */
const IS_UNTOLD = `n % ${OPEN_EACH} = 1`;

const MEMBERS = `
  with made as (
    insert into members (member_id, merchant_id, username, account_type, currency, nickname)
      select 'mbr_' || n, '${MERCHANT}', 'player' || n, 'player', 'THB', 'Player ' || n from generate_series(1, $1::integer) n)
  insert into wallet_bank_accounts (bank_account_id, merchant_id, member_id, bank_code, account_sealed, account_hash, account_tail,
                                    holder, state)
    select 'bac_' || n, '${MERCHANT}', 'mbr_' || n, '004', '', 'hash' || n, lpad((n % 10000)::text, 4, '0'), '', 'locked'
    from generate_series(1, $1::integer) n`;

const DEPOSITS = `
  insert into payments_deposits (deposit_id, merchant_id, member_id, currency, method, account_key, order_code, amount, pay_amount,
                                 credited_amount, stage, payload, created_at, expires_at, decided_at, reason_code)
    select 'dep_' || n, '${MERCHANT}', 'mbr_' || 1 + n % $2::integer, 'THB', case when n % 2 = 0 then 'PROMPTPAY_BILL' else 'BANK_TRANSFER' end,
           case when n % 2 = 0 then 'sandbox:main' else 'sandbox:bank' end, 'D' || lpad(n::text, 11, '0'),
           10000 + n % 100000, 10000 + n % 100000, case when ${IS_OPEN} or n % 7 = 0 then null else 10000 + n % 100000 end,
           case when ${IS_OPEN} then 'review' when n % 7 = 0 then 'expired' else 'credited' end, '', ${AT}, ${AT} + interval '15 minutes',
           case when ${IS_OPEN} then null else ${AT} + interval '1 minute' end, case when ${IS_OPEN} then 'payerUnknown' end
    from generate_series(1, $1::integer) n`;

const LINES = `
  insert into payments_statement_lines (line_id, account_key, source_ref, direction, amount, currency, payer_name, booked_at, seen_at,
                                        evidence)
    select 'mov_' || n, case when n % 2 = 0 then 'sandbox:main' else 'sandbox:bank' end, 'ref' || n, 'in', 10000 + n % 100000, 'THB',
           'SOMCHAI JAIDEE', ${AT}, ${AT}, case when n % 20 = 1 then 'slip' when n % 2 = 0 then 'query' else 'statement' end
    from generate_series(1, $1::integer) n`;

const CREDITS = `
  insert into payments_credits (line_id, deposit_id, amount, credited_at)
    select 'mov_' || n, 'dep_' || n, 10000 + n % 100000, ${AT} + interval '1 minute'
    from generate_series(1, $1::integer) n where not (${IS_OPEN} or n % 7 = 0)`;

const REPORTS = `
  insert into payments_line_reports (account_key, source_ref, line_id, evidence, direction, amount, booked_at, seen_at, decision,
                                     decided_at)
    select case when n % 2 = 0 then 'sandbox:main' else 'sandbox:bank' end, 'rep' || n,
           case when ${IS_OPEN} then null else 'mov_' || n end, 'statement', 'in', 10000 + n % 100000, ${AT}, ${AT},
           case when n % 50 = 1 then 'same' end, case when n % 50 = 1 then ${AT} end
    from generate_series(1, $1::integer) n where not (${IS_UNTOLD})`;

const PROVISIONAL = `
  insert into payments_provisional_lines (line_id, account_key, seen_at)
    select line_id, account_key, seen_at from generate_series(1, $1::integer) n
      join payments_statement_lines on line_id = 'mov_' || n where ${IS_UNTOLD}`;

const UNMATCHED = `
  insert into payments_unmatched_lines (line_id, reason, state, amount, created_at, decided_at)
    select 'mov_' || n, 'noOrder', case when ${IS_OPEN} then 'open' else 'attached' end, 10000 + n % 100000, ${AT},
           case when ${IS_OPEN} then null else ${AT} end
    from generate_series(100, $1::integer, 100) n`;

const SLIPS = `
  with made as (
    insert into payments_slips (slip_id, deposit_id, member_id, file_name, media_type, sending_bank, trans_ref, state, created_at)
      select 'slp_' || n, 'dep_' || n, 'mbr_' || 1 + n % $2::integer, 'file' || n, 'image/png', '014', 'trans' || n,
             case when ${IS_OPEN} then 'contested' else 'joined' end, ${AT}
      from generate_series(1, $1::integer) n)
  insert into payments_slip_refs (ref_id, sending_bank, trans_ref, deposit_id, contested_at, decided_at, claimed_at)
    select 'slr_' || n, '014', 'trans' || n, 'dep_' || n, case when n % 100 = 0 then ${AT} end,
           case when n % 100 = 0 and not (${IS_OPEN}) then ${AT} end, ${AT}
    from generate_series(1, $1::integer) n`;

const WITHDRAWALS = `
  insert into payments_withdrawals (withdrawal_id, merchant_id, member_id, currency, amount, fee, net, bank_account_id, bank_code,
                                    account_tail, stage, score, reasons, needs_second_person, created_at, promised_by, decided_at,
                                    disbursed_at, finished_at)
    select 'wd_' || n, '${MERCHANT}', 'mbr_' || 1 + n % $2::integer, 'THB', 10000 + n % 1000000, 0, 10000 + n % 1000000,
           'bac_' || 1 + n % $2::integer, '004', '0000', stage, n % 100, '[]', n % 3 = 0, ${AT}, ${AT} + interval '30 minutes',
           case when stage <> 'review' then ${AT} + interval '5 minutes' end,
           case when stage in ('receivedByPlayer', 'autoReceived', 'toConfirm') then ${AT} + interval '10 minutes' end,
           case when stage in ('receivedByPlayer', 'autoReceived', 'rejected') then ${AT} + interval '1 day' end
    from generate_series(1, $1::integer) n
    cross join lateral (select case when n % ${2 * OPEN_EACH} = 0 then 'review' when ${IS_OPEN} then 'toConfirm'
                                    when n % 20 = 1 then 'rejected' when n % 2 = 0 then 'autoReceived'
                                    else 'receivedByPlayer' end as stage) s`;

const PAYOUTS = `
  insert into payments_payouts (payout_id, withdrawal_id, rail, account_key, amount, state, reference, created_at, sent_at, settled_at)
    select 'pay_' || n, 'wd_' || n, 'sandbox', 'sandbox:main', 10000 + n % 1000000, 'paid', 'ref' || n, ${AT}, ${AT}, ${AT}
    from generate_series(1, $1::integer) n where not (${IS_OPEN}) and n % 20 <> 1`;
