import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffAgain, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { deposit, type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { expireApprovalsJob } from '../module.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let maker: TestStaff;
let checker: TestStaff;

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update payments_withdrawal_rules set second_person_score = 100');
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
});
afterAll(() => close());

/** A withdrawal above the merchant's approval threshold of 50,000.00. */
async function largeWithdrawal(): Promise<{ id: string; member: FundedMember }> {
  const member = await fundedMember(t, rail, '50000.00');
  await deposit(t, rail, member, '20000.00');
  const made = await member.call('createWithdrawal', {
    body: { amount: '60000.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
  return { id: made.value.withdrawalId, member };
}
/** A deposit above 20,000.00 paid by another person: it waits for staff. */
async function largeDeposit(): Promise<string> {
  const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
  const made = await member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount: '20000.01' } });
  const id = made.value.depositId;
  await t.drain();
  await rail.pay(id, { how: 'named', payerName: 'SOMSAK DEE' });
  const isInReview = async () => (await member.call('getDeposit', { params: { id } })).value.stage === 'review';
  await until(t, isInReview, `${id} review`);
  return id;
}
async function proposeDeposit(): Promise<{ depositId: string; approvalId: string }> {
  const depositId = await largeDeposit();
  const row = (await maker.call('opsGetDeposit', { params: { id: depositId } })).value;
  const outcome = await maker.call('opsDecideDeposit', {
    params: { id: depositId },
    body: { decision: 'approve', reason: 'same family', expectedVersion: row.version },
  });
  expect(outcome.value.state).toBe('proposed');
  return { depositId, approvalId: outcome.value.approvalId! };
}
const confirm = (who: TestStaff, id: string) =>
  who.call('opsDecideApproval', { params: { id }, body: { decision: 'confirm' } });
const depositStage = async (id: string) => (await maker.call('opsGetDeposit', { params: { id } })).value.stage;

