import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { paymentJobs } from '../payments.ts';
import type { PaymentService } from '../types.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let service: PaymentService;

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  // Turnover has its own test; here a deposit can be withdrawn at once.
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update payments_withdrawal_rules set second_person_score = 100, automatic_max = 0');
  service = t.app.modules.payments.service;
});
afterAll(() => close());

const staff = (id = 'stf_a') => ({ ...systemContext('test'), actor: { kind: 'staff' as const, id } });
const ask = (member: FundedMember, amount: string, over: Record<string, string> = {}) =>
  member.call('createWithdrawal', {
    body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD, ...over },
  });
const request = async (member: FundedMember, amount: string) => (await ask(member, amount)).value.withdrawalId;
const detail = (id: string) => service.getWithdrawal(id, 'TH');
const at = async (id: string) => ({ db: t.app.platform.db, expectedVersion: (await detail(id)).version });
const stage = (id: string, wanted: string) =>
  until(t, async () => (await detail(id)).stage === wanted, `${id} ${wanted}`);
const balance = async (member: FundedMember) => {
  const { parts, hold } = await t.app.modules.wallet.service.balance(member.memberId);
  return [parts.cash, hold];
};
const payoutOf = async (id: string) => {
  const found = await t.owner.query<{ payout_id: string }>(
    'select payout_id from payments_payouts where withdrawal_id = $1 order by created_at desc limit 1',
    [id],
  );
  return found.rows[0]!.payout_id;
};

