// Slips: read by us, checked with the bank, joined with the money of the statement (payments.md 4, 5 M2, M3, M5).
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { paymentJobs } from '../payments.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());
beforeEach(async () => {
  await rail.faults();
  await t.owner.query(`delete from platform_rate_limits where scope = 'slips.upload'`);
});

const named = (payeeName = 'SOMCHAI JAIDEE') => registerMember(t, { payeeName });
async function order(member: TestMember, amount: string): Promise<string> {
  const made = await member.call('createDeposit', { body: { method: 'BANK_TRANSFER', amount } });
  return made.value.depositId;
}
const send = (member: TestMember, id: string, picture: Buffer, query: { unreadable?: 'people' } = {}) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'slip.png');
  return member.call('sendSlip', { params: { id }, query, body: form } as never);
};
const stageOf = async (member: TestMember, id: string) =>
  (await member.call('getDeposit', { params: { id } })).value.stage;
const cashOf = async (member: TestMember) => (await member.call('balance')).value.parts.cash;
const read = () => t.drain([paymentJobs.readStatements]);
const work = () => t.drain([paymentJobs.workSlips]);
const reasonOf = async (id: string) =>
  (
    await t.owner.query<{ reason_code: string }>('select reason_code from payments_deposits where deposit_id = $1', [
      id,
    ])
  ).rows[0]!.reason_code;
const clean = async () => {
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
};