describe('a withdrawal above the line', () => {
  it('waits for a second person; twenty confirmations at once run it once', async () => {
    const { id } = await largeWithdrawal();
    const row = (await maker.call('opsGetWithdrawal', { params: { id } })).value;
    expect(row).toMatchObject({ needsSecondPerson: true, stage: 'review', amount: '60000.00' });
    const body = { decision: 'approve' as const, expectedVersion: row.version, reason: 'checked by phone' };
    const proposed = (await maker.call('opsDecideWithdrawal', { params: { id }, body })).value;
    expect(proposed.state).toBe('proposed');
    const approvalId = proposed.approvalId!;
    const waiting = (await checker.call('opsListApprovals', { query: { state: 'proposed' } })).value;
    expect(waiting.list).toMatchObject([
      {
        id: approvalId,
        subjectId: id,
        amount: '60000.00',
        proposedBy: maker.username,
        isMine: false,
        needsEntry: false,
      },
    ]);
    const again = await maker.call('opsDecideWithdrawal', {
      params: { id },
      body: { ...body, expectedVersion: row.version + 1 },
    });
    expect(again.code).toBe('operator.approvalPending');

    const others = await Promise.all([1, 2, 3].map(() => staffSession(t, ['financeChecker'])));
    const crowd = [checker, ...others];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => confirm(crowd[i % 4]!, approvalId)));
    const executed = answers.filter((one) => one.status === 200);
    expect(executed).toHaveLength(1);
    expect(executed[0]!.value).toMatchObject({ state: 'executed', summary: expect.stringContaining('60000.00') });
    for (const one of answers.filter((answer) => answer.status !== 200))
      expect(['operator.approvalClosed', 'common.inProgress']).toContain(one.code);
    expect((await maker.call('opsGetWithdrawal', { params: { id } })).value.stage).toBe('queued');
    const yeses = await t.owner.query(
      `select 1 from platform_audit where subject_id = $1 and command = 'wallet.withdrawal.approve'`,
      [id],
    );
    expect(yeses.rows).toHaveLength(1);
  });

  it('says who proposed it and is nobody’s to take: the second person is never in anybody’s way', async () => {
    const { id } = await largeWithdrawal();
    const asMaker = async () => (await maker.call('opsGetWithdrawal', { params: { id } })).value;
    const { version, approval } = await asMaker();
    expect(approval).toBeNull();
    // Claimed by its author first, as usual.
    await maker.call('opsClaimWithdrawal', { params: { id }, body: { claim: true } });
    const body = { decision: 'approve' as const, expectedVersion: version, reason: 'checked by phone' };
    const { approvalId } = (await maker.call('opsDecideWithdrawal', { params: { id }, body })).value;
    const waiting = { id: approvalId, proposedBy: maker.username, reason: 'checked by phone' };
    expect(await asMaker()).toMatchObject({
      claimedBy: null,
      firstYesBy: maker.username,
      approval: { ...waiting, isMine: true },
    });
    const asChecker = (await checker.call('opsGetWithdrawal', { params: { id } })).value;
    expect(asChecker.approval).toMatchObject({ ...waiting, isMine: false });
    for (const who of [maker, await staffSession(t, ['payments'])])
      expect((await who.call('opsClaimWithdrawal', { params: { id }, body: { claim: true } })).code).toBe(
        'operator.approvalPending',
      );
    const listed = (await checker.call('opsListApprovals', { query: { state: 'proposed' } })).value.list;
    // The same in every language.
    expect(listed.find((one) => one.id === approvalId)?.summary).toMatch(/^60000\.00 ··\d{4}$/);
    expect((await confirm(checker, approvalId!)).value.state).toBe('executed');
    expect((await asMaker()).approval).toBeNull();
  });

  it('names banks in the language of the reader', async () => {
    const { id, member } = await largeWithdrawal();
    const inLanguage = async (language: string) => {
      const headers = { headers: { 'accept-language': language } };
      const { bankName } = (await maker.call('opsGetWithdrawal', { params: { id } }, headers)).value;
      const { list } = (await maker.call('opsListWithdrawals', { query: { q: id } }, headers)).value;
      expect(list.map((row) => row.bankName)).toEqual([bankName]);
      const { bankAccounts } = (await maker.call('opsGetMember', { params: { id: member.memberId } }, headers)).value;
      expect(bankAccounts.map((account) => account.bankName)).toEqual([bankName]);
      return bankName;
    };
    expect(await inLanguage('en')).toMatch(/^[ -~]+$/);
    expect(await inLanguage('th')).toMatch(/^ธนาคาร/);
  });

  it('is not confirmed by who proposed it, whatever roles they hold', async () => {
    const both = await staffSession(t, ['financeMaker', 'financeChecker']);
    const { id } = await largeWithdrawal();
    const { version } = (await both.call('opsGetWithdrawal', { params: { id } })).value;
    const body = { decision: 'approve' as const, expectedVersion: version };
    const { approvalId } = (await both.call('opsDecideWithdrawal', { params: { id }, body })).value;
    expect((await confirm(both, approvalId!)).code).toBe('operator.sameStaff');
    expect((await confirm(maker, approvalId!)).code).toBe('operator.forbidden');
    expect((await both.call('opsGetWithdrawal', { params: { id } })).value.stage).toBe('second');
  });

  it('below the line needs one person only', async () => {
    const member = await fundedMember(t, rail, '9000.00');
    const made = await member.call('createWithdrawal', {
      body: { amount: '8000.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
    });
    const id = made.value.withdrawalId;
    const { version } = (await maker.call('opsGetWithdrawal', { params: { id } })).value;
    const key = { idempotencyKey: 'decide-once-0001' };
    const ask = { params: { id }, body: { decision: 'approve' as const, expectedVersion: version } };
    const first = await maker.call('opsDecideWithdrawal', ask, key);
    expect(first.value).toEqual({ state: 'done', approvalId: null });
    expect((await maker.call('opsDecideWithdrawal', ask, key)).value).toEqual(first.value);
    expect((await maker.call('opsDecideWithdrawal', ask)).code).toBe('operator.staleVersion');
    const sent = await maker.call('opsDisburseWithdrawal', {
      params: { id },
      body: { by: 'hand', reference: 'SLIP-778899', expectedVersion: version + 1 },
    });
    expect(sent.value.state).toBe('done');
    const detail = (await maker.call('opsGetWithdrawal', { params: { id } })).value;
    expect(detail.stage).toBe('toConfirm');
    expect(detail.history.map((row) => row.command)).toContain('operator.withdrawal.disburse');
    expect(detail.history.find((row) => row.command === 'wallet.withdrawal.approve')?.actor).toBe(maker.username);
  });

  it('takes a decision that is sent twenty times at once as one', async () => {
    const depositId = await largeDeposit();
    const { version } = (await maker.call('opsGetDeposit', { params: { id: depositId } })).value;
    const ask = {
      params: { id: depositId },
      body: { decision: 'approve' as const, reason: 'same family', expectedVersion: version },
    };
    const key = { idempotencyKey: 'twenty-times-0001' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => maker.call('opsDecideDeposit', ask, key)));
    expect(new Set(answers.map((one) => one.value.approvalId)).size).toBe(1);
  });

  it('shows the whole account number to those who pay, the tail to everybody else, and writes the look down', async () => {
    const { id } = await largeWithdrawal();
    const support = await staffSession(t, ['support']);
    const short = (await support.call('opsGetWithdrawal', { params: { id } })).value;
    expect(short.bankAccountNo).toMatch(/^•+\d{4}$/);
    const whole = (await maker.call('opsGetWithdrawal', { params: { id } })).value;
    expect(whole.bankAccountNo).toMatch(/^\d{10}$/);
    const looks = await t.owner.query<{ actor: string }>(
      `select actor from platform_audit where subject_id = $1 and command = 'operator.withdrawal.readAccount'`,
      [id],
    );
    expect(looks.rows).toEqual([{ actor: maker.staffId }]);
  });
});