async function approve(id: string): Promise<void> {
  await service.approveWithdrawal(staff(), id, await at(id));
}
async function send(id: string): Promise<string> {
  await approve(id);
  await service.disburseWithdrawal(staff(), id, { ...(await at(id)), by: 'rail' });
  await stage(id, 'sending');
  return payoutOf(id);
}
async function disbursed(member: FundedMember, amount = '500.00'): Promise<string> {
  const id = await request(member, amount);
  await approve(id);
  await service.disburseWithdrawal(staff(), id, { ...(await at(id)), by: 'hand', reference: 'SLIP123456' });
  return id;
}
const mark = (
  member: FundedMember,
  id: string,
  body: {
    mark: 'received' | 'notReceived' | 'partlyReceived';
    amountReceived?: string;
    proofIds?: string[];
    comment?: string;
  },
) => member.call('markReceipt', { params: { id }, body });
const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a0' } }).toFormat(format);
/** Returns a small file that says that it is a picture of 30,000 by 30,000 points. */
async function vast(): Promise<Buffer> {
  const png = await picture('png').toBuffer();
  for (const at of [16, 20]) png.writeUInt32BE(30_000, at);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
async function upload(member: FundedMember, id: string, files: Buffer[]) {
  const form = new FormData();
  for (const file of files) form.append('files', new Blob([new Uint8Array(file)]), 'picture.png');
  return member.call('uploadProofs', { params: { id }, body: form } as never);
}
/** Returns the names of the stored files. */
const keptFiles = async (): Promise<string[]> => {
  const kept = await t.owner.query<{ name: string }>(
    `select name from platform_files where area = 'proofs' order by name`,
  );
  return kept.rows.map(({ name }) => name);
};
const evidence = async (member: FundedMember, id: string) =>
  (await upload(member, id, [await picture('png').toBuffer()])).value.proofIds;

describe('asking for a withdrawal', () => {
  it('holds the amount, waits for staff, is sent by the rail and marked received [WAL-021] [WAL-022] [WAL-027] [GAP-130]', async () => {
    const member = await fundedMember(t, rail);
    const made = (await ask(member, '400.00')).value;
    expect(made).toMatchObject({ status: 'inProgress', stage: 'review', amount: '400.00', fee: '0.00', net: '400.00' });
    expect(await balance(member)).toEqual(['600.00', '400.00']);
    expect((await mark(member, made.withdrawalId, { mark: 'received' })).code).toBe('wallet.notYetDisbursed');
    const payout = await send(made.withdrawalId);
    expect((await member.call('getWithdrawal', { params: { id: made.withdrawalId } })).value.status).toBe('approved');
    await rail.decide(payout, 'paid');
    await stage(made.withdrawalId, 'toConfirm');
    expect(await balance(member)).toEqual(['600.00', '0.00']);
    const shown = (await member.call('getWithdrawal', { params: { id: made.withdrawalId } })).value;
    expect(shown).toMatchObject({
      status: 'disbursed',
      legs: [{ net: '400.00', reference: expect.stringMatching(/^SB/) }],
    });
    expect(shown.steps.map((step) => step.state)).toEqual(['done', 'done', 'done', 'done', 'done', 'now']);
    expect((await mark(member, made.withdrawalId, { mark: 'received' })).value).toMatchObject({
      status: 'received',
      stage: 'receivedByPlayer',
    });
    expect((await mark(member, made.withdrawalId, { mark: 'received' })).code).toBe('wallet.receiptClosed');
  });

  it('names the bank in the language of who reads, wherever a bank is named', async () => {
    const member = await fundedMember(t, rail);
    const id = await request(member, '500.00');
    for (const [language, name] of [
      ['en', /bank/i],
      ['th', /[\u0e00-\u0e7f]/],
    ] as const) {
      const page = { headers: { 'accept-language': language } };
      const [row] = (await member.call('listWithdrawals', { query: {} }, page)).value.list;
      const whole = (await member.call('getWithdrawal', { params: { id } }, page)).value;
      const [account] = (await member.call('listBankAccounts', {}, page)).value.list;
      for (const { bankName } of [row!, whole, account!]) expect(bankName).toMatch(name);
    }
  });

  it('gives the held amount back when staff reject it, with the reason as remark [GAP-130] [GAP-155] [R36]', async () => {
    const member = await fundedMember(t, rail);
    const id = await request(member, '400.00');
    await service.rejectWithdrawal(staff(), id, { ...(await at(id)), reason: 'the account is closed' });
    expect(await balance(member)).toEqual(['1000.00', '0.00']);
    const shown = (await member.call('getWithdrawal', { params: { id } })).value;
    expect(shown).toMatchObject({ status: 'rejected', remark: 'the account is closed' });
    const kinds = (await member.call('accountRecord', { query: {} })).value.list.map((row) => [
      row.kind,
      row.amount,
      row.balanceAfter,
    ]);
    expect(kinds).toEqual([
      ['withdrawalReturn', '400.00', '1000.00'],
      ['withdrawal', '-400.00', '600.00'],
      ['deposit', '1000.00', '1000.00'],
    ]);
  });

  it('checks limits, funds, account and holds on the server [GAP-134] [R25]', async () => {
    const member = await fundedMember(t, rail);
    const other = await fundedMember(t, rail);
    expect((await ask(member, '99.99')).code).toBe('wallet.belowMinimum');
    expect((await ask(member, '200000.01')).code).toBe('wallet.aboveMaximum');
    expect((await ask(member, '1000.01')).code).toBe('wallet.insufficientBalance');
    expect((await ask(member, '500.00', { bankAccountId: other.bankAccountId })).code).toBe(
      'wallet.bankAccountMissing',
    );
    const id = await request(member, '100.00');
    expect((await other.call('getWithdrawal', { params: { id } })).code).toBe('common.notFound');
    await other.call('setPaymentPassword', { body: { loginPassword: other.password, paymentPassword: '739104' } });
    expect((await ask(other, '500.00', { paymentPassword: '739104' })).code).toBe('wallet.payoutHold');
  });

  it.each(['automatic_max = 0', 'automatic_max = 500000, automatic_score_below = 101'])(
    'refuses an amount that its fee would take whole, with %s',
    async (way) => {
      const member = await fundedMember(t, rail);
      const set = (columns: string) => t.owner.query(`update payments_withdrawal_rules set ${columns}`);
      onTestFinished(async () => {
        await set('fee_fixed = 0, fee_basis_points = 0, automatic_max = 0, automatic_score_below = 30');
      });
      await set(`fee_fixed = 15000, fee_basis_points = 5000, ${way}`);
      expect((await member.call('withdrawalOptions')).value).toMatchObject({ min: '300.01', feePercent: '50.00' });
      const refused = await ask(member, '300.00');
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        code: 'wallet.feeExceedsAmount',
        value: { fee: '300.00', least: '300.01' },
      });
      expect(await balance(member)).toEqual(['1000.00', '0.00']);
      expect((await ask(member, '300.01')).value).toMatchObject({ fee: '300.00', net: '0.01' });
    },
  );

  it('never spends twice, however many requests come at once [SEC-030]', async () => {
    const member = await fundedMember(t, rail);
    await t.owner.query("update payments_withdrawal_rules set daily_count = 100 where merchant_id = '*'");
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(member, '300.00')));
    await t.owner.query("update payments_withdrawal_rules set daily_count = 5 where merchant_id = '*'");
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.code === 'wallet.insufficientBalance')).toHaveLength(9);
    expect(await balance(member)).toEqual(['100.00', '900.00']);
  });

  it('sends small calm ones by itself after the first payout, and tells the fee before and after', async () => {
    const member = await fundedMember(t, rail);
    const first = await disbursed(member, '100.00');
    await mark(member, first, { mark: 'received' });
    await t.owner.query(
      "update payments_withdrawal_rules set fee_fixed = 1000, automatic_max = 500000 where merchant_id = '*'",
    );
    const made = (await ask(member, '200.00')).value;
    await t.owner.query(
      "update payments_withdrawal_rules set fee_fixed = 0, automatic_max = 0 where merchant_id = '*'",
    );
    expect(made).toMatchObject({ status: 'approved', stage: 'queued', amount: '200.00', fee: '10.00', net: '190.00' });
    await stage(made.withdrawalId, 'sending');
    await rail.decide(await payoutOf(made.withdrawalId), 'paid');
    await stage(made.withdrawalId, 'toConfirm');
    expect(await balance(member)).toEqual(['700.00', '0.00']);
  });
});