describe('a slip of an account whose statement is read', () => {
  it('makes no money: it waits for the statement, which credits', async () => {
    const member = await named();
    const id = await order(member, '1100.00');
    const picture = await rail.slip({ amount: '1100.00' });
    const sent = await send(member, id, picture);
    expect(sent.value).toMatchObject({ stage: 'checking', slip: { bankCode: '014' } });
    expect(await cashOf(member)).toBe('0.00');
    await read();
    await work();
    expect(await stageOf(member, id)).toBe('credited');
    expect(await cashOf(member)).toBe('1100.00');
    expect((await send(member, id, picture)).code).toBe('wallet.orderClosed');
    await clean();
  });

  it('says which of two orders the money is for', async () => {
    const member = await named();
    const [first, second] = [await order(member, '1200.00'), await order(member, '1200.00')];
    const picture = await rail.slip({ amount: '1200.00' });
    await read();
    expect([await stageOf(member, first), await stageOf(member, second)]).toEqual(['awaiting', 'awaiting']);
    expect((await send(member, second, picture)).value.stage).toBe('credited');
    expect(await stageOf(member, first)).toBe('awaiting');
    // The same slip for the member's other order names the first order; others learn only that it was used.
    const again = await send(member, first, picture);
    expect([again.code, again.body.value]).toEqual(['wallet.slipUsed', { depositId: second }]);
    const other = await named();
    const theirs = await send(other, await order(other, '1200.00'), picture);
    expect([theirs.code, theirs.body.value]).toEqual(['wallet.slipUsed', undefined]);
  });

  it('goes to people when the statement is past it and shows nothing', async () => {
    const member = await named();
    const id = await order(member, '1300.00');
    const picture = await rail.slip({ amount: '1300.00' });
    await t.owner.query(`update payments_statements set read_until = platform_now() + interval '10 minutes'`);
    expect((await send(member, id, picture)).value.stage).toBe('review');
    expect(await reasonOf(id)).toBe('slipWithoutMoney');
    expect(await cashOf(member)).toBe('0.00');
    await t.owner.query(`update payments_statements set read_until = read_at`);
    // The money comes after all: staff see it at the order and attach it.
    await read();
    const maker = await staffSession(t, ['financeMaker']);
    const seen = (await maker.call('opsGetDeposit', { params: { id } })).value;
    expect(seen.reviewReason).toBe(await reasonOf(id));
    expect(seen.slips).toMatchObject([{ state: 'review', note: 'slipWithoutMoney', answer: { amount: '1300.00' } }]);
    const [line] = seen.openLines;
    expect(line).toMatchObject({ amount: '1300.00', payerName: 'SOMCHAI JAIDEE' });
    const given = await maker.call('opsDecideUnmatchedLine', {
      params: { id: line!.id },
      body: { decision: 'attach', depositId: id, reason: 'the slip shows it', expectedVersion: line!.version },
    });
    expect(given.status).toBe(200);
    await maker.call('opsDecideDeposit', {
      params: { id },
      body: { decision: 'approve', reason: 'the slip shows it', expectedVersion: seen.version },
    });
    expect(await cashOf(member)).toBe('1300.00');
  });

  it.each(['after', 'before'] as const)(
    'that names another payer brings its money to the order, the slip sent %s the statement is read, and it goes back from there',
    async (when) => {
      const member = await named();
      const amount = when === 'after' ? '1310.00' : '1320.00';
      const id = await order(member, amount);
      const picture = await rail.slip({ amount, payerName: 'MALEE DEE' });
      if (when === 'after') await read();
      expect((await send(member, id, picture)).value.stage).toBe('review');
      if (when === 'before') await read();
      expect((await member.call('getDeposit', { params: { id } })).value).toMatchObject({
        stage: 'review',
        why: 'payerDiffers',
      });
      const [maker, checker] = [await staffSession(t, ['financeMaker']), await staffSession(t, ['financeChecker'])];
      const seen = async () => (await maker.call('opsGetDeposit', { params: { id } })).value;
      const { version, ...order_ } = await seen();
      expect(order_).toMatchObject({ paid: amount, returnable: amount, openLines: [], why: 'payerDiffers' });
      expect(order_.slips).toMatchObject([{ state: 'joined', note: 'senderDiffers' }]);
      const lines = await t.owner.query(
        `select u.state from payments_attachments a left join payments_unmatched_lines u using (line_id) where a.deposit_id = $1`,
        [id],
      );
      expect(lines.rows).toEqual([{ state: when === 'after' ? 'attached' : null }]);
      const body = { decision: 'return' as const, reason: 'not their own account', expectedVersion: version };
      const { approvalId } = (await maker.call('opsDecideDeposit', { params: { id }, body })).value;
      await checker.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
      await t.drain();
      expect((await seen()).stage).toMatch(/^return(ing|ed)$/);
      expect(await cashOf(member)).toBe('0.00');
      await clean();
    },
  );

  it('whose money lies at the wrong one of two orders is taken off it, and credited to the other', async () => {
    const member = await named();
    const [first, second] = [await order(member, '1350.00'), await order(member, '1350.00')];
    const picture = await rail.slip({ amount: '1350.00', payerName: 'MALEE DEE' });
    await read();
    expect((await send(member, first, picture)).value.stage).toBe('review');
    const maker = await staffSession(t, ['financeMaker']);
    const seen = async (id: string) => (await maker.call('opsGetDeposit', { params: { id } })).value;
    const decide = async (id: string, decision: 'detach' | 'approve', version?: number) => {
      const body = {
        decision,
        reason: 'the second order is meant',
        expectedVersion: version ?? (await seen(id)).version,
      };
      return maker.call('opsDecideDeposit', { params: { id }, body });
    };
    const { paid, isDetachable, version } = await seen(first);
    expect([paid, isDetachable, (await seen(second)).isDetachable]).toEqual(['1350.00', true, false]);
    expect((await decide(second, 'detach')).code).toBe('wallet.wrongState');
    expect((await decide(first, 'detach', version - 1)).code).toBe('operator.staleVersion');
    expect((await decide(first, 'detach')).status).toBe(200);
    expect(await seen(first)).toMatchObject({ stage: 'review', paid: null, isDetachable: false, returnable: null });
    const audited = await t.owner.query(
      `select command from platform_audit where reason = 'the second order is meant' and subject_id <> $1 order by id`,
      [second],
    );
    expect(audited.rows.map(({ command }) => command)).toEqual([
      'payments.unmatchedLine.open',
      'wallet.deposit.review',
    ]);
    const [line] = (await seen(first)).openLines;
    const give = {
      decision: 'attach' as const,
      depositId: second,
      reason: 'the second order',
      expectedVersion: line!.version,
    };
    expect((await maker.call('opsDecideUnmatchedLine', { params: { id: line!.id }, body: give })).status).toBe(200);
    expect((await decide(second, 'approve')).status).toBe(200);
    expect([await stageOf(member, first), await stageOf(member, second)]).toEqual(['review', 'credited']);
    expect(await cashOf(member)).toBe('1350.00');
    expect((await decide(second, 'detach')).code).toBe('wallet.wrongState');
    await clean();
  });

  it('that names another payer does not take the money of an order whose player paid', async () => {
    const [owner, thief] = [await named('MALEE DEE'), await named()];
    const [id, theirs] = [await order(owner, '1330.00'), await order(thief, '1330.00')];
    const picture = await rail.slip({ amount: '1330.00', payerName: 'MALEE DEE' });
    expect((await send(thief, theirs, picture)).value.stage).toBe('review');
    await read();
    expect([await stageOf(owner, id), await stageOf(thief, theirs)]).toEqual(['credited', 'review']);
    // Two transfers of one amount at one time: staff say which of them the slip shows.
    const third = await order(thief, '1340.00');
    const twin = await rail.slip({ amount: '1340.00', payerName: 'MALEE DEE' });
    await rail.slip({ amount: '1340.00', payerName: 'MALEE DEE' });
    await read();
    await send(thief, third, twin);
    const maker = await staffSession(t, ['financeMaker']);
    const { openLines, returnable } = (await maker.call('opsGetDeposit', { params: { id: third } })).value;
    expect([openLines.length, returnable]).toEqual([2, null]);
    await clean();
  });

  it('is nobody’s when a second player claims it, and staff say whose it is', async () => {
    const [owner, thief] = [await named(), await named()];
    const [id, theirs] = [await order(owner, '1400.00'), await order(thief, '1400.00')];
    const picture = await rail.slip({ amount: '1400.00' });
    const both = await Promise.all([send(owner, id, picture), send(thief, theirs, picture)]);
    expect(both.map((one) => one.status)).toEqual([200, 200]);
    expect([await stageOf(owner, id), await stageOf(thief, theirs)]).toEqual(['review', 'review']);
    await read();
    expect([await cashOf(owner), await cashOf(thief)]).toEqual(['0.00', '0.00']);

    const maker = await staffSession(t, ['financeMaker']);
    const [slip] = (await maker.call('opsListContestedSlips', { query: { state: 'open' } })).value.list;
    expect(slip).toMatchObject({ amount: '1400.00', bankCode: '014' });
    const detail = (await maker.call('opsGetContestedSlip', { params: { id: slip!.id } })).value;
    expect(new Set(detail.claims.map((claim) => claim.depositId))).toEqual(new Set([id, theirs]));
    const decide = () =>
      maker.call('opsDecideContestedSlip', {
        params: { id: slip!.id },
        body: { ownerDepositId: id, reason: 'her account', expectedVersion: slip!.version },
      });
    expect((await decide()).status).toBe(200);
    expect((await decide()).code).toBe('operator.staleVersion');
    expect([await stageOf(owner, id), await stageOf(thief, theirs)]).toEqual(['review', 'rejected']);
    await clean();
  });
});

