import { createHwpClient, keyFromBase64 } from '@sanam/hwp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { buildAppWithRail, type TestRail } from '../../../../test/rail.ts';
import { fundedMember, PAYMENT_PASSWORD } from '../../../../test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

it('a player who bets and withdraws at the same moment never spends more than there is [SEC-030]', async () => {
  await t.owner.query('update wallet_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update wallet_withdrawal_rules set daily_count = 100, automatic_max = 0');
  const member = await fundedMember(t, rail, '1000.00');
  const { hwp } = t.app.modules;
  const keys = await hwp.vendors.add({ code: 'RACE', capabilities: [], allowedAddresses: ['0.0.0.0/0'] });
  await t.owner.query(
    "insert into games_games (vendor_id, code) select id, 'RACE1' from games_vendors where code = 'RACE'",
  );
  const { launchToken } = await hwp.launchTokens.create({
    memberId: member.memberId,
    vendorCode: 'RACE',
    gameCode: 'RACE1',
    currency: 'THB',
    country: 'TH',
    language: 'TH',
    isTest: false,
  });
  const client = createHwpClient({
    baseUrl: t.url,
    vendor: 'RACE',
    requestKeys: [keyFromBase64(keys.request_key)],
    answerKeys: [keyFromBase64(keys.answer_key)],
  });
  const opened = await client.call('session/authenticate', { launch_token: launchToken, game_code: 'RACE1' } as never);
  expect(opened).toMatchObject({ settled: true, answer: { outcome: 'ACCEPTED' } });
  if (!opened.settled) return;
  const { session_id, player_id } = opened.answer as unknown as Record<string, string>;
  /** As a vendor does: the same bet again until its outcome is known. */
  const bet = async (n: number) => {
    const body = {
      session_id,
      player_id,
      game_code: 'RACE1',
      currency: 'THB',
      round_id: `r${n}`,
      transaction_id: `bet-${n}`,
      amount: 3_000,
    };
    for (;;) {
      const result = await client.call('bet', body as never);
      if (result.settled) return result.answer.outcome;
    }
  };
  const withdraw = () =>
    member.call('createWithdrawal', {
      body: { amount: '130.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
    });
  const [bets, requests] = await Promise.all([
    Promise.all(Array.from({ length: 24 }, (_, n) => bet(n))),
    Promise.all(Array.from({ length: 12 }, withdraw)),
  ]);
  client.close();
  const staked = bets.filter((outcome) => outcome === 'ACCEPTED').length * 3_000;
  const held = requests.filter((one) => one.status === 200).length * 13_000;
  const { cashMinor, holdMinor } = await t.app.modules.wallet.service.withdrawable(t.app.platform.db, member.memberId);
  expect(staked).toBeGreaterThan(0);
  expect(held).toBeGreaterThan(0);
  expect(Number(cashMinor) + staked + held).toBe(100_000);
  expect(Number(holdMinor)).toBe(held);
  const below = await t.owner.query('select 1 from ledger_entries where balance_after < 0');
  expect(below.rowCount).toBe(0);
  for (const { check, broken } of await t.app.modules.wallet.service.verify())
    expect([check, broken]).toEqual([check, []]);
});