describe('two people', () => {
  it('are needed above the sum, and two yeses at once are still one outcome', async () => {
    const member = await fundedMember(t, rail);
    await t.owner.query("update payments_withdrawal_rules set second_person_above = 10000 where merchant_id = '*'");
    const id = await request(member, '500.00');
    await t.owner.query("update payments_withdrawal_rules set second_person_above = 5000000 where merchant_id = '*'");
    const first = await at(id);
    expect(await service.approveWithdrawal(staff('stf_a'), id, first)).toBe('askedSecond');
    await expect(service.approveWithdrawal(staff('stf_b'), id, first)).rejects.toThrow('operator.staleVersion');
    await expect(service.approveWithdrawal(staff('stf_a'), id, await at(id))).rejects.toThrow('operator.sameStaff');
    const second = await at(id);
    const both = await Promise.allSettled(
      ['stf_b', 'stf_c', 'stf_d'].map((who) => service.approveWithdrawal(staff(who), id, second)),
    );
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await detail(id)).stage).toBe('queued');
  });

  it('cannot work on one withdrawal at the same time: a claim holds ten minutes, and the refusal says whose it is', async () => {
    const member = await fundedMember(t, rail);
    const [id, proposed] = [await request(member, '200.00'), await request(member, '200.00')];
    const claimedUntil = (await service.claimWithdrawal(staff('stf_a'), id, true))!.toISOString();
    const refused = { message: 'operator.claimedByOther', details: { claimedBy: 'stf_a', claimedUntil } };
    await expect(service.claimWithdrawal(staff('stf_b'), id, true)).rejects.toMatchObject(refused);
    await expect(service.approveWithdrawal(staff('stf_b'), id, await at(id))).rejects.toMatchObject(refused);
    // The second person decides the proposal, not the row.
    await service.claimWithdrawal(staff('stf_a'), proposed, true);
    await service.approveWithdrawal(staff('stf_b'), proposed, { ...(await at(proposed)), proposedBy: 'stf_c' });
    await t.advance(601);
    await service.approveWithdrawal(staff('stf_b'), id, await at(id));
  });
});

