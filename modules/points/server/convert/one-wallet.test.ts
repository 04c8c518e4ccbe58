// All that spends or fills one wallet at once: bets, withdrawals, transfers to a vendor and points for cash.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import type { TestMember } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor } from '@sanam/server/test/fake-vendor.ts';
import { insist } from '@sanam/server/test/insist.ts';
import { giveCash, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { closePlay, openPlay, type Played, pointsOf } from '../points.test-data.ts';

const EACH = 16;
/** Leaves room for one call of each kind after all calls of the others, and not for all. */
const CASH = 330_000;
const POINTS = 1000;

let t: TestApp;
let play: Played;
let keeper: FakeVendor;
let seamless: FakeVendor;
beforeAll(async () => {
  t = await buildTestApp();
  play = await openPlay(t);
  keeper = await startFakeVendor(t, 'KEEPER', ['transfer_wallet']);
  seamless = await startFakeVendor(t, 'SEAMLESS');
  await t.owner.query(
    `insert into vendors_games (vendor_id, code) select id, 'RACE1' from vendors where code = 'SEAMLESS'`,
  );
  await t.owner.query('update payments_withdrawal_rules set daily_count = 100, automatic_max = 0');
});
afterAll(async () => {
  await keeper.close();
  await seamless.close();
  await closePlay(t);
});

/** Opens a game and returns a function that bets 30.00 until the outcome is known, as a vendor does. */
async function better({ memberId }: TestMember): Promise<(n: number) => Promise<string | undefined>> {
  const { launchToken } = await t.app.modules.vendors.launchTokens.create({
    memberId,
    vendorCode: 'SEAMLESS',
    gameCode: 'RACE1',
    currency: 'THB',
    country: 'TH',
    language: 'TH',
    isTest: false,
  });
  const authenticate = { launch_token: launchToken, game_code: 'RACE1' };
  const opened = await seamless.wallet.call('session/authenticate', authenticate as never);
  const { session_id, player_id } = opened.answer as unknown as Record<string, string>;
  return async (n) => {
    const bet = { session_id, player_id, game_code: 'RACE1', currency: 'THB', amount: 3000 };
    const own = { round_id: `r${n}`, transaction_id: `bet-${n}` };
    const result = await insist(
      () => seamless.wallet.call('bet', { ...bet, ...own } as never),
      (one) => one.settled,
    );
    return result.answer?.outcome;
  };
}

it('64 calls at once for one wallet never spend more than there is [SEC-030]', async () => {
  const member = await play.rich(POINTS);
  const bank = { bankCode: '014', accountNo: '1000000077', holder: 'Somchai Jaidee' };
  await t.owner.query(`update members set payee_name = 'SOMCHAI JAIDEE' where member_id = $1`, [member.memberId]);
  const { bankAccountId } = (await member.call('addBankAccount', { body: bank })).value;
  await member.call('setPaymentPassword', {
    body: { loginPassword: member.password, paymentPassword: PAYMENT_PASSWORD },
  });
  await giveCash(t, member.memberId, CASH);
  const start = (await t.app.modules.wallet.service.withdrawable(t.app.platform.db, member.memberId)).cashMinor;
  const bet = await better(member);
  const calls = Array.from({ length: EACH }, (_, n) => n);
  const withdrawal = { amount: '130.00', bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  const transfer = { from: 'MAIN', to: 'KEEPER', amount: '70.00' };
  const conversion = { points: 100, password: PAYMENT_PASSWORD };
  const [bets, withdrawals, transfers, conversions] = await Promise.all([
    Promise.all(calls.map(bet)),
    Promise.all(calls.map(() => member.call('createWithdrawal', { body: withdrawal }))),
    Promise.all(calls.map(() => member.call('walletTransfer', { body: transfer }))),
    Promise.all(calls.map(() => member.call('convertPoints', { body: conversion }))),
  ]);
  const ok = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
  const counts = [bets.filter((one) => one === 'ACCEPTED').length, ok(withdrawals), ok(transfers), ok(conversions)];
  for (const count of counts) expect(count).toBeGreaterThan(0);
  const [staked, held, sent, converted] = counts as [number, number, number, number];
  expect(staked + held + sent).toBeLessThan(3 * EACH);
  const { cashMinor, holdMinor } = await t.app.modules.wallet.service.withdrawable(t.app.platform.db, member.memberId);
  expect(Number(cashMinor)).toBe(Number(start) + converted * 100 - staked * 3000 - held * 13_000 - sent * 7000);
  expect([Number(holdMinor), await pointsOf(member)]).toEqual([held * 13_000, POINTS - converted * 100]);
  expect((await t.owner.query('select 1 from ledger_entries where balance_after < 0')).rowCount).toBe(0);
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
});