it('is one credit for a slip, its copies and the statement, all at once', async () => {
  const member = await named();
  const id = await order(member, '1450.00');
  const picture = await rail.slip({ amount: '1450.00' });
  const statement = () => t.app.modules.payments.readStatements();
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => send(member, id, picture))),
    Promise.all(Array.from({ length: 4 }, statement)),
  ]);
  // Any of them may be first: the others find the order closed or the slip known.
  const codes = answers.map((one) => one.code ?? 'taken');
  expect(codes.filter((code) => code !== 'taken' && code !== 'wallet.orderClosed')).toEqual([]);
  await read();
  await work();
  expect(await stageOf(member, id)).toBe('credited');
  expect(await cashOf(member)).toBe('1450.00');
  await clean();
});

describe('what a slip is judged by', () => {
  it('is the receiver, the amount, the payer and the time that the bank tells', async () => {
    const member = await named();
    const id = await order(member, '2000.00');
    await rail.faults({ slip_mode: 'otherReceiver' });
    const refused = await send(member, id, await rail.slip({ amount: '2000.00' }));
    expect([refused.code, refused.body.value]).toEqual(['wallet.slipNotOurs', { problem: 'receiver' }]);
    await rail.faults();
    expect((await send(member, id, await rail.slip({ amount: '1999.00' }))).value.stage).toBe('review');
    expect(await reasonOf(id)).toBe('slipAmount');
    const second = await order(member, '2100.00');
    expect(
      (await send(member, second, await rail.slip({ amount: '2100.00', payerName: 'MALEE DEE' }))).value.stage,
    ).toBe('review');
    expect(await reasonOf(second)).toBe('senderDiffers');
    const old = await rail.slip({ amount: '2200.00' });
    const third = await order(member, '2200.00');
    await t.owner.query(
      `update payments_deposits set created_at = created_at + interval '10 minutes' where deposit_id = $1`,
      [third],
    );
    expect((await send(member, third, old)).body.value).toEqual({ problem: 'time' });
  });

  it('is asked again when the bank is slow or cannot be reached', async () => {
    for (const mode of ['bankDelay', 'down']) {
      const member = await named();
      const amount = mode === 'down' ? '2300.00' : '2400.00';
      const id = await order(member, amount);
      const picture = await rail.slip({ amount });
      await rail.faults({ slip_mode: mode });
      expect((await send(member, id, picture)).value.stage).toBe('checking');
      await rail.faults();
      await t.advance(15);
      await work();
      await read();
      await work();
      expect(await stageOf(member, id)).toBe('credited');
    }
    await clean();
  });

  it('is a picture of at most 5 MB; what cannot be read goes to people when the player says so', async () => {
    const member = await named();
    const id = await order(member, '2500.00');
    const blank = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer();
    expect((await send(member, id, Buffer.from('<svg/>'))).code).toBe('wallet.proofType');
    expect((await send(member, id, Buffer.alloc(5 * 1024 * 1024 + 1))).code).toBe('wallet.proofTooLarge');
    expect((await send(member, id, blank)).code).toBe('wallet.slipUnreadable');
    const kept = () =>
      t.owner.query(
        `select from platform_files where name like 'slp_%' and name in (select file_name from payments_slips where deposit_id = $1)`,
        [id],
      );
    expect((await kept()).rowCount).toBe(0);
    expect((await send(member, id, blank, { unreadable: 'people' })).value).toEqual({ stage: 'review', slip: null });
    expect((await kept()).rowCount).toBe(1);
    const maker = await staffSession(t, ['financeMaker']);
    const [slip] = (await maker.call('opsGetDeposit', { params: { id } })).value.slips;
    const { file, mediaType } = await t.app.modules.payments.service.readSlip(slip!.slipId);
    expect([mediaType, (await sharp(await buffer(file.read())).metadata()).width]).toEqual(['image/png', 40]);
    const other = await named();
    expect((await send(other, id, blank)).code).toBe('common.notFound');
  });
});

