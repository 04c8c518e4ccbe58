import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  // Turnover has its own test; here a deposit can be withdrawn at once.
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
});
afterAll(() => close());

const ask = (member: FundedMember, amount: string, over: Record<string, string> = {}) =>
  member.call('createWithdrawal', {
    body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD, ...over },
  });
const balance = async (member: FundedMember) => {
  const { parts, hold } = await t.app.modules.wallet.service.balance(member.memberId);
  return [parts.cash, hold];
};

describe('a payment password', () => {
  it('has five wrong tries a day, however fast they come [GAP-134] [SEC-030]', async () => {
    const member = await fundedMember(t, rail);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => ask(member, '100.00', { paymentPassword: '000000' })),
    );
    expect(tries.filter((answer) => answer.code === 'wallet.paymentPasswordWrong')).toHaveLength(4);
    expect(tries.filter((answer) => answer.code === 'wallet.paymentPasswordLocked')).toHaveLength(8);
    expect((await ask(member, '100.00')).code).toBe('wallet.paymentPasswordLocked');
    expect(await balance(member)).toEqual(['1000.00', '0.00']);
  });

  it('is compared while no lock is held', async () => {
    const member = await fundedMember(t, rail);
    const { passwords } = t.app.platform;
    const { verify } = passwords;
    const row = 'select from wallet_payment_passwords where member_id = $1 for update nowait';
    const compared = vi.spyOn(passwords, 'verify').mockImplementation(async (hash, given) => {
      await t.owner.query(row, [member.memberId]);
      return verify(hash, given);
    });
    expect((await ask(member, '100.00')).status).toBe(200);
    expect(compared).toHaveBeenCalled();
  });

  it('is compared again when another one was set meanwhile', async () => {
    const member = await fundedMember(t, rail);
    const { passwords } = t.app.platform;
    const { verify, hash } = passwords;
    const other = await hash('739104');
    const set = 'update wallet_payment_passwords set password_hash = $2 where member_id = $1';
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (before, given) => {
      await t.owner.query(set, [member.memberId, other]);
      return verify(before, given);
    });
    expect((await ask(member, '100.00')).code).toBe('wallet.paymentPasswordWrong');
  });

  it('needs the log-in password to be set', async () => {
    const member = await registerMember(t);
    const set = (loginPassword: string, paymentPassword: string) =>
      member.call('setPaymentPassword', { body: { loginPassword, paymentPassword } });
    expect((await set('not-my-password', PAYMENT_PASSWORD)).code).toBe('identity.wrongCredentials');
    expect((await set(member.password, '111111')).code).toBe('wallet.paymentPasswordInvalid');
    expect((await set(member.password, PAYMENT_PASSWORD)).status).toBe(200);
  });
});
