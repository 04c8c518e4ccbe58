// Members with money, set up over HTTP and through the rail.
import { randomUUID } from 'node:crypto';
import type { TestApp } from './build-test-app.ts';
import { registerMember, type TestMember } from './clients.ts';
import { type TestRail, until } from './rail.ts';
import { writeFacts } from './rounds.ts';

export const PAYMENT_PASSWORD = '482913';
let accounts = 0;

/** Deposits through the rail and waits for the credit. */
export async function deposit(t: TestApp, rail: TestRail, member: TestMember, amount: string): Promise<string> {
  const { depositId } = (await member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount } })).value;
  await t.drain();
  await rail.pay(depositId, { how: 'exact' });
  const isCredited = async () =>
    (await member.call('getDeposit', { params: { id: depositId } })).value.stage === 'credited';
  await until(t, isCredited, `deposit ${depositId}`);
  return depositId;
}

export interface FundedMember extends TestMember {
  bankAccountId: string;
}

/** Registers a member with a deposit, a bank account in its own name and a payment password. */
export async function fundedMember(t: TestApp, rail: TestRail, amount = '1000.00'): Promise<FundedMember> {
  const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
  const accountNo = String(1_000_000_000 + ++accounts);
  const added = await member.call('addBankAccount', { body: { bankCode: '014', accountNo, holder: 'Somchai Jaidee' } });
  await member.call('setPaymentPassword', {
    body: { loginPassword: member.password, paymentPassword: PAYMENT_PASSWORD },
  });
  await deposit(t, rail, member, amount);
  return { ...member, bankAccountId: added.value.bankAccountId };
}

/** Inserts a round of a member with this stake in minor units, settled unless `state` is `OPEN`. */
export async function playOff(
  t: TestApp,
  memberId: string,
  stakeMinor: bigint,
  state: 'OPEN' | 'CLOSED' = 'CLOSED',
): Promise<void> {
  await t.owner.query(`insert into vendors (code, name) values ('PLAYOFF', 'Play-off') on conflict do nothing`);
  const made = await t.owner.query<{ id: bigint }>(
    `insert into vendors_rounds (vendor_id, round_id, player, member_id, game_code, state, bets, bet_total, opened_at, closed_at)
     select p.vendor_id, gen_random_uuid()::text, p.id, $1, 'TEST', $3, 1, $2, at, case when $3 = 'CLOSED' then at end
     from (select platform_now() as at) moment,
          vendors_open_player((select id from vendors where code = 'PLAYOFF'), $1, 'THB', false, substr(md5($1), 1, 30)) p
     returning id`,
    [memberId, stakeMinor, state],
  );
  await writeFacts(t.owner, made.rows[0]!.id);
}

/** Posts cash from suspense to a member, in satang, for tests that do not care about its source. */
export async function giveCash(t: TestApp, memberId: string, satang: number): Promise<void> {
  const move = {
    fromClass: 'suspense',
    fromOwner: 'test',
    toClass: 'player_cash',
    toOwner: memberId,
    amount: String(satang),
  };
  await t.owner.query(`select ledger_post('test', $1, 'test.moved', $2, null, null, 'THB', $3)`, [
    randomUUID(),
    memberId,
    JSON.stringify([move]),
  ]);
}
