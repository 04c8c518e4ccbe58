// Withdrawals frozen by staff, order of the queue, automatic approval, and the promised time.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { PaymentService } from '../types.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let service: PaymentService;

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  service = t.app.modules.payments.service;
});
afterAll(() => close());
beforeEach(async () => {
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query(`update payments_withdrawal_rules set second_person_score = 100, automatic_max = 0, target_p90_minutes = 5,
    automatic_score_below = 30, daily_count = 100, automatic_member_daily = null, automatic_merchant_daily = null`);
});

const staff = (id = 'stf_a') => ({ ...systemContext('test'), actor: { kind: 'staff' as const, id } });
const ask = async (member: FundedMember, amount: string) =>
  (
    await member.call('createWithdrawal', {
      body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
    })
  ).value;
const detail = (id: string) => service.getWithdrawal(id, 'TH');
const at = async (id: string) => ({ db: t.app.platform.db, expectedVersion: (await detail(id)).version });
const freeze = async (id: string, code: 'kyc' | 'bank' | 'contact' | 'aml' | null) =>
  service.freezeWithdrawal(staff(), id, { ...(await at(id)), code, reason: 'please call us' });
const answer = (member: FundedMember, id: string, text: string) =>
  member.call('answerWithdrawal', { params: { id }, body: { text } });
const promised = async (id: string) => Date.parse((await detail(id)).promisedBy);
const MINUTE = 60_000;

describe('a withdrawal that staff stop', () => {
  it('waits for its player with the promise standing still, and is looked at again after the answer', async () => {
    const member = await fundedMember(t, rail);
    const other = await fundedMember(t, rail);
    const { withdrawalId: id } = await ask(member, '400.00');
    const before = await promised(id);
    await freeze(id, 'contact');
    const shown = (await member.call('getWithdrawal', { params: { id } })).value;
    expect(shown).toMatchObject({ status: 'inProgress', stage: 'frozen', remark: 'please call us' });
    expect(shown.freeze).toMatchObject({ code: 'contact', forPlayer: true });
    await expect(service.approveWithdrawal(staff(), id, await at(id))).rejects.toThrow('wallet.wrongState');
    await t.drain();
    const inbox = (await member.call('listInbox', { query: {} })).value.list.map(({ title }) => title);
    expect(inbox.some((title) => /stopped|พักไว้/.test(title))).toBe(true);
    await t.advance(20 * 60);
    expect((await service.withdrawalsToTell(60)).overdue.map(({ withdrawalId }) => withdrawalId)).not.toContain(id);
    expect((await answer(other, id, 'mine')).code).toBe('common.notFound');
    expect((await answer(member, id, 'I have sent it by e-mail')).value).toMatchObject({
      stage: 'review',
      freeze: null,
    });
    expect((await answer(member, id, 'once more')).code).toBe('wallet.wrongState');
    expect((await promised(id)) - before).toBeGreaterThanOrEqual(20 * MINUTE);
    expect((await promised(id)) - before).toBeLessThan(21 * MINUTE);
    expect((await detail(id)).steps[1]).toMatchObject({
      reasonText: 'I have sent it by e-mail',
      reasonBy: 'player',
    });
    await service.rejectWithdrawal(staff(), id, { ...(await at(id)), reason: 'as agreed' });
    const { parts } = await t.app.modules.wallet.service.balance(member.memberId);
    expect(parts.cash).toBe('1000.00');
  });

  it('tells the player what staff write to them, and not what they note for each other', async () => {
    const member = await fundedMember(t, rail);
    const { withdrawalId: id } = await ask(member, '400.00');
    const told = async () =>
      (await member.call('getWithdrawal', { params: { id } })).value.steps.map(({ reasonText }) => reasonText);
    await freeze(id, 'aml');
    expect(await told()).toContain('please call us');
    await service.freezeWithdrawal(staff(), id, { ...(await at(id)), code: null, reason: 'only for us' });
    expect(await told()).not.toContain('only for us');
    expect((await detail(id)).steps[1]).toMatchObject({ reasonText: 'only for us', reasonBy: 'staff' });
    await service.approveWithdrawal(staff(), id, { ...(await at(id)), reason: 'a note on the approval' });
    expect(await told()).not.toContain('a note on the approval');
    expect((await detail(id)).steps[2]?.reasonText).toBe('a note on the approval');
  });

  it('for a look that the player has no part in, keeps its promise and takes no answer', async () => {
    const member = await fundedMember(t, rail);
    const { withdrawalId: id } = await ask(member, '400.00');
    const before = await promised(id);
    await freeze(id, 'aml');
    expect((await answer(member, id, 'hello')).code).toBe('wallet.wrongState');
    await t.advance(2 * 3600);
    expect((await service.withdrawalsToTell(60)).overdue.map(({ withdrawalId }) => withdrawalId)).toContain(id);
    await freeze(id, null);
    expect([await promised(id), (await detail(id)).stage]).toEqual([before, 'review']);
    expect((await detail(id)).remark).toBeNull();
  });

  it('is none that is on its way or paid', async () => {
    const member = await fundedMember(t, rail);
    const { withdrawalId: id } = await ask(member, '400.00');
    await service.approveWithdrawal(staff(), id, await at(id));
    await service.disburseWithdrawal(staff(), id, { ...(await at(id)), by: 'rail' });
    await expect(freeze(id, 'bank')).rejects.toThrow('wallet.wrongState');
    for (const { check, broken } of await service.verify()) expect([check, broken]).toEqual([check, []]);
  });
});