describe('a payout', () => {
  it('whose answer was lost is asked about and never sent twice', async () => {
    const member = await fundedMember(t, rail, '2000.00');
    const id = await request(member, '990.91');
    await approve(id);
    await service.disburseWithdrawal(staff(), id, { ...(await at(id)), by: 'rail' });
    await stage(id, 'unknown');
    const payout = await payoutOf(id);
    await expect(service.disburseWithdrawal(staff(), id, { ...(await at(id)), by: 'rail' })).rejects.toThrow(
      'wallet.wrongState',
    );
    await expect(service.rejectWithdrawal(staff(), id, { ...(await at(id)), reason: 'too slow' })).rejects.toThrow(
      'wallet.wrongState',
    );
    await rail.decide(payout, 'paid');
    await stage(id, 'toConfirm');
    expect((await detail(id)).attempts.filter((attempt) => attempt.outcome.startsWith('send'))).toHaveLength(1);
    expect(await balance(member)).toEqual(['1009.09', '0.00']);
  });

  it('that was sent in the middle of a crash is only asked about afterwards', async () => {
    const member = await fundedMember(t, rail);
    const id = await request(member, '500.00');
    const payout = await send(id);
    await t.app.platform.jobs.enqueue(t.app.platform.db, 'wallet.sendLeg', { legId: payout });
    await t.drain();
    const { attempts } = await detail(id);
    expect(attempts.map((attempt) => attempt.outcome.split(':')[0])).toEqual(['send', 'query']);
    await rail.decide(payout, 'paid');
    await stage(id, 'toConfirm');
  });

  it('that failed for good goes back to staff, who send a new payout or reject', async () => {
    const member = await fundedMember(t, rail);
    const id = await request(member, '500.00');
    await rail.decide(await send(id), 'failed');
    await stage(id, 'queued');
    expect(await balance(member)).toEqual(['500.00', '500.00']);
    await service.disburseWithdrawal(staff(), id, { ...(await at(id)), by: 'rail' });
    await stage(id, 'sending');
    await rail.decide(await payoutOf(id), 'failed');
    await stage(id, 'queued');
    await service.rejectWithdrawal(staff(), id, { ...(await at(id)), reason: 'the bank refuses it' });
    expect(await balance(member)).toEqual(['1000.00', '0.00']);
  });

  it('that the bank returned after paying opens a dispute, and two people give it back', async () => {
    const member = await fundedMember(t, rail);
    const id = await request(member, '500.00');
    const payout = await send(id);
    await rail.decide(payout, 'paid');
    await stage(id, 'toConfirm');
    await rail.decide(payout, 'returned');
    await stage(id, 'disputeNotReceived');
    const decision = {
      ...(await at(id)),
      reason: 'returned by the bank',
      decision: 'returnToWallet' as const,
      proposedBy: 'stf_a',
    };
    await expect(service.resolveDispute(staff('stf_a'), id, decision)).rejects.toThrow('operator.sameStaff');
    await service.resolveDispute(staff('stf_b'), id, decision);
    expect(await balance(member)).toEqual(['1000.00', '0.00']);
    expect((await detail(id)).stage).toBe('returned');
    // The account has still received nothing.
    const { reasons } = await detail(await request(member, '100.00'));
    expect(reasons.map(({ code }) => code)).toContain('firstPayout');
  });
});

