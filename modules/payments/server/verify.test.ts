// Mutation tests: an index or constraint is dropped and its rule broken; the check of the invariant must report it.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const broken = async (invariant: string) =>
  (await t.app.modules.payments.service.verify()).find(({ check }) => check.startsWith(`${invariant} `))!.broken;

let made = 0;
/** Creates an order without a member, credited or not. */
async function order(more: Record<string, string> = {}): Promise<string> {
  made += 1;
  const id = `dep_v${made}`;
  const row = {
    deposit_id: `'${id}'`,
    merchant_id: `'default'`,
    member_id: `'mbr_v'`,
    currency: `'THB'`,
    method: `'PROMPTPAY_ID'`,
    account_key: `'sandbox:bank'`,
    order_code: `'V${made}'`,
    amount: '50000',
    pay_amount: '50037',
    stage: `'awaiting'`,
    payload: `'x'`,
    expires_at: `platform_now() + interval '1 hour'`,
    ...more,
  };
  await t.owner.query(
    `insert into payments_deposits (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
  );
  return id;
}
async function line(amount: number, evidence = 'query'): Promise<string> {
  made += 1;
  const id = `mov_v${made}`;
  await t.owner.query(
    `insert into payments_statement_lines (line_id, account_key, source_ref, direction, amount, currency, booked_at, evidence)
     values ($1, 'sandbox:bank', $1, 'in', $2, 'THB', platform_now(), $3)`,
    [id, amount, evidence],
  );
  return id;
}
const credit = (lineId: string, depositId: string, amount: number) =>
  t.owner.query('insert into payments_credits (line_id, deposit_id, amount) values ($1, $2, $3)', [
    lineId,
    depositId,
    amount,
  ]);
/** Breaks a guard of the tables, and restores the database at the end of the test. */
async function without(statement: string): Promise<void> {
  await t.owner.query(statement);
  onTestFinished(async () => {
    // The database belongs to this file; a broken row must not affect the next test.
    await t.owner.query(
      `truncate payments_credits, payments_deposits, payments_slip_refs, payments_slips, payments_statement_lines cascade`,
    );
  });
}

it('I1: a line that is credited twice, or with more than it brought', async () => {
  await without('alter table payments_credits drop constraint payments_credits_pkey');
  const lineId = await line(100);
  await credit(lineId, await order(), 100);
  expect(await broken('I1')).toEqual([]);
  await credit(lineId, await order(), 100);
  expect(await broken('I1')).toEqual([lineId]);
  const small = await line(100);
  await credit(small, await order(), 101);
  expect(await broken('I1')).toContain(small);
});

it('I2: one slip about two lines', async () => {
  await without('alter table payments_slip_refs drop constraint payments_slip_refs_pkey');
  const claim = async (ref: string) =>
    t.owner.query(
      `insert into payments_slip_refs (ref_id, sending_bank, trans_ref, deposit_id, line_id) values ($1, '014', '2026', $2, $3)`,
      [ref, await order(), await line(100)],
    );
  await claim('slr_1');
  expect(await broken('I2')).toEqual([]);
  await claim('slr_2');
  expect(await broken('I2')).toEqual(['slr_1']);
});

it('I2a: a line that is provisional though no slip told of it, or is not though only a slip did', async () => {
  await without('select 1');
  const lineId = await line(100, 'slip');
  expect(await broken('I2a')).toEqual([lineId]);
  const keep = (id: string) =>
    t.owner.query(`insert into payments_provisional_lines (line_id, account_key) values ($1, 'sandbox:bank')`, [id]);
  await keep(lineId);
  expect(await broken('I2a')).toEqual([]);
  const other = await line(100);
  await keep(other);
  expect(await broken('I2a')).toEqual([other]);
});

it('I3: an order that says it was credited, and nothing was', async () => {
  await without('select 1');
  const id = await order({ stage: `'credited'`, credited_amount: '50037' });
  expect(await broken('I3')).toEqual([id]);
  await credit(await line(50_037), id, 50_037);
  expect(await broken('I3')).toEqual([]);
});

it('I7: money on a statement that is nobody’s and before nobody', async () => {
  await without('select 1');
  const lineId = await line(50_037, 'statement');
  expect(await broken('I7')).toEqual([lineId]);
  await credit(lineId, await order(), 50_037);
  expect(await broken('I7')).toEqual([]);
});

it('I10: one exact amount for two orders of an account', async () => {
  await without('drop index payments_deposits_reserved_amount');
  const first = await order({ reserved: 'true' });
  expect(await broken('I10')).toEqual([]);
  await order({ reserved: 'true' });
  expect(await broken('I10')).toEqual([first]);
});

/** Creates a withdrawal without a member, with payouts of these amounts and states. */
async function withdrawal(
  stage: string,
  payouts: { part: number; amount: number; state: string }[] = [],
): Promise<string> {
  made += 1;
  const id = `wd_v${made}`;
  await t.owner.query(
    `insert into wallet_bank_accounts (bank_account_id, merchant_id, member_id, bank_code, account_sealed, account_hash, account_tail, holder)
     values ('bac_v', 'default', 'mbr_v', '014', 'x', 'x', '1234', 'X') on conflict do nothing`,
  );
  await t.owner.query(
    `insert into payments_withdrawals (withdrawal_id, merchant_id, member_id, currency, amount, fee, net, bank_account_id,
       bank_code, account_tail, stage, score, reasons, needs_second_person, promised_by)
     values ($1, 'default', 'mbr_v', 'THB', 1000, 10, 990, 'bac_v', '014', '1234', $2, 0, '[]', false, platform_now())`,
    [id, stage],
  );
  for (const { part, amount, state } of payouts) await payout(id, { part, amount, state });
  onTestFinished(async () => {
    await t.owner.query('truncate payments_payouts, payments_withdrawals cascade');
  });
  return id;
}
async function payout(id: string, { part, amount, state }: { part: number; amount: number; state: string }) {
  made += 1;
  await t.owner.query(
    `insert into payments_payouts (payout_id, withdrawal_id, part, rail, account_key, amount, state)
     values ($1, $2, $3, 'sandbox', 'sandbox:main', $4, $5)`,
    [`leg_v${made}`, id, part, amount, state],
  );
}

it('I4: a withdrawal that counts as paid without the transfers of all of it', async () => {
  const whole = await withdrawal('toConfirm', [
    { part: 1, amount: 500, state: 'paid' },
    { part: 2, amount: 490, state: 'paid' },
  ]);
  expect(await broken('I4')).toEqual([]);
  await t.owner.query(`update payments_payouts set state = 'failed' where withdrawal_id = $1 and part = 2`, [whole]);
  expect(await broken('I4')).toEqual([whole]);
});

it('I4a: more on its way than was asked for', async () => {
  const id = await withdrawal('sending', [{ part: 1, amount: 990, state: 'sending' }]);
  expect(await broken('I4a')).toEqual([]);
  await payout(id, { part: 2, amount: 1, state: 'waiting' });
  expect(await broken('I4a')).toEqual([id]);
});

it('I5: an open withdrawal that holds nothing', async () => {
  await withdrawal('rejected');
  expect(await broken('I5')).toEqual([]);
  await withdrawal('review');
  expect(await broken('I5')).toEqual(['mbr_v']);
});

it('I6: two transfers of one part that may both arrive', async () => {
  await without('drop index payments_payouts_one_of_part');
  const id = await withdrawal('sending', [{ part: 1, amount: 990, state: 'unknown' }]);
  expect(await broken('I6')).toEqual([]);
  await payout(id, { part: 1, amount: 990, state: 'sending' });
  expect(await broken('I6')).toEqual([id]);
});

it('I9: a change of a withdrawal without its step, or without its audit row', async () => {
  const id = await withdrawal('review');
  expect(await broken('I9')).toEqual([id]);
  await t.owner.query(
    `insert into payments_withdrawal_steps (withdrawal_id, stage, actor_kind) values ($1, 'review', 'member')`,
    [id],
  );
  expect(await broken('I9')).toEqual([id]);
  const change = { command: 'wallet.withdrawal.request', subject: { type: 'withdrawal', id } };
  await inTransaction(t.app.platform.db, (trx) => audit(trx, systemContext('test'), change));
  expect(await broken('I9')).toEqual([]);
});

it('I8: a credit while an exclusion or a break runs, and none before it or after its end', async () => {
  await without(`insert into protection_gates (member_id) values ('mbr_v') on conflict do nothing`);
  const during = (kind: string, from: string, to: string | null, term: string) =>
    t.owner.query(
      `insert into protection_exclusions (exclusion_id, member_id, kind, term, started_at, term_ends_at, ended_at, ended_by, started_by)
       select 'exc_' || gen_random_uuid(), 'mbr_v', $1, $2, platform_now() - $3::interval,
              case when $1 = 'break' then platform_now() - $4::interval end,
              case when $1 = 'break' then null else platform_now() - $4::interval end,
              case when $1 <> 'break' and $4 is not null then 'player' end, 'player'`,
      [kind, term, from, to],
    );
  const credited = (ago: string) =>
    order({ stage: `'credited'`, credited_amount: '50037', decided_at: `platform_now() - interval '${ago}'` });
  const [before, within, after] = [await credited('50 hours'), await credited('30 hours'), await credited('10 hours')];
  expect(await broken('I8')).toEqual([]);
  await during('exclusion', '40 hours', '20 hours', 'open');
  expect(await broken('I8')).toEqual([within]);
  // A break that nobody closed ends at its term.
  await during('break', '60 hours', '45 hours', '1d');
  expect((await broken('I8')).toSorted()).toEqual([before, within].toSorted());
  await during('operator', '15 hours', null, 'lifted');
  expect((await broken('I8')).toSorted()).toEqual([before, within, after].toSorted());
});
