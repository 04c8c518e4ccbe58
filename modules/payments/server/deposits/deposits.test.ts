import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { paymentJobs } from '../payments.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

const order = async (member: TestMember, amount = '500.00') => {
  const { value } = await member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount } });
  await t.drain();
  return value;
};
const stageOf = async (member: TestMember, id: string) =>
  (await member.call('getDeposit', { params: { id } })).value.stage;
const orderOf = (id: string) => t.app.modules.payments.service.getDeposit(id);
const cashOf = async (member: TestMember) => (await member.call('balance')).value.parts.cash;
const whyOf = async (member: TestMember, id: string) => {
  const { value } = await member.call('getDeposit', { params: { id } });
  return value.why;
};
const comes = (member: TestMember, id: string, stage: string) =>
  until(t, async () => (await stageOf(member, id)) === stage, `${id} ${stage}`);
const balanceOf = async (className: string) => {
  const found = await t.owner.query<{ sum: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.class = $1`,
    [className],
  );
  return found.rows[0]!.sum;
};
const staff = (id: string) => ({ ...systemContext('test'), actor: { kind: 'staff' as const, id } });

function callback(content: unknown, over: { key?: string; at?: Date; id?: string; account?: string } = {}) {
  const body = JSON.stringify(content);
  const id = over.id ?? `msg_${randomBytes(8).toString('hex')}`;
  const timestamp = String(Math.floor((over.at ?? new Date()).getTime() / 1000));
  const signature = createHmac('sha256', Buffer.from(over.key ?? rail.secret, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return fetch(`${t.url}/rails/sandbox/${over.account ?? 'main'}/callback`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
}
const paidEvent = (depositId: string, amount: string) => ({
  type: 'charge.paid',
  data: { reference: depositId, amount },
});

describe('what a deposit locks', () => {
  const locks = async (member: TestMember) => (await member.call('balance')).value.locks;

  it('is told before the order and with it, and is what is locked, whatever becomes of the rule in between', async () => {
    const member = await registerMember(t);
    const rule = (set: string) => t.owner.query(`update payments_deposit_rules set ${set} where merchant_id = '*'`);
    await rule('lock_multiple_percent = 150, fee_fixed = 1000');
    try {
      expect((await member.call('depositMethods')).value.list[0]).toMatchObject({ turnoverPercent: 150 });
      expect(await order(member)).toMatchObject({ fee: '10.00', turnover: '735.00' });
      await rule('fee_fixed = 0');
      const made = await order(member);
      expect(made).toMatchObject({ fee: '0.00', turnover: '750.00' });
      await rule('lock_multiple_percent = 300');
      await rail.pay(made.depositId, { how: 'exact' });
      await comes(member, made.depositId, 'credited');
      const credited = (await member.call('getDeposit', { params: { id: made.depositId } })).value;
      expect(credited).toMatchObject({ creditedAmount: '500.00', turnover: '750.00' });
      expect(await locks(member)).toMatchObject([{ required: '750.00', amount: '500.00' }]);
    } finally {
      await rule('lock_multiple_percent = 100, fee_fixed = 0');
    }
  });

  it('is nothing where the merchant asks for no play', async () => {
    const member = await registerMember(t);
    const rule = (percent: number) =>
      t.owner.query(`update payments_deposit_rules set lock_multiple_percent = ${percent} where merchant_id = '*'`);
    await rule(0);
    try {
      const made = await order(member);
      expect(made.turnover).toBe('0.00');
      await rule(100);
      await rail.pay(made.depositId, { how: 'exact' });
      await comes(member, made.depositId, 'credited');
      expect(await locks(member)).toEqual([]);
    } finally {
      await rule(100);
    }
  });

  it('follows the rule of the credit for an order from before orders kept it', async () => {
    const member = await registerMember(t);
    const made = await order(member);
    await t.owner.query('update payments_deposits set lock_multiple_percent = null where deposit_id = $1', [
      made.depositId,
    ]);
    expect((await member.call('getDeposit', { params: { id: made.depositId } })).value.turnover).toBeNull();
    await rail.pay(made.depositId, { how: 'exact' });
    await comes(member, made.depositId, 'credited');
    expect(await locks(member)).toMatchObject([{ required: '500.00' }]);
  });
});

describe('a deposit by PromptPay', () => {
  it('is credited once after the payer paid, with statement line, ledger and balance [GAP-135] [WAL-003] [WAL-004]', async () => {
    const member = await registerMember(t);
    const made = await order(member);
    expect(made).toMatchObject({
      status: 'pending',
      stage: 'awaiting',
      amount: '500.00',
      payAmount: '500.00',
      action: { type: 'qr' },
    });
    expect(await cashOf(member)).toBe('0.00');
    await rail.pay(made.depositId, { how: 'exact' });
    await comes(member, made.depositId, 'credited');
    const balance = (await member.call('balance')).value;
    expect(balance).toMatchObject({
      sumBalance: '500.00',
      parts: { cash: '500.00' },
      hold: '0.00',
      symbol: '฿',
      currency: 'THB',
      exponent: 2,
    });
    const record = (await member.call('accountRecord', { query: {} })).value;
    expect(record.list).toMatchObject([
      {
        kind: 'deposit',
        number: made.depositId,
        method: 'PROMPTPAY_BILL',
        amount: '500.00',
        balanceBefore: '0.00',
        balanceAfter: '500.00',
        status: 'approved',
      },
    ]);
    expect(record.totals).toMatchObject({ in: '500.00', out: '0.00', net: '500.00' });
  });

  it('is credited once when fifty copies of the callback come at once', async () => {
    const member = await registerMember(t);
    const made = await order(member, '500.93');
    await rail.pay(made.depositId, { how: 'exact' });
    await Promise.all(Array.from({ length: 50 }, () => callback(paidEvent(made.depositId, '500.93'))));
    await Promise.all([t.drain(), t.drain(), t.drain()]);
    await comes(member, made.depositId, 'credited');
    await until(
      t,
      async () =>
        (await t.owner.query('select 1 from pgboss.job where name = $1', ['wallet.workCallback'])).rowCount === 0,
      'all worked',
    );
    expect(await cashOf(member)).toBe('500.93');
    const credits = await t.owner.query('select 1 from payments_credits where deposit_id = $1', [made.depositId]);
    expect(credits.rowCount).toBe(1);
  });

  it('believes the rail and not a callback: forged, old, wrong amount, claim without money [R23]', async () => {
    const member = await registerMember(t);
    const made = await order(member);
    expect(
      (await callback(paidEvent(made.depositId, '500.00'), { key: randomBytes(32).toString('base64') })).status,
    ).toBe(401);
    expect((await callback(paidEvent(made.depositId, '500.00'), { at: new Date(Date.now() - 301_000) })).status).toBe(
      401,
    );
    expect((await callback(paidEvent(made.depositId, '500.00'))).status).toBe(200);
    expect((await callback('not an event')).status).toBe(200);
    await t.drain();
    expect(await stageOf(member, made.depositId)).toBe('awaiting');
    const seen = (await t.app.modules.payments.service.getDeposit(made.depositId)).evidence;
    expect(seen.map((one) => one.kind)).toEqual(['callbackDiffers']);
    await rail.faults({ wrong_amount: 'on' });
    await rail.pay(made.depositId, { how: 'exact' });
    await comes(member, made.depositId, 'credited');
    await rail.faults();
    expect(await cashOf(member)).toBe('500.00');
    // The rail's authorisation number of the payment is stored with the order.
    const kept = (await t.app.modules.payments.service.getDeposit(made.depositId)).evidence.at(-1);
    expect(kept).toMatchObject({ kind: 'railQuery', reference: expect.stringMatching(/./) as string });
  });

  it('stores a callback once and answers a second copy the same', async () => {
    const id = `msg_${randomBytes(8).toString('hex')}`;
    const first = await callback({ type: 'note', data: { amount: '1.00' } }, { id });
    const second = await callback({ type: 'note', data: { amount: '1.00' } }, { id });
    expect([first.status, second.status]).toEqual([200, 200]);
    const stored = await t.owner.query('select 1 from payments_callbacks where event_id = $1', [id]);
    expect(stored.rowCount).toBe(1);
    const impossible = await callback({ type: 'note', data: { amount: '1.00' } }, { account: '%00' });
    expect(impossible.status).toBe(404);
    expect((await fetch(`${t.url}/rails/other/main/callback`, { method: 'POST', body: '{}' })).status).toBe(404);
    const large = await fetch(`${t.url}/rails/sandbox/main/callback`, { method: 'POST', body: 'x'.repeat(65_537) });
    expect(large.status).toBe(413);
  });

  it('stores callbacks that come together, each with its own job, and of forged ones nothing', async () => {
    const run = randomBytes(6).toString('hex');
    const send = (id: string, key?: string) =>
      callback(
        { type: 'note', data: { amount: '1.00' } },
        { id: `${run}_${id}`, ...(key === undefined ? {} : { key }) },
      );
    const forger = randomBytes(32).toString('base64');
    const genuine = Array.from({ length: 60 }, (_, n) => send(`is${n % 40}`));
    const forged = Array.from({ length: 20 }, (_, n) => send(`no${n}`, forger));
    expect(new Set((await Promise.all(genuine)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set((await Promise.all(forged)).map(({ status }) => status))).toEqual(new Set([401]));
    const { rows } = await t.owner.query(
      `select c.event_id, count(j.id)::int as jobs from payments_callbacks c
         left join pgboss.job j on j.data->>'eventId' = c.event_id and j.data->>'rail' = c.rail
        where c.event_id like $1 group by 1`,
      [`${run}%`],
    );
    expect(rows).toHaveLength(40);
    expect(rows.filter(({ event_id: id, jobs }) => jobs !== 1 || !String(id).includes('_is'))).toEqual([]);
    await t.drain();
    const open = await t.owner.query('select 1 from payments_callbacks where event_id like $1 and worked_at is null', [
      `${run}%`,
    ]);
    expect(open.rowCount).toBe(0);
  });

  it('credits another amount as it came, and sends one below the minimum to people', async () => {
    const member = await registerMember(t);
    const short = await order(member);
    await rail.pay(short.depositId, { how: 'other', amount: '400' });
    await comes(member, short.depositId, 'credited');
    const tiny = await order(member);
    await rail.pay(tiny.depositId, { how: 'other', amount: '10' });
    await comes(member, tiny.depositId, 'review');
    expect(await whyOf(member, tiny.depositId)).toBe('belowMinimum');
    expect(await cashOf(member)).toBe('400.00');
  });

  it('makes another order from a second payment of the same bill', async () => {
    const member = await registerMember(t);
    const made = await order(member);
    await rail.pay(made.depositId, { how: 'twice' });
    await until(t, async () => (await cashOf(member)) === '1000.00', 'both payments');
    const list = (await member.call('listDeposits', { query: { status: 'approved' } })).value;
    expect(list.list.map(({ isRepeat }) => isRepeat)).toEqual([true, false]);
  });

  it('credits money that came after the deadline as late, and expires an unpaid order', async () => {
    const member = await registerMember(t);
    const made = await order(member);
    await t.advance(901);
    await t.drain([paymentJobs.expireDeposits]);
    expect(await stageOf(member, made.depositId)).toBe('expired');
    await rail.pay(made.depositId, { how: 'exact' });
    await comes(member, made.depositId, 'creditedLate');
    expect(await cashOf(member)).toBe('500.00');
  });

  it('asks the rail before it lets an order expire, so a lost callback loses no money', async () => {
    const member = await registerMember(t);
    const made = await order(member);
    await rail.faults({ delay: '3600' });
    await rail.pay(made.depositId, { how: 'exact' });
    await rail.faults();
    await t.advance(901);
    await t.drain([paymentJobs.expireDeposits]);
    expect(await stageOf(member, made.depositId)).toBe('credited');
  });

  it('asks the rail again about an order whose time is over: late money needs no callback', async () => {
    const member = await registerMember(t);
    const made = await order(member);
    const cancelled = await order(member, '300.00');
    await member.call('cancelDeposit', { params: { id: cancelled.depositId } });
    await t.advance(901);
    await t.drain([paymentJobs.expireDeposits]);
    const stages = async () =>
      Promise.all([made, cancelled].map(async ({ depositId }) => (await orderOf(depositId)).stage));
    expect(await stages()).toEqual(['expired', 'cancelled']);
    await rail.faults({ delay: '3600' });
    for (const { depositId } of [made, cancelled]) await rail.pay(depositId, { how: 'exact' });
    await rail.faults();
    await t.drain();
    expect(await stages()).toEqual(['expired', 'cancelled']);
    await t.advance(3600);
    await t.drain();
    expect(await stages()).toEqual(['creditedLate', 'creditedLate']);
  });

  it('asks the rail again for three days and then no more', async () => {
    const member = await registerMember(t);
    const made = await order(member);
    const asksAgain = async () =>
      (
        await t.owner.query(`select 1 from pgboss.job where name = 'wallet.askAgain' and data ->> 'depositId' = $1`, [
          made.depositId,
        ])
      ).rowCount;
    await t.advance(901);
    await t.drain([paymentJobs.expireDeposits]);
    expect(await asksAgain()).toBe(1);
    for (let hours = 0; hours < 120; hours += 6) {
      await t.advance(6 * 3600);
      await t.drain();
    }
    expect(await asksAgain()).toBe(0);
    expect((await orderOf(made.depositId)).stage).toBe('expired');
  });

  it('is rejected when the payer declines', async () => {
    const member = await registerMember(t);
    const made = await order(member);
    await rail.pay(made.depositId, { how: 'decline' });
    await comes(member, made.depositId, 'rejected');
    expect((await member.call('getDeposit', { params: { id: made.depositId } })).value.status).toBe('rejected');
    await t.drain();
    const [told] = (await member.call('listInbox', { query: {} })).value.list;
    expect([told?.title, told?.text].join(' ')).toMatch(/did not come in|ไม่มีเงินเข้า/);
    expect(told?.text).not.toContain('–');
  });

  it('holds money of another payer until staff decide, and never credits without a statement line', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const own = await order(member);
    await rail.pay(own.depositId, { how: 'named', payerName: 'Mr. Somchai Jaidee' });
    await comes(member, own.depositId, 'credited');
    const foreign = await order(member);
    await rail.pay(foreign.depositId, { how: 'named', payerName: 'SOMSAK DEE' });
    await comes(member, foreign.depositId, 'review');
    expect([await whyOf(member, own.depositId), await whyOf(member, foreign.depositId)]).toEqual([
      null,
      'payerDiffers',
    ]);
    expect(await cashOf(member)).toBe('500.00');
    const { service } = t.app.modules.payments;
    const { version } = await service.getDeposit(foreign.depositId);
    await expect(
      service.approveDeposit(staff('stf_a'), foreign.depositId, {
        db: t.app.platform.db,
        expectedVersion: version - 1,
      }),
    ).rejects.toThrow('operator.staleVersion');
    await service.approveDeposit(staff('stf_a'), foreign.depositId, {
      db: t.app.platform.db,
      expectedVersion: version,
      reason: 'spouse, checked',
    });
    expect(await cashOf(member)).toBe('1000.00');
    const empty = await order(member);
    await expect(
      service.approveDeposit(staff('stf_a'), empty.depositId, { db: t.app.platform.db, expectedVersion: 1 }),
    ).rejects.toThrow('wallet.wrongState');
  });

  it('needs two people to approve a large order in review, and money of a rejected one stays in clearing', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const { service } = t.app.modules.payments;
    const large = await order(member, '20000.01');
    await rail.pay(large.depositId, { how: 'named', payerName: 'SOMSAK DEE' });
    await comes(member, large.depositId, 'review');
    const { version, needsSecondPerson } = await service.getDeposit(large.depositId);
    expect(needsSecondPerson).toBe(true);
    const decision = { db: t.app.platform.db, expectedVersion: version, reason: 'checked' };
    await expect(service.approveDeposit(staff('stf_a'), large.depositId, decision)).rejects.toThrow(
      'operator.sameStaff',
    );
    await expect(
      service.approveDeposit(staff('stf_a'), large.depositId, {
        ...decision,
        proposedBy: 'stf_a',
      }),
    ).rejects.toThrow('operator.sameStaff');
    const both = await Promise.allSettled([
      service.approveDeposit(staff('stf_b'), large.depositId, {
        ...decision,
        proposedBy: 'stf_a',
      }),
      service.rejectDeposit(staff('stf_c'), large.depositId, {
        ...decision,
        reason: 'not the player',
      }),
    ]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  it('closes an order for its owner only, and money that comes anyway is credited late', async () => {
    const member = await registerMember(t);
    const other = await registerMember(t);
    const made = await order(member);
    expect((await other.call('getDeposit', { params: { id: made.depositId } })).code).toBe('common.notFound');
    expect((await other.call('cancelDeposit', { params: { id: made.depositId } })).code).toBe('common.notFound');
    expect((await member.call('cancelDeposit', { params: { id: made.depositId } })).value.stage).toBe('cancelled');
    expect((await member.call('cancelDeposit', { params: { id: made.depositId } })).code).toBe('wallet.orderClosed');
    await rail.pay(made.depositId, { how: 'exact' });
    await comes(member, made.depositId, 'creditedLate');
  });
});

describe('player protection', () => {
  it('is asked before an order and again when money comes: an excluded player is not credited', async () => {
    const member = await registerMember(t);
    const { protection } = t.app.modules;
    const made = await order(member);
    await protection.service.exclude(t.app.platform.db, member.memberId, { kind: 'exclusion' });
    await rail.pay(made.depositId, { how: 'exact' });
    const { service } = t.app.modules.payments;
    await until(t, async () => (await service.getDeposit(made.depositId)).stage === 'returning', 'the return');
    expect((await t.app.modules.wallet.service.balance(member.memberId)).parts.cash).toBe('0.00');
  });

  it('credits nothing above a deposit limit without people', async () => {
    const member = await registerMember(t);
    const first = await order(member, '300.00');
    const second = await order(member, '300.00');
    const limit = { memberId: member.memberId, kind: 'deposit', frame: 'day', amount: 50_000n, by: 'player' } as const;
    await t.app.modules.protection.service.setLimit(t.app.platform.db, limit);
    await rail.pay(first.depositId, { how: 'exact' });
    await comes(member, first.depositId, 'credited');
    await rail.pay(second.depositId, { how: 'exact' });
    await comes(member, second.depositId, 'review');
    expect(await whyOf(member, second.depositId)).toBe('overLimit');
    const { service } = t.app.modules.payments;
    const { version } = await service.getDeposit(second.depositId);
    await expect(
      service.approveDeposit(staff('stf_a'), second.depositId, { db: t.app.platform.db, expectedVersion: version }),
    ).rejects.toThrow('protection.depositLimit');
    const third = await member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount: '300.00' } });
    expect(third.code).toBe('protection.depositLimit');
    expect(await cashOf(member)).toBe('300.00');
  });
});

describe('making an order', () => {
  it('counts what is still open against a deposit limit: two together never pass it', async () => {
    const member = await registerMember(t);
    const limit = { memberId: member.memberId, kind: 'deposit', frame: 'day', amount: 50_000n, by: 'player' } as const;
    await t.app.modules.protection.service.setLimit(t.app.platform.db, limit);
    const attempt = (amount: string) => member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount } });
    const answers = await Promise.all([attempt('300.00'), attempt('300.00')]);
    const [refused, ...more] = answers.filter(({ status }) => status !== 200);
    expect(more).toEqual([]);
    expect(refused!.body).toMatchObject({
      code: 'protection.depositLimit',
      value: { limit: '500.00', used: '300.00', left: '200.00' },
    });
    const kept = answers.find(({ status }) => status === 200)!.value;
    expect((await attempt('200.00')).status).toBe(200);
    await member.call('cancelDeposit', { params: { id: kept.depositId } });
    expect((await attempt('300.00')).status).toBe(200);
  });

  it('keeps limits, open orders and the shape of amounts [GAP-135] [R25]', async () => {
    const member = await registerMember(t);
    const attempt = (amount: string) => member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount } });
    expect((await attempt('19.99')).code).toBe('wallet.belowMinimum');
    expect((await attempt('50000.01')).code).toBe('wallet.aboveMaximum');
    for (const amount of ['100', '-1.00', '1e3', '100.5', '0100.00', ' 100.00'])
      expect((await attempt(amount)).code).toBe('request.invalid');
    const methods = (await member.call('depositMethods')).value.list;
    expect(methods).toMatchObject([
      { method: 'PROMPTPAY_BILL', min: '20.00', max: '50000.00', state: 'open' },
      { method: 'PROMPTPAY_ID', min: '20.00', max: '50000.00', state: 'open' },
      { method: 'BANK_TRANSFER', min: '100.00', max: '50000.00', state: 'open' },
      { method: 'TRUEMONEY', min: '20.00', max: '5000.00', state: 'open' },
      { method: 'CARD', min: '100.00', max: '20000.00', state: 'open' },
    ]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => attempt('100.00')));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.code === 'wallet.openOrderLimit')).toHaveLength(3);
  });

  it('has the daily sum of the day on which money was credited, not of the day it was ordered on', async () => {
    const { rows } = await t.owner.query<{ seconds: number }>(
      `with local as (select platform_now() at time zone 'Asia/Bangkok' as now)
       select extract(epoch from date_trunc('day', now) + interval '1 day' - interval '16 minutes' - now)::float8 as seconds from local`,
    );
    // Sixteen minutes before midnight, of today or of tomorrow.
    await t.advance(rows[0]!.seconds < 0 ? rows[0]!.seconds + 86_400 : rows[0]!.seconds);
    const member = await registerMember(t);
    const usage = async () => {
      const { list } = (await member.call('depositMethods')).value;
      const { dailyLeft, countLeft } = list.find(({ method }) => method === 'PROMPTPAY_BILL')!;
      return { dailyLeft, countLeft };
    };
    const before = await order(member, '300.00');
    const late = await order(member, '500.00');
    await rail.pay(before.depositId, { how: 'exact' });
    await comes(member, before.depositId, 'credited');
    expect(await usage()).toEqual({ dailyLeft: '199200.00', countLeft: 48 });
    // A minute after midnight the second order is expired; yesterday's credit counts for yesterday.
    await t.advance(17 * 60);
    await t.drain([paymentJobs.expireDeposits]);
    expect(await usage()).toEqual({ dailyLeft: '200000.00', countLeft: 50 });
    await rail.pay(late.depositId, { how: 'exact' });
    await comes(member, late.depositId, 'creditedLate');
    expect(await usage()).toEqual({ dailyLeft: '199500.00', countLeft: 49 });
  });

  it('is refused where the fee would take all of it, and a fee raised later leaves no order stuck', async () => {
    const member = await registerMember(t);
    const setFee = (feeFixed: number) => t.owner.query('update payments_deposit_rules set fee_fixed = $1', [feeFixed]);
    const attempt = (amount: string) => member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount } });
    onTestFinished(async () => {
      await setFee(0);
    });
    await setFee(5_000);
    expect((await member.call('depositMethods')).value.list[0]).toMatchObject({ min: '50.01', feeFixed: '50.00' });
    const refused = await attempt('50.00');
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'wallet.feeExceedsAmount', value: { fee: '50.00', least: '50.01' } });
    const made = await order(member, '60.00');
    const paidInFull = await order(member, '100.00');
    await setFee(10_000);
    await rail.pay(made.depositId, { how: 'exact' });
    await rail.pay(paidInFull.depositId, { how: 'exact' });
    await comes(member, made.depositId, 'review');
    await comes(member, paidInFull.depositId, 'review');
    const { service } = t.app.modules.payments;
    const { version } = await service.getDeposit(made.depositId);
    await service.approveDeposit(staff('stf_a'), made.depositId, { db: t.app.platform.db, expectedVersion: version });
    expect((await member.call('getDeposit', { params: { id: made.depositId } })).value).toMatchObject({
      stage: 'credited',
      fee: '0.00',
      creditedAmount: '60.00',
    });
    await setFee(4_000);
    const again = await service.getDeposit(paidInFull.depositId);
    await service.approveDeposit(staff('stf_a'), paidInFull.depositId, {
      db: t.app.platform.db,
      expectedVersion: again.version,
    });
    expect((await member.call('getDeposit', { params: { id: paidInFull.depositId } })).value).toMatchObject({
      fee: '40.00',
      creditedAmount: '60.00',
    });
    expect(await cashOf(member)).toBe('120.00');
  });

  it('answers a repeated key with the same order and refuses other content under it', async () => {
    const member = await registerMember(t);
    const options = { idempotencyKey: randomBytes(12).toString('hex') };
    const body = { method: 'PROMPTPAY_BILL' as const, amount: '100.00' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => member.call('createDeposit', { body }, options)));
    expect(new Set(answers.map((answer) => answer.value.depositId)).size).toBe(1);
    const other = await member.call('createDeposit', { body: { ...body, amount: '200.00' } }, options);
    expect(other.code).toBe('common.idempotencyConflict');
  });

  it('is not for visitors', async () => {
    expect((await callerOf(t)('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount: '100.00' } })).status).toBe(
      401,
    );
  });
});

it('leaves a clean ledger: what came in lies with players, in clearing or is a fee', async () => {
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
  const classes = ['bank', 'payment_clearing', 'player_cash', 'fee_income'];
  const [bank, clearing, cash, fees] = await Promise.all(classes.map(balanceOf));
  expect(bank! + clearing! + cash! + fees!).toBe(0n);
  expect(cash! > 0n && clearing! > 0n).toBe(true);
});