describe('after a payout', () => {
  it.each([30, 1440])(
    'silence counts as received after the %i minutes of the operator’s rule [WAL-025] [GAP-131]',
    async (minutes) => {
      const rule = (to: number) => t.owner.query('update payments_withdrawal_rules set receipt_minutes = $1', [to]);
      await rule(minutes);
      const id = await disbursed(await fundedMember(t, rail));
      await t.advance(minutes * 60 - 60);
      await t.drain([paymentJobs.autoReceive]);
      expect((await detail(id)).stage).toBe('toConfirm');
      await t.advance(61);
      await t.drain([paymentJobs.autoReceive]);
      expect((await detail(id)).stage).toBe('autoReceived');
      for (const outside of [9, 10_081]) await expect(rule(outside)).rejects.toThrow('receipt_minutes');
    },
  );

  it('the mark and the clock at the same moment are one outcome [SEC-031]', async () => {
    const member = await fundedMember(t, rail, '5000.00');
    await t.owner.query("update payments_withdrawal_rules set daily_count = 100 where merchant_id = '*'");
    for (let i = 0; i < 4; i++) {
      const id = await disbursed(member);
      const proofIds = await evidence(member, id);
      await t.owner.query('update payments_withdrawals set receipt_due_at = platform_now() where withdrawal_id = $1', [
        id,
      ]);
      const [marked] = await Promise.all([
        mark(member, id, { mark: 'notReceived', proofIds }),
        t.drain([paymentJobs.autoReceive]),
      ]);
      // In either order the dispute is open in the end, because closing the prompt never closes the right.
      expect(marked.status).toBe(200);
      expect((await detail(id)).stage).toBe('disputeNotReceived');
      const history = await t.owner.query('select 1 from platform_audit where subject_id = $1', [id]);
      expect(history.rowCount).toBe((await detail(id)).version);
    }
    await t.owner.query("update payments_withdrawal_rules set daily_count = 5 where merchant_id = '*'");
  });

  it('"not received" needs evidence, stops the clock, and two people decide [WAL-023] [WAL-026] [GAP-132]', async () => {
    const member = await fundedMember(t, rail);
    const other = await fundedMember(t, rail);
    const id = await disbursed(member);
    expect((await mark(member, id, { mark: 'notReceived' })).code).toBe('wallet.proofMissing');
    const others = await evidence(other, await disbursed(other));
    expect((await mark(member, id, { mark: 'notReceived', proofIds: others })).code).toBe('wallet.proofMissing');
    const proofIds = await evidence(member, id);
    expect((await mark(other, id, { mark: 'notReceived', proofIds })).code).toBe('common.notFound');
    const marked = (await mark(member, id, { mark: 'notReceived', proofIds, comment: 'nothing came' })).value;
    expect(marked).toMatchObject({
      status: 'notReceived',
      dispute: { kind: 'notReceived', remaining: '500.00', comment: 'nothing came' },
    });
    expect(marked.receipt?.pausedAt).not.toBeNull();
    expect((await detail(id)).proofs).toEqual(proofIds);
    await t.advance(1441 * 60);
    await t.drain([paymentJobs.autoReceive]);
    expect((await detail(id)).stage).toBe('disputeNotReceived');
    const before = await balance(member);
    const decision = {
      ...(await at(id)),
      decision: 'forceReceipt' as const,
      reason: 'the bank confirms the credit',
      proposedBy: 'stf_a',
    };
    await service.resolveDispute(staff('stf_b'), id, decision);
    expect(await balance(member)).toEqual(before);
    expect((await detail(id)).stage).toBe('forced');
    expect((await detail(id)).dispute?.answer).toBe('the bank confirms the credit');
  });

  it('"partly received" opens the rest, computed by the server, and a new payout pays it [GAP-133]', async () => {
    const member = await fundedMember(t, rail);
    const id = await disbursed(member);
    for (const amountReceived of ['0.00', '500.00', '500.01']) {
      expect((await mark(member, id, { mark: 'partlyReceived', amountReceived })).code).toBe('wallet.amountOutOfRange');
    }
    const marked = (await mark(member, id, { mark: 'partlyReceived', amountReceived: '120.50' })).value;
    expect(marked).toMatchObject({
      status: 'partlyReceived',
      dispute: { amountReceived: '120.50', remaining: '379.50' },
    });
    const decision = {
      ...(await at(id)),
      decision: 'resend' as const,
      reason: 'the bank sent the rest back',
      proposedBy: 'stf_a',
    };
    await service.resolveDispute(staff('stf_b'), id, decision);
    await stage(id, 'sending');
    expect(await balance(member)).toEqual(['500.00', '379.50']);
    await rail.decide(await payoutOf(id), 'paid');
    await stage(id, 'toConfirm');
    expect(await balance(member)).toEqual(['500.00', '0.00']);
    expect((await detail(id)).legs.map((payout) => payout.net)).toEqual(['500.00', '379.50']);
  });

  it('a received mark can be disputed for thirty days, not longer', async () => {
    const member = await fundedMember(t, rail);
    const id = await disbursed(member);
    const proofIds = await evidence(member, id);
    await mark(member, id, { mark: 'received' });
    await t.owner.query(
      `update payments_withdrawals set disbursed_at = disbursed_at - interval '31 days' where withdrawal_id = $1`,
      [id],
    );
    expect((await mark(member, id, { mark: 'notReceived', proofIds })).code).toBe('wallet.receiptClosed');
    await t.owner.query(
      `update payments_withdrawals set disbursed_at = disbursed_at + interval '2 days' where withdrawal_id = $1`,
      [id],
    );
    expect((await mark(member, id, { mark: 'notReceived', proofIds })).value.stage).toBe('disputeNotReceived');
  });
});