it('what an excluded player has asked for goes first, asked for before or after the exclusion', async () => {
  const [calm, late, early] = [await fundedMember(t, rail), await fundedMember(t, rail), await fundedMember(t, rail)];
  const first = await ask(calm, '300.00');
  const before = await ask(early, '300.00');
  const exclude = ({ memberId }: FundedMember) =>
    t.app.modules.protection.service.exclude(t.app.platform.db, memberId, { kind: 'exclusion' });
  await exclude(early);
  await exclude(late);
  await t.drain();
  const after = await ask({ ...late, ...(await loginMember(t, late)) }, '300.00');
  const list = async () =>
    (
      await service.listWithdrawals({
        waiting: true,
        sort: 'promisedBy',
        order: 'ASC',
        memberIds: [calm.memberId, early.memberId, late.memberId],
        language: 'TH',
        pageNo: 1,
        pageSize: 10,
      })
    ).list.map(({ id, goesFirst }) => [id, goesFirst]);
  expect(await list()).toEqual([
    [before.withdrawalId, true],
    [after.withdrawalId, true],
    [first.withdrawalId, false],
  ]);
});

it('the rules alone approve no more in a day than a member and a merchant are given', async () => {
  const caps = (columns: string) =>
    t.owner.query(
      `update payments_withdrawal_rules set automatic_max = 500000, automatic_score_below = 101, ${columns}`,
    );
  const member = await fundedMember(t, rail, '5000.00');
  const other = await fundedMember(t, rail, '5000.00');
  // Only a first payout always waits for people.
  for (const one of [member, other]) {
    const { withdrawalId: id } = await ask(one, '100.00');
    await service.approveWithdrawal(staff(), id, await at(id));
    await service.disburseWithdrawal(staff(), id, { ...(await at(id)), by: 'hand', reference: 'SLIP123456' });
  }
  await caps('automatic_member_daily = 50000, automatic_merchant_daily = null');
  expect((await ask(member, '300.00')).stage).toBe('queued');
  expect((await ask(member, '200.01')).stage).toBe('review');
  expect((await ask(member, '200.00')).stage).toBe('queued');
  await caps('automatic_member_daily = null, automatic_merchant_daily = 70000');
  const answers = await Promise.all(['300.00', '300.00', '300.00'].map((amount) => ask(other, amount)));
  expect(answers.filter(({ stage }) => stage === 'queued')).toHaveLength(2);
});

it('promises from payouts to the same bank and of about the same amount, without the time its player took', async () => {
  const merchant = 'PROMISE';
  const insert = (bank: string, amount: number, minutes: number, waited: number, times: number) =>
    t.owner.query(
      `insert into payments_withdrawals (withdrawal_id, merchant_id, member_id, currency, amount, fee, net, bank_account_id,
         bank_code, account_tail, stage, score, reasons, needs_second_person, created_at, promised_by, disbursed_at, waited_seconds)
       select 'wd_' || gen_random_uuid(), $1, 'mbr_x', 'THB', $3::bigint, 0, $3::bigint,
              (select bank_account_id from wallet_bank_accounts limit 1), $2, '1234', 'receivedByPlayer', 0, '[]', false,
              platform_now() - make_interval(mins => $4), platform_now(), platform_now() - interval '1 second', $5
         from generate_series(1, $6)`,
      [merchant, bank, amount, minutes, waited, times],
    );
  const { measuredMinutes } = await import('./facts-store.ts');
  const measure = (bankCode: string, amountMinor: bigint) =>
    measuredMinutes(t.app.platform.db, { merchantId: merchant, bankCode, amountMinor });
  await insert('014', 100_000, 10, 240, 29);
  expect(await measure('014', 100_000n)).toBeUndefined();
  await insert('014', 100_000, 10, 240, 1);
  await insert('004', 100_000, 40, 0, 30);
  await insert('004', 9_000_000, 90, 0, 30);
  expect(await measure('014', 500_000n)).toMatchObject({ p50: 6, p90: 6, samples: 30 });
  expect(await measure('004', 9_000_000n)).toMatchObject({ p50: 90, samples: 30 });
  // A bank with too few payouts uses the band; a band with too few uses the merchant.
  expect(await measure('030', 200_000n)).toMatchObject({ p90: 40, samples: 60 });
  expect(await measure('030', 3_000_000n)).toMatchObject({ samples: 90 });
  // Only the newest are measured: a merchant of that size pays as many in a day or two.
  await t.owner.query(
    `update payments_withdrawals set disbursed_at = disbursed_at - interval '1 day' where merchant_id = $1`,
    [merchant],
  );
  await insert('014', 100_000, 1, 0, 5000);
  expect(await measure('030', 3_000_000n)).toEqual({ p50: 1, p90: 1, samples: 5000 });
  await t.owner.query('delete from payments_withdrawals where merchant_id = $1', [merchant]);
});
