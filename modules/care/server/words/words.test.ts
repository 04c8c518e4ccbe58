// Words of harm in what members write to staff: found when it is written, by lists of the merchant.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { shippedWords } from '../../contract/words.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let worker: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
});
beforeEach(async () => {
  worker = await staffSession(t, ['protection']);
});
afterAll(() => close());

const casesOf = async ({ memberId }: TestMember) =>
  (await worker.call('opsListCareCases', { query: { memberId } })).value.list;
const caseOf = async (member: TestMember) => {
  const [{ id } = { id: '' }] = await casesOf(member);
  return (await worker.call('opsGetCareCase', { params: { id } })).value;
};

describe('words in messages of a member [R77]', () => {
  const write = (member: TestMember, content: string) =>
    member.call('feedback', { body: { questionType: 'other', content } });
  const judge = () => t.drain(['care.judge']);
  const hoursLeft = ({ openedAt, dueAt }: { openedAt: string; dueAt: string | null }) =>
    (new Date(dueAt!).getTime() - new Date(openedAt).getTime()) / 3_600_000;

  it('of harm by gambling open a case of level 3, and only the word is kept', async () => {
    const [harmed, calm] = [await registerMember(t), await registerMember(t)];
    expect((await write(harmed, 'ผมติดพนันและเป็นหนี้ ช่วยด้วย')).code).toBeUndefined();
    await write(calm, 'ถอนเงินยังไม่เข้าครับ รอนานแล้ว');
    await judge();
    const found = await caseOf(harmed);
    expect(found).toMatchObject({ state: 'open', level: 3, rules: ['harmWords'] });
    expect(hoursLeft(found)).toBeCloseTo(24, 1);
    expect(found.signs).toMatchObject([{ rule: 'harmWords', note: 'ติดพนัน' }]);
    expect(found.holds.map(({ action }) => action)).toEqual(['bonus', 'depositOrder', 'marketing']);
    expect(await casesOf(calm)).toEqual([]);
    const { rows } = await t.owner.query(`select kind, word from care_moments where member_id = $1`, [harmed.memberId]);
    expect(rows).toEqual([{ kind: 'harm', word: 'ติดพนัน' }]);
  });

  it('of self-harm go to a person within the hour, also where a case is open, and for who is excluded', async () => {
    const [member, excluded] = [await registerMember(t), await registerMember(t)];
    await write(member, 'I have a gambling problem, please help me');
    await judge();
    expect(hoursLeft((await casesOf(member))[0]!)).toBeCloseTo(24, 1);
    const { id, version: expectedVersion } = await caseOf(member);
    await worker.call('opsStepCareCase', {
      params: { id },
      body: { step: 'contacted', reason: 'spoke by phone', expectedVersion },
    });
    await write(member, 'I lost it all again and want to die');
    await judge();
    const again = await caseOf(member);
    expect(again).toMatchObject({ state: 'open', rules: ['harmWords', 'selfHarmWords'] });
    expect(hoursLeft(again)).toBeLessThan(1.5);
    await write(excluded, 'I cannot stop gambling and do not want to live');
    await excluded.call('excludeMyself', { body: { term: '6m' } });
    await judge();
    expect(await casesOf(excluded)).toEqual([]);
    const source = 'fbk_desk';
    await inTransaction(t.app.platform.db, (trx) =>
      t.app.platform.written.tell(trx, {
        memberId: excluded.memberId,
        merchantId: 'default',
        source,
        text: 'อยากตาย',
      }),
    );
    await judge();
    expect(await casesOf(excluded)).toMatchObject([{ level: 3, rules: ['selfHarmWords'] }]);
  });

  it('that ask to take a payout back are a sign, and the payout goes on', async () => {
    const member = await fundedMember(t, rail);
    const { withdrawalId } = (
      await member.call('createWithdrawal', {
        body: { amount: '300.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
      })
    ).value;
    const rowOf = async () =>
      (
        await t.owner.query('select stage, score, version from payments_withdrawals where withdrawal_id = $1', [
          withdrawalId,
        ])
      ).rows[0];
    const before = await rowOf();
    await write(member, 'ขอยกเลิกการถอนเงิน จะเอาไปเล่นต่อ');
    await judge();
    expect(await casesOf(member)).toMatchObject([{ level: 2, rules: ['stopPayout'] }]);
    expect(await rowOf()).toEqual(before);
  });

  it('in an answer to a frozen payout and in a comment on a paid one are signs, and the payouts go on', async () => {
    const { service } = t.app.modules.payments;
    await t.owner.query('update payments_withdrawal_rules set second_person_score = 100');
    const by = { ...systemContext('test'), actor: { kind: 'staff' as const, id: 'stf_a' } };
    const [answering, commenting] = [await fundedMember(t, rail), await fundedMember(t, rail)];
    const ask = async (member: FundedMember) => {
      const body = { amount: '300.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
      return (await member.call('createWithdrawal', { body })).value.withdrawalId;
    };
    const at = async (id: string) => ({
      db: t.app.platform.db,
      expectedVersion: (await service.getWithdrawal(id, 'TH')).version,
    });
    const frozen = await ask(answering);
    await service.freezeWithdrawal(by, frozen, { ...(await at(frozen)), code: 'contact', reason: 'please call us' });
    const text = 'อยากตาย ไม่เหลืออะไรแล้ว';
    const answered = await answering.call('answerWithdrawal', { params: { id: frozen }, body: { text } });
    expect(answered.value.stage).toBe('review');
    const paid = await ask(commenting);
    await service.approveWithdrawal(by, paid, await at(paid));
    await service.disburseWithdrawal(by, paid, { ...(await at(paid)), by: 'hand', reference: 'SLIP123456' });
    const body = { mark: 'received' as const, comment: 'ได้แล้ว แต่ผมติดพนันและเป็นหนี้' };
    const marked = await commenting.call('markReceipt', { params: { id: paid }, body });
    expect(marked.value.status).toBe('received');
    await judge();
    expect(await casesOf(answering)).toMatchObject([{ level: 3, rules: ['selfHarmWords'] }]);
    expect(await casesOf(commenting)).toMatchObject([{ level: 3, rules: ['harmWords'] }]);
    expect((await service.getWithdrawal(frozen, 'TH')).stage).toBe('review');
    const { rows } = await t.owner.query(
      'select kind, word, source from care_moments where member_id = any($1) order by kind',
      [[answering.memberId, commenting.memberId]],
    );
    expect(rows.map(({ kind, word }) => [kind, word])).toEqual([
      ['harm', 'ติดพนัน'],
      ['selfHarm', 'อยากตาย'],
    ]);
  });

  it('are the merchant’s own, by two people within the bounds, in versions', async () => {
    const owner = await staffSession(t, ['owner']);
    const read = async () => (await worker.call('opsGetCareWords', { query: {} })).value;
    const shipped = await read();
    expect(shipped).toMatchObject({ version: 0, words: shippedWords, approval: null });
    const change = (over: Partial<typeof shipped.words>, version = 0) =>
      worker.call('opsChangeCareWords', {
        query: {},
        body: { words: { ...shipped.words, ...over }, version, reason: 'asked by the clinic' },
      });
    expect((await change({ harm: [] })).code).toBe('request.invalid');
    expect((await change({ harm: ['ab'] })).code).toBe('request.invalid');
    expect((await change({ harm: ['my house is gone'] }, 3)).code).toBe('operator.staleVersion');
    const { state, approvalId } = (await change({ harm: ['my house is gone', ' my house is gone '] })).value;
    expect(state).toBe('proposed');
    const decide = (who: TestStaff) =>
      who.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
    expect((await decide(worker)).code).toBe('operator.sameStaff');
    expect((await decide(owner)).value.state).toBe('executed');
    expect(await read()).toMatchObject({ version: 1, words: { harm: ['my house is gone'] } });
    const member = await registerMember(t);
    await write(member, 'My house is gone because of this site');
    await judge();
    expect(await casesOf(member)).toMatchObject([{ rules: ['harmWords'] }]);
  });
});
