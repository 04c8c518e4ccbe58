import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveBonus } from '@sanam/server/test/bonus.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { deposit, fundedMember, PAYMENT_PASSWORD, playOff } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

const bonus = (memberId: string, amountMinor: bigint) =>
  t.app.platform.db.transaction().execute((trx) => giveBonus(trx, memberId, amountMinor));

it('lists cash and bonus money together, or one part of the balance, with what it began and ended with', async () => {
  const member = await fundedMember(t, rail, '500.00');
  await playOff(t, member.memberId, 50_000n);
  await bonus(member.memberId, 20_000n);
  await member.call('createWithdrawal', {
    body: { amount: '200.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
  const of = async (query: object) => {
    const { value } = await member.call('accountRecord', { query });
    return { ...value, rows: value.list.map((row) => [row.part, row.amount, row.balanceAfter].join(' ')) };
  };
  const all = await of({});
  expect(all.rows).toEqual(['main -200.00 300.00', 'bonus 200.00 200.00', 'main 500.00 500.00']);
  expect(all.totals).toEqual({ in: '700.00', out: '200.00', net: '500.00', opening: '0.00', closing: '500.00' });
  expect(all.line.at(-1)?.balance).toBe('500.00');
  expect(all.line[0]?.balance).toBe('0.00');
  expect((await of({ part: 'main' })).rows).toEqual(['main -200.00 300.00', 'main 500.00 500.00']);
  expect((await of({ part: 'bonus' })).totals).toMatchObject({ in: '200.00', closing: '200.00' });
  const held = await of({ part: 'hold' });
  expect([held.rows, held.totals.closing]).toEqual([['hold 200.00 200.00'], '200.00']);
  // A filter by kind affects the rows, not the balance.
  expect((await of({ kind: 'deposit' })).totals).toMatchObject({ in: '500.00', out: '0.00', closing: '500.00' });
});

it('looks at the balance by the hour of a day, by the day of more, and never beyond now', async () => {
  const member = await fundedMember(t, rail, '100.00');
  const week = (await member.call('accountRecord', { query: {} })).value;
  expect(week.line).toHaveLength(8);
  const [now] = (await t.owner.query<{ now: Date }>('select platform_now() as now')).rows;
  expect(new Date(week.line.at(-1)!.at) <= now!.now).toBe(true);
  const long = (await member.call('accountRecord', { query: { from: '2020-01-01', to: '2020-01-02' } })).value;
  expect([long.line.length, long.line.at(-1)?.balance]).toEqual([49, '0.00']);
});

it('explains each month: opening, what changed it, closing', async () => {
  const member = await registerMember(t);
  await deposit(t, rail, member, '400.00');
  await bonus(member.memberId, 5_000n);
  await t.advance(40 * 86_400);
  await t.drain();
  const { credit } = t.app.modules.wallet.records;
  const report = await credit(member.memberId, {});
  expect(report.list).toHaveLength(6);
  const touched = report.list.filter(({ closing }) => closing !== '0.00');
  expect(touched.at(-1)).toMatchObject({
    opening: '0.00',
    deposits: '400.00',
    adjustments: '50.00',
    closing: '450.00',
  });
  expect(touched[0]).toMatchObject({ opening: '450.00', deposits: '0.00', closing: '450.00' });
  expect(report.list.every(({ isExplained }) => isExplained)).toBe(true);
  const one = await credit(member.memberId, { month: touched.at(-1)!.month });
  expect(one.list).toEqual([touched.at(-1)]);
});

it('says so when the lines of a month do not explain it', async () => {
  const member = await fundedMember(t, rail, '100.00');
  await deposit(t, rail, member, '100.00');
  const month = async () => (await member.call('creditReport', { query: {} })).value.list[0]!;
  expect(await month()).toMatchObject({ deposits: '200.00', closing: '200.00', isExplained: true });
  // A direct change in the database deletes a posting.
  await t.owner.query('alter table ledger_postings disable trigger user');
  await t.owner.query(
    `update ledger_postings set amount = amount - 1
     where to_account = (select id from ledger_accounts where class = 'player_cash' and owner = $1) and to_version = 1`,
    [member.memberId],
  );
  expect((await month()).isExplained).toBe(false);
  await t.owner.query(
    `update ledger_postings set amount = amount + 1
     where to_account = (select id from ledger_accounts where class = 'player_cash' and owner = $1) and to_version = 1`,
    [member.memberId],
  );
  await t.owner.query('alter table ledger_postings enable trigger user');
});

it('has an empty report for a member without money, and none for what is no month', async () => {
  const member = await registerMember(t);
  const { value } = await member.call('creditReport', { query: {} });
  expect(value.list.every(({ closing, isExplained }) => closing === '0.00' && isExplained)).toBe(true);
  expect((await member.call('creditReport', { query: { month: '2026-13' } })).code).toBe('request.invalid');
});
