// Risk signs of a withdrawal request from log-ins, devices, changes and play, as staff read them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { writeFacts } from '@sanam/server/test/rounds.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD, playOff } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query(
    'update payments_withdrawal_rules set second_person_score = 1000, automatic_max = 0, daily_count = 100',
  );
});
afterAll(() => close());

/** Returns the reasons of a new withdrawal request. */
async function reasons(member: FundedMember): Promise<Record<string, string | number>> {
  const body = { amount: '100.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  const { withdrawalId } = (await member.call('createWithdrawal', { body })).value;
  const row = await t.app.modules.payments.service.getWithdrawal(withdrawalId, 'EN');
  expect(row.score).toBe(row.reasons.reduce((sum, { points }) => sum + points, 0));
  return Object.fromEntries(row.reasons.map(({ code, points, note }) => [code, note ?? points]));
}

async function logIn(member: FundedMember, cookie: string | undefined): Promise<string> {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  const body = { username: member.username, password: member.password };
  const answer = await callerOf(t)('login', { body }, { headers });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0]!)
    .filter((one) => one.startsWith('sanam_known_'))
    .join('; ');
}

it('counts a browser that several members log in with, for each of them', async () => {
  const [one, other, third] = [await fundedMember(t, rail), await fundedMember(t, rail), await fundedMember(t, rail)];
  await logIn(other, await logIn(one, undefined));
  expect((await reasons(one)).sharedDevice).toBe(other.memberId);
  expect((await reasons(other)).sharedDevice).toBe(one.memberId);
  expect(await reasons(third)).not.toHaveProperty('sharedDevice');
});

it('counts a new device of a member who had another one before, and none of a newcomer', async () => {
  const member = await fundedMember(t, rail);
  await logIn(member, undefined);
  expect(await reasons(member)).not.toHaveProperty('newDevice');
  await t.owner.query(
    `update mfa_devices set created_at = created_at - interval '73 hours'
      where device_id = (select device_id from mfa_devices where member_id = $1 order by created_at limit 1)`,
    [member.memberId],
  );
  expect((await reasons(member)).newDevice).toBe(40);
  await t.owner.query(`update mfa_devices set created_at = created_at - interval '73 hours' where member_id = $1`, [
    member.memberId,
  ]);
  expect(await reasons(member)).not.toHaveProperty('newDevice');
});

it('counts members behind one address on the internet, but not the customers of a whole network', async () => {
  const [one, other] = [await fundedMember(t, rail), await fundedMember(t, rail)];
  const enter = (memberId: string, address: string) =>
    t.owner.query(`insert into auth_logins (member_id, outcome, address) values ($1, 'ok', $2)`, [memberId, address]);
  // All members of this test share one machine's address, which is no sign.
  expect(await reasons(one)).not.toHaveProperty('sharedAddress');
  for (const { memberId } of [one, other, other]) await enter(memberId, '58.8.14.2');
  expect((await reasons(one)).sharedAddress).toBe('1');
  await t.owner.query(
    `insert into auth_logins (member_id, outcome, address)
     select m.member_id, 'ok', '49.228.10.1' from (select member_id from members limit 1) m`,
  );
  await t.owner.query(
    `with made as (
       insert into members (member_id, merchant_id, username, account_type, currency, nickname)
       select 'mbr_network' || lpad(n::text, 15, '0'), merchant_id, 'network' || n, 'player', 'THB', 'n'
         from members, generate_series(1, 21) n where member_id = $1 returning member_id)
     insert into auth_logins (member_id, outcome, address) select member_id, 'ok', '171.96.190.7' from made`,
    [other.memberId],
  );
  await enter(other.memberId, '171.96.190.7');
  expect((await reasons(other)).sharedAddress).toBe('1');
});

it('counts changed details when payouts may go on before they are old', async () => {
  const member = await fundedMember(t, rail);
  await member.call('setPaymentPassword', {
    body: { loginPassword: member.password, paymentPassword: PAYMENT_PASSWORD },
  });
  await t.owner.query('update wallet_payout_holds set until = platform_now() where member_id = $1', [member.memberId]);
  expect((await reasons(member)).newDetails).toBe(40);
});