describe('a slip of an account whose statement nobody reads', () => {
  it('credits by itself up to a bound, and once, and waits for people above it', async () => {
    await t.owner.query(`update payments_rail_accounts set has_feed = false where account_key = 'sandbox:bank'`);
    const member = await named();
    const first = await order(member, '4000.00');
    const picture = await rail.slip({ amount: '4000.00' });
    const copies = await Promise.all(Array.from({ length: 4 }, () => send(member, first, picture)));
    expect(copies.filter((one) => one.status === 200 && one.value.stage === 'credited').length).toBeGreaterThan(0);
    expect(await cashOf(member)).toBe('4000.00');
    const second = await order(member, '1500.00');
    expect((await send(member, second, await rail.slip({ amount: '1500.00' }))).value.stage).toBe('review');
    expect(await cashOf(member)).toBe('4000.00');
    const maker = await staffSession(t, ['financeMaker']);
    const { version } = (await maker.call('opsGetDeposit', { params: { id: second } })).value;
    await maker.call('opsDecideDeposit', {
      params: { id: second },
      body: { decision: 'approve', reason: 'seen at the bank', expectedVersion: version },
    });
    expect(await cashOf(member)).toBe('5500.00');
    await t.owner.query(`update payments_rail_accounts set has_feed = true where account_key = 'sandbox:bank'`);
    // The statement confirms the slips: it is the same money.
    await read();
    expect(await cashOf(member)).toBe('5500.00');
    await clean();
  });
});