describe('pictures sent as evidence', () => {
  it('are judged by content, size and number, and nothing of a refused upload is kept [WAL-028] [WAL-029] [WAL-030] [WAL-031] [SEC-028]', async () => {
    const member = await fundedMember(t, rail);
    const good = await picture('jpeg').toBuffer();
    const large = Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024 + 1 - good.length)]);
    const texts: Record<string, string> = {
      'wallet.proofMissing': 'Please upload proof of not receiving for staff to investigate',
      'wallet.proofTooMany': "Can't accept upload more than 3 images",
      'wallet.proofTooLarge': 'The image maximum size is 5MB',
      'wallet.proofType': 'Only acceptable png or jpg',
    };
    const cases: [Buffer[], string][] = [
      [[], 'wallet.proofMissing'],
      [[good, good, good, good], 'wallet.proofTooMany'],
      [[large], 'wallet.proofTooLarge'],
      [[Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')], 'wallet.proofType'],
      [[await sharp(good).gif().toBuffer()], 'wallet.proofType'],
      [[Buffer.concat([good.subarray(0, 20), Buffer.from('not a picture')])], 'wallet.proofType'],
      [[good, Buffer.from('GIF89a')], 'wallet.proofType'],
      [[await vast()], 'wallet.proofType'],
    ];
    const id = await disbursed(member);
    const before = await keptFiles();
    for (const [files, code] of cases) {
      await t.owner.query(`delete from platform_rate_limits where scope = 'proofs.upload'`);
      expect((await upload(member, id, files)).body).toMatchObject({ success: false, code, message: texts[code] });
    }
    const kept = await t.owner.query('select 1 from payments_evidence where member_id = $1', [member.memberId]);
    expect([kept.rowCount, await keptFiles()]).toEqual([0, before]);
  });

  it('leave no file behind where their rows cannot be written, and none without its row', async () => {
    const member = await fundedMember(t, rail);
    const before = await keptFiles();
    const id = await disbursed(member);
    const two = [await picture('png').toBuffer(), await picture('jpeg').toBuffer()];
    await t.owner.query(
      `alter table payments_evidence add constraint no_jpeg check (media_type <> 'image/jpeg') not valid`,
    );
    expect((await upload(member, id, two)).status).toBe(500);
    await t.owner.query('alter table payments_evidence drop constraint no_jpeg');
    const rows = () => t.owner.query('select 1 from payments_evidence where member_id = $1', [member.memberId]);
    expect([await keptFiles(), (await rows()).rowCount]).toEqual([before, 0]);
    expect((await upload(member, id, two)).status).toBe(200);
    expect([(await keptFiles()).length, (await rows()).rowCount]).toEqual([before.length + 2, 2]);
  });

  it('belong to a paid withdrawal of the member that may still be disputed; nothing else is read or kept', async () => {
    const member = await fundedMember(t, rail);
    const other = await fundedMember(t, rail);
    const one = [await picture('png').toBuffer()];
    expect((await upload(member, 'wdr_0000000000', one)).code).toBe('common.notFound');
    const waiting = await request(member, '100.00');
    expect((await upload(member, waiting, one)).code).toBe('wallet.notYetDisbursed');
    const paid = await disbursed(member);
    expect((await upload(other, paid, one)).code).toBe('common.notFound');
    const [first] = await evidence(member, paid);
    // Later pictures replace unused ones.
    const [second] = await evidence(member, paid);
    expect((await mark(member, paid, { mark: 'notReceived', proofIds: [first!] })).code).toBe('wallet.proofMissing');
    expect((await mark(member, paid, { mark: 'notReceived', proofIds: [second!] })).status).toBe(200);
    expect((await upload(member, paid, one)).code).toBe('wallet.receiptClosed');
    const rows = await t.owner.query('select evidence_id from payments_evidence where member_id = $1', [
      member.memberId,
    ]);
    expect(rows.rows).toEqual([{ evidence_id: second }]);
    // Evidence of one withdrawal is not valid for another.
    const next = await disbursed(member, '150.00');
    expect((await mark(member, next, { mark: 'notReceived', proofIds: [second!] })).code).toBe('wallet.proofMissing');
  });

  it('are few: uploads of a member are counted before they are read, many at once too', async () => {
    const member = await fundedMember(t, rail);
    const id = await disbursed(member);
    const one = [await picture('png').toBuffer()];
    await t.stopClock();
    const answers = await Promise.all(Array.from({ length: 15 }, () => upload(member, id, one)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(6);
    expect(answers.filter((answer) => answer.code === 'common.tooManyRequests')).toHaveLength(9);
    const rows = await t.owner.query('select 1 from payments_evidence where member_id = $1', [member.memberId]);
    expect(rows.rowCount).toBe(1);
    await t.advance(600);
    expect((await upload(member, id, one)).status).toBe(200);
    expect((await upload(member, id, one)).code).toBe('common.tooManyRequests');
  });

  it('that no dispute used are gone within the hour, with their files', async () => {
    const member = await fundedMember(t, rail);
    const used = await disbursed(member, '100.00');
    const proofIds = await evidence(member, used);
    await mark(member, used, { mark: 'notReceived', proofIds });
    await evidence(member, await disbursed(member, '150.00'));
    const names = 'select file_name, dispute_id from payments_evidence where member_id = $1 order by created_at';
    const kept = await t.owner.query<{ file_name: string }>(names, [member.memberId]);
    const files = kept.rows.map((row) => row.file_name);
    const there = async () => (await keptFiles()).filter((name) => files.includes(name));
    await t.advance(29 * 60);
    await t.drain([paymentJobs.forgetEvidence]);
    expect(await there()).toEqual(files.toSorted());
    await t.advance(2 * 60);
    await t.drain([paymentJobs.forgetEvidence]);
    expect(await there()).toEqual([files[0]]);
    expect((await t.owner.query(names, [member.memberId])).rows).toMatchObject([{ file_name: files[0] }]);
    expect((await service.readEvidence(proofIds[0]!)).file.byteCount).toBeGreaterThan(0);
  });

  it('are encoded again: what the camera and the sender wrote into them is gone [SEC-028]', async () => {
    const member = await fundedMember(t, rail);
    const tagged = await picture('jpeg')
      .withExif({ IFD0: { Artist: 'SECRET-PLACE' } })
      .toBuffer();
    expect(tagged.includes('SECRET-PLACE')).toBe(true);
    const polyglot = Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>')]);
    const [evidenceId] = (await upload(member, await disbursed(member), [polyglot])).value.proofIds;
    const stored = await service.readEvidence(evidenceId!);
    expect(stored.mediaType).toBe('image/jpeg');
    const bytes = await buffer(stored.file.read());
    expect(bytes.includes('SECRET-PLACE') || bytes.includes('<script>')).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(40);
  });
});

describe('bank accounts', () => {
  it('are in the own name, in capitals, masked, sealed, and of one member only [WAL-020] [GAP-143] [R24]', async () => {
    const member = await registerMember(t, { payeeName: 'Somchai Jaidee' });
    const add = (who: typeof member, holder: string, accountNo = '7770001234') =>
      who.call('addBankAccount', { body: { bankCode: '004', accountNo, holder } });
    expect((await add(member, 'SOMSAK JAIDEE')).code).toBe('wallet.nameMismatch');
    expect((await add(member, 'SOMCHAI JAIDEE', '77700012345')).code).toBe('wallet.bankAccountRefused');
    expect((await add(member, 'mr. somchai  jaidee')).value).toMatchObject({
      holder: 'SOMCHAI JAIDEE',
      accountTail: '1234',
      state: 'new',
    });
    expect((await add(member, 'SOMCHAI JAIDEE', '7770009999')).code).toBe('wallet.bankAccountLimit');
    const other = await registerMember(t, { payeeName: 'Somchai Jaidee' });
    expect((await add(other, 'SOMCHAI JAIDEE')).code).toBe('wallet.bankAccountRefused');
    const everything =
      JSON.stringify((await t.owner.query('select * from wallet_bank_accounts')).rows) +
      JSON.stringify(
        (await t.owner.query('select * from platform_audit')).rows.map((row) => ({ ...row, id: '', xact_id: '' })),
      );
    expect(everything).not.toContain('7770001234');
  });

  it('of a member without a registered name fix it', async () => {
    const member = await registerMember(t);
    await member.call('addBankAccount', {
      body: { bankCode: '004', accountNo: '7770005555', holder: 'malee  sukjai' },
    });
    expect((await member.call('listBankAccounts')).value.registeredName).toBe('MALEE SUKJAI');
  });
});

it('leaves every hold explained, every change audited, no payout doubled [SEC-031]', async () => {
  for (const { check, broken } of await service.verify()) expect([check, broken]).toEqual([check, []]);
});