it('counts a payer with another name for 180 days, and not one whose money staff credited', async () => {
  const member = await fundedMember(t, rail);
  const { service } = t.app.modules.payments;
  const paidByAnother = async () => {
    const body = { method: 'PROMPTPAY_BILL' as const, amount: '500.00' };
    const { depositId } = (await member.call('createDeposit', { body })).value;
    await t.drain();
    await rail.pay(depositId, { how: 'named', payerName: 'MALEE DEE' });
    await until(t, async () => (await service.getDeposit(depositId)).stage === 'review', 'the review');
    return depositId;
  };
  const id = await paidByAnother();
  expect((await reasons(member)).senderDiffered).toBe(25);
  const by = { ...systemContext('test'), actor: { kind: 'staff' as const, id: 'stf_a' } };
  await service.approveDeposit(by, id, {
    db: t.app.platform.db,
    expectedVersion: (await service.getDeposit(id)).version,
    reason: 'the account is in her married name',
  });
  expect(await reasons(member)).not.toHaveProperty('senderDiffered');

  const other = await paidByAnother();
  const age = (days: number) =>
    t.owner.query(
      `update payments_deposits set created_at = platform_now() - make_interval(days => $2) where deposit_id = $1`,
      [other, days],
    );
  await age(179);
  expect((await reasons(member)).senderDiffered).toBe(25);
  await age(181);
  expect(await reasons(member)).not.toHaveProperty('senderDiffered');
});

it('counts a win of 100 times its stake with its round', async () => {
  const member = await fundedMember(t, rail);
  const round = async (name: string, stake: number, win: number) => {
    await playOff(t, member.memberId, BigInt(stake), 'OPEN');
    const made = await t.owner.query<{ id: bigint }>(
      `update vendors_rounds set round_id = $2, win_total = $3, wins = 1, state = 'CLOSED', closed_at = platform_now()
        where member_id = $1 and state = 'OPEN' returning id`,
      [member.memberId, name, win],
    );
    await writeFacts(t.owner, made.rows[0]!.id);
  };
  await round('small', 100, 9_999);
  expect(await reasons(member)).not.toHaveProperty('bigWin');
  await round('great', 100, 10_000);
  expect((await reasons(member)).bigWin).toBe('TEST great');
});

it('counts play on both sides of one market once it is half of the turnover', async () => {
  const member = await fundedMember(t, rail);
  await playOff(t, member.memberId, 20_000n);
  let id = 0;
  const bet = (market: string, side: string) =>
    t.owner.query(
      `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash,
         payout_cash, valid_bet, valid_rule, market, side, placed_at, settled_at)
       select lane, id + $4, member_id, currency, is_test, product, vendor_id, 'SPORT', round, 5000, 0, 5000, 'stake/1',
         $2, $3, platform_now(), platform_now()
         from play_facts where member_id = $1 and game_code = 'TEST'`,
      [member.memberId, market, side, 1_000_000 + ++id],
    );
  for (const side of ['HOME', 'AWAY', 'HOME']) await bet('m-1', side);
  await bet('m-2', 'HOME');
  expect(await reasons(member)).not.toHaveProperty('oppositeBets');
  for (const side of ['AWAY', 'AWAY', 'AWAY', 'AWAY']) await bet('m-2', side);
  expect((await reasons(member)).oppositeBets).toBe(30);
});

it('a request from a new device waits for people, where a known one is paid by the rules alone', async () => {
  const member = await fundedMember(t, rail);
  const body = { amount: '100.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  const stage = async () => (await member.call('createWithdrawal', { body })).value.stage;
  // Without the points of the first payout, and only those of the device.
  await stage();
  await t.owner.query(
    `update payments_withdrawals set disbursed_at = platform_now() - interval '2 days', created_at = platform_now() - interval '2 days'
      where member_id = $1`,
    [member.memberId],
  );
  await t.owner.query(
    `update payments_deposits set decided_at = platform_now() - interval '3 days' where member_id = $1`,
    [member.memberId],
  );
  await t.owner.query('update payments_withdrawal_rules set automatic_max = 500000, automatic_score_below = 30');
  expect(await stage()).toBe('queued');
  await t.owner.query(`update mfa_devices set created_at = created_at - interval '73 hours' where member_id = $1`, [
    member.memberId,
  ]);
  await logIn(member, undefined);
  expect(await stage()).toBe('review');
  await t.owner.query('update payments_withdrawal_rules set automatic_max = 0');
});