describe('a proposal', () => {
  it('whose payload was changed in the database is not executed', async () => {
    const { depositId, approvalId } = await proposeDeposit();
    await t.owner.query(`update staff_approvals set payload = '{"expectedVersion": 99}' where approval_id = $1`, [
      approvalId,
    ]);
    expect((await confirm(checker, approvalId)).value.state).toBe('failed');
    expect(await depositStage(depositId)).toBe('review');
    const row = await t.owner.query('select failure from staff_approvals where approval_id = $1', [approvalId]);
    expect(row.rows).toEqual([{ failure: 'operator.payloadChanged' }]);
  });

  it('confirmed by another credits the deposit', async () => {
    const { depositId, approvalId } = await proposeDeposit();
    expect((await confirm(checker, approvalId)).value).toMatchObject({
      state: 'executed',
      decidedBy: checker.username,
    });
    expect(await depositStage(depositId)).toBe('credited');
    expect((await confirm(checker, approvalId)).code).toBe('operator.approvalClosed');
  });

  it('is not waited for by a new one: who decides an approval holds it and waits for its subject', async () => {
    const { depositId, approvalId } = await proposeDeposit();
    await t.advance(24 * 3600 + 1);
    maker = await staffAgain(t, maker);
    checker = await staffAgain(t, checker);
    const row = (await maker.call('opsGetDeposit', { params: { id: depositId } })).value;
    const propose = () =>
      maker.call('opsDecideDeposit', {
        params: { id: depositId },
        body: { decision: 'approve', reason: 'once more', expectedVersion: row.version },
      });
    const decider = await t.owner.connect();
    await decider.query('begin');
    await decider.query('select from staff_approvals where approval_id = $1 for update', [approvalId]);
    expect((await propose()).code).toBe('operator.approvalPending');
    await decider.query('rollback');
    decider.release();
    expect((await propose()).value.state).toBe('proposed');
  });

  it('expires after a day, is never executed then, and makes room for a new one', async () => {
    const { depositId, approvalId } = await proposeDeposit();
    await t.advance(24 * 3600 + 1);
    maker = await staffAgain(t, maker);
    checker = await staffAgain(t, checker);
    expect((await confirm(checker, approvalId)).code).toBe('operator.approvalClosed');
    const expired = (await checker.call('opsListApprovals', { query: { state: 'expired' } })).value;
    expect(expired.list.map((one) => one.id)).toContain(approvalId);
    await t.drain([expireApprovalsJob]);
    const row = await t.owner.query('select state from staff_approvals where approval_id = $1', [approvalId]);
    expect(row.rows).toEqual([{ state: 'expired' }]);
    const { version } = (await maker.call('opsGetDeposit', { params: { id: depositId } })).value;
    const again = await maker.call('opsDecideDeposit', {
      params: { id: depositId },
      body: { decision: 'approve', reason: 'once more', expectedVersion: version },
    });
    expect(again.value.state).toBe('proposed');
  });

  it('fails when its maker has lost the right, or when the thing has moved on', async () => {
    const former = await staffSession(t, ['payments']);
    const depositId = await largeDeposit();
    const { version } = (await former.call('opsGetDeposit', { params: { id: depositId } })).value;
    const ask = { decision: 'approve' as const, reason: 'looks fine', expectedVersion: version };
    const made = await former.call('opsDecideDeposit', { params: { id: depositId }, body: ask });
    await t.owner.query('delete from staff_role_assignments where staff_id = $1', [former.staffId]);
    expect((await confirm(checker, made.value.approvalId!)).value.state).toBe('failed');
    expect(await depositStage(depositId)).toBe('review');

    const other = await proposeDeposit();
    const context = { ...systemContext('test'), actor: { kind: 'staff' as const, id: 'stf_elsewhere' } };
    const now = await t.app.modules.payments.service.getDeposit(other.depositId);
    await t.app.modules.payments.service.rejectDeposit(context, other.depositId, {
      db: t.app.platform.db,
      expectedVersion: now.version,
      reason: 'by another way',
    });
    expect((await confirm(checker, other.approvalId)).value.state).toBe('failed');
    expect(await depositStage(other.depositId)).toBe('rejected');
  });

  it('is refused with a reason, and only then closed', async () => {
    const { depositId, approvalId } = await proposeDeposit();
    const refuse = (reason?: string) =>
      checker.call('opsDecideApproval', {
        params: { id: approvalId },
        body: { decision: 'refuse', ...(reason === undefined ? {} : { reason }) },
      });
    expect((await refuse()).code).toBe('operator.reasonRequired');
    expect((await refuse('not convincing')).value.state).toBe('rejected');
    expect(await depositStage(depositId)).toBe('review');
    const audit = await checker.call('opsListAudit', { query: {} });
    expect(audit.code).toBe('operator.forbidden');
    const auditor = await staffSession(t, ['auditor']);
    const log = (await auditor.call('opsListAudit', { query: { subjectId: depositId } })).value;
    expect(log.list[0]).toMatchObject({
      command: 'operator.approval.rejected',
      actor: checker.username,
      reason: 'not convincing',
    });
  });
});

