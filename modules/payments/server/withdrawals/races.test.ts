import { createHwpClient, keyFromBase64 } from '@sanam/hwp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { insist } from '@sanam/server/test/insist.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { systemContext } from '@sanam/server/platform/context.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

const ask = (member: FundedMember, amount: string) =>
  member.call('createWithdrawal', {
    body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
const staff = (id: string) => ({ ...systemContext('test'), actor: { kind: 'staff' as const, id } });

it('a player who bets and withdraws at the same moment never spends more than there is [SEC-030]', async () => {
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update payments_withdrawal_rules set daily_count = 100, automatic_max = 0');
  const member = await fundedMember(t, rail, '1000.00');
  const hwp = t.app.modules.vendors;
  const keys = await hwp.vendors.add({ code: 'RACE', capabilities: [], allowedAddresses: ['0.0.0.0/0'] });
  await t.owner.query(
    "insert into vendors_games (vendor_id, code) select id, 'RACE1' from vendors where code = 'RACE'",
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
  /** Repeats the same bet until its outcome is known, as a vendor does. */
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
    const result = await insist(
      () => client.call('bet', body as never),
      (one) => one.settled,
    );
    return result.answer?.outcome;
  };
  const withdraw = () => ask(member, '130.00');
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
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
});

const outcomeOf = (one: PromiseSettledResult<unknown>) => (one.status === 'fulfilled' ? one.value : one.reason);

/** Creates a payout that the bank paid and then returned, waiting for two people. */
async function disputed(member: FundedMember): Promise<string> {
  const { service } = t.app.modules.payments;
  const id = (await ask(member, '300.00')).value.withdrawalId;
  const stage = (wanted: string) =>
    until(t, async () => (await service.getWithdrawal(id, 'TH')).stage === wanted, `${id} ${wanted}`);
  const at = async () => ({ db: t.app.platform.db, expectedVersion: (await service.getWithdrawal(id, 'TH')).version });
  await service.approveWithdrawal(staff('stf_a'), id, await at());
  await service.disburseWithdrawal(staff('stf_a'), id, { ...(await at()), by: 'rail' });
  await stage('sending');
  const { rows } = await t.owner.query<{ payout_id: string }>(
    'select payout_id from payments_payouts where withdrawal_id = $1',
    [id],
  );
  await rail.decide(rows[0]!.payout_id, 'paid');
  await stage('toConfirm');
  await rail.decide(rows[0]!.payout_id, 'returned');
  await stage('disputeNotReceived');
  return id;
}

it("a dispute that is given back and the player's next withdrawal wait for each other and both go through", async () => {
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update payments_withdrawal_rules set second_person_score = 100, automatic_max = 0');
  const { service } = t.app.modules.payments;
  const member = await fundedMember(t, rail, '1000.00');
  const id = await disputed(member);
  const { version } = await service.getWithdrawal(id, 'TH');
  const queued = async () =>
    (
      await t.owner.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  // The test holds the cash; the withdrawal waits for it first, the decision second.
  const holder = await t.owner.connect();
  await holder.query('begin');
  await holder.query(
    `select 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id
      where a.owner = $1 and a.class = 'player_cash' for update of b`,
    [member.memberId],
  );
  const asked = ask(member, '200.00');
  await expect.poll(queued).toBe(1);
  const decided = service
    .resolveDispute(staff('stf_b'), id, {
      db: t.app.platform.db,
      expectedVersion: version,
      decision: 'returnToWallet',
      reason: 'returned by the bank',
      proposedBy: 'stf_a',
    })
    .then(() => 'decided');
  await expect.poll(queued).toBe(2);
  await holder.query('commit');
  holder.release();
  expect((await Promise.allSettled([asked.then((answer) => answer.status), decided])).map(outcomeOf)).toEqual([
    200,
    'decided',
  ]);
  const { parts, hold } = await t.app.modules.wallet.service.balance(member.memberId);
  expect([parts.cash, hold]).toEqual(['800.00', '200.00']);
  for (const { check, broken } of await service.verify()) expect([check, broken]).toEqual([check, []]);
});

it('two different ends of one dispute at the same moment are one outcome, and the money goes one way', async () => {
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update payments_withdrawal_rules set second_person_score = 1000, automatic_max = 0');
  const { service } = t.app.modules.payments;
  const member = await fundedMember(t, rail, '1000.00');
  const id = await disputed(member);
  const { version } = await service.getWithdrawal(id, 'TH');
  const decide = (decision: 'resend' | 'returnToWallet', by: string) =>
    service.resolveDispute(staff(by), id, {
      db: t.app.platform.db,
      expectedVersion: version,
      decision,
      reason: 'returned by the bank',
      proposedBy: 'stf_a',
    });
  const both = await Promise.allSettled([decide('resend', 'stf_b'), decide('returnToWallet', 'stf_c')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { stage } = await service.getWithdrawal(id, 'TH');
  const { parts, hold } = await t.app.modules.wallet.service.balance(member.memberId);
  expect([stage, parts.cash, hold]).toEqual(
    both[0].status === 'fulfilled' ? ['queued', '700.00', '300.00'] : ['returned', '1000.00', '0.00'],
  );
  for (const { check, broken } of await service.verify()) expect([check, broken]).toEqual([check, []]);
});