describe('a dispute', () => {
  it('is decided by two people whatever the amount', async () => {
    const member = await fundedMember(t, rail, '900.00');
    const made = await member.call('createWithdrawal', {
      body: { amount: '500.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
    });
    const id = made.value.withdrawalId;
    const versionNow = async () => (await maker.call('opsGetWithdrawal', { params: { id } })).value.version;
    await maker.call('opsDecideWithdrawal', {
      params: { id },
      body: { decision: 'approve', expectedVersion: await versionNow() },
    });
    await maker.call('opsDisburseWithdrawal', {
      params: { id },
      body: { by: 'hand', reference: 'SLIP-1', expectedVersion: await versionNow() },
    });
    const form = new FormData();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a00' } })
      .png()
      .toBuffer();
    form.append('files', new Blob([new Uint8Array(picture)]), 'picture.png');
    const { proofIds } = (await member.call('uploadProofs', { params: { id }, body: form } as never)).value;
    await member.call('markReceipt', { params: { id }, body: { mark: 'notReceived', proofIds } });
    // The demonstration's staff can do it as well.
    const paying = await staffSession(t, ['payments']);
    const disputed = (await paying.call('opsGetWithdrawal', { params: { id } })).value;
    expect(disputed.proofs).toEqual(proofIds);
    const shown = await fetch(`${t.url}/ops/proofs/${proofIds[0]}`, {
      headers: { 'x-staff-id': maker.staffId, cookie: maker.cookie },
    });
    expect([shown.status, shown.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
    expect(shown.headers.get('content-disposition')).toMatch(/^attachment; filename="proof\.(png|jpg)"$/);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const proposed = await paying.call('opsResolveDispute', {
      params: { id },
      body: {
        decision: 'returnToWallet',
        reason: 'the slip was of another transfer',
        expectedVersion: disputed.version,
      },
    });
    expect(proposed.value.state).toBe('proposed');
    expect((await maker.call('opsGetWithdrawal', { params: { id } })).value.stage).toBe('disputeNotReceived');
    const owner = await staffSession(t, ['owner']);
    expect((await confirm(owner, proposed.value.approvalId!)).value.state).toBe('executed');
    expect((await maker.call('opsGetWithdrawal', { params: { id } })).value.stage).toBe('returned');
    expect((await member.call('balance')).value.parts.cash).toBe('900.00');
  });
});

it.each(['en', 'th'])('has every command that may wait in words, in %s', (language) => {
  const modules = join(import.meta.dirname, '../../..');
  const words = globSync(`*/words/console.${language}.json`, { cwd: modules }).map(
    (file) => JSON.parse(readFileSync(join(modules, file), 'utf8')) as object,
  );
  const textOf = (command: string) =>
    words
      .map((own) =>
        `approval.command.${command}`
          .split('.')
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], own),
      )
      .find((text) => typeof text === 'string');
  const names = t.app.modules.staff.approvals.names();
  expect(names).toContain('wallet.deposit.approve');
  expect(names.filter((name) => textOf(name) === undefined)).toEqual([]);
});
