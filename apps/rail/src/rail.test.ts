import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { copyTemplate, createTemplate, openDatabase, startTestCluster, type TestCluster } from '@sanam/database';
import { generate, parse } from 'promptparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildRail, type Rail } from './app.ts';
import { RETRY_SECONDS } from './callbacks/delivery.ts';
import { readConfig } from './config.ts';
import type { RailDb, RailSchema } from './platform/schema.ts';
import { signMessage, verifyMessage } from '@sanam/webhooks';

const KEY = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const START = Date.parse('2026-11-20T05:00:00Z');
const MINUTE = 60;

interface Received {
  id: string;
  genuine: boolean;
  body: { type: string; data: Record<string, unknown> };
}

let cluster: TestCluster;
let database: { url: string; drop(): Promise<void> };
let db: RailDb;
let rail: Rail;
let railUrl = '';
let shop: Server;
let now = START;
let received: Received[] = [];
let shopAnswers: number[] = [];
let counter = 0;

beforeAll(async () => {
  cluster = await startTestCluster();
  await createTemplate(cluster.url, 'rail_template', join(import.meta.dirname, '../migrations'));
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      received.push({
        id: String(request.headers['webhook-id']),
        genuine: verifyMessage([KEY], request.headers, raw, new Date(now)) !== undefined,
        body: JSON.parse(raw.toString()) as Received['body'],
      });
      response.statusCode = shopAnswers.shift() ?? 200;
      response.end();
    });
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
});

beforeEach(async () => {
  await rail?.app.close();
  await db?.destroy();
  await database?.drop();
  database = await copyTemplate(cluster.url, 'rail_template');
  db = openDatabase<RailSchema>(database.url, { connectionsMax: 4 });
  rail = await buildRail({
    db,
    clock: () => new Date(now),
    keys: [KEY],
    publicUrl: 'http://rail.test',
    callbackUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/callback`,
    identityUrl: 'http://127.0.0.1:1/identity',
    smsReportUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/sms-report`,
    billerId: '099999999999990',
    log: { info() {}, warn() {} },
  });
  railUrl = await rail.app.listen({ port: 0, host: '127.0.0.1' });
  now = START;
  received = [];
  shopAnswers = [];
});

afterAll(async () => {
  await rail?.app.close();
  await db?.destroy();
  shop?.close();
  await cluster?.stop();
});

async function call(path: string, input: Record<string, unknown>, key = KEY) {
  const body = JSON.stringify(input);
  const id = `req_${++counter}`;
  const answer = await fetch(railUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signMessage([key], { id, at: new Date(now), body }) },
    body,
  });
  const raw = Buffer.from(await answer.arrayBuffer());
  const isSigned = verifyMessage([KEY], Object.fromEntries(answer.headers), raw, new Date(now)) !== undefined;
  return {
    status: answer.status,
    isSigned,
    id: answer.headers.get('webhook-id'),
    sent: id,
    body: JSON.parse(raw.toString()),
  };
}

const create = (reference: string, amount = '500.00') =>
  call('/api/charges', {
    type: 'charge.create',
    reference,
    ref1: 'D7K2M9QX4TAB',
    ref2: 'SANAM01',
    amount,
    currency: 'THB',
    expiresAt: new Date(START + 15 * MINUTE * 1000).toISOString(),
  });
const query = (reference: string) => call('/api/charges/query', { type: 'charge.query', reference });
const send = (legId: string, amount = '990.00', accountNo = '1234567890') =>
  call('/api/payouts', {
    type: 'payout.send',
    legId,
    amount,
    currency: 'THB',
    bankCode: '014',
    accountNo,
    holderName: 'SOMCHAI JAIDEE',
  });
const queryPayout = (legId: string) => call('/api/payouts/query', { type: 'payout.query', legId });

async function press(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(railUrl + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers });
}

const pass = (seconds: number) => {
  now += seconds * 1000;
};

describe('charges', () => {
  it('returns a PromptPay bill payload that an EMVCo parser reads', async () => {
    const { status, body, isSigned, id, sent } = await create('dep_1');
    expect(status).toBe(200);
    expect([isSigned, id]).toEqual([true, sent]);
    const qr = parse(body.payload, true, true);
    expect(qr?.getTagValue('30', '01')).toBe('099999999999990');
    expect(qr?.getTagValue('30', '02')).toBe('D7K2M9QX4TAB');
    expect(qr?.getTagValue('54')).toBe('500.00');
    expect(
      generate.billPayment({ billerId: '099999999999990', ref1: 'D7K2M9QX4TAB', ref2: 'SANAM01', amount: 500 }).length,
    ).toBe(body.payload.length);
    expect(body.pageUrl).toBe(`http://rail.test/pay/${body.chargeId}`);
  });

  it('answers the same charge to the same reference and refuses another amount', async () => {
    const first = await create('dep_1');
    expect((await create('dep_1')).body.chargeId).toBe(first.body.chargeId);
    expect((await create('dep_1', '501.00')).status).toBe(409);
  });

  it('refuses a call that nobody, or somebody else, signed, and one with unknown fields', async () => {
    const bare = await fetch(`${railUrl}/api/charges/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(bare.status).toBe(401);
    const forged = await call('/api/charges/query', { type: 'charge.query', reference: 'x' }, Buffer.alloc(32, 7));
    expect(forged.status).toBe(401);
    const extra = await call('/api/charges/query', { type: 'charge.query', reference: 'x', more: 1 });
    expect(extra.status).toBe(400);
  });

  it('tells the shop of an exact payment with a signed message', async () => {
    const { body } = await create('dep_1');
    await press(`/pay/${body.chargeId}`, { how: 'exact' });
    await rail.work();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      genuine: true,
      body: { type: 'charge.paid', data: { amount: '500.00', ref1: 'D7K2M9QX4TAB' } },
    });
    expect((await query('dep_1')).body).toMatchObject({
      status: 'paid',
      payments: [{ amount: '500.00', payerName: null }],
    });
  });

  it('books another amount, two payments, a named payer and a refusal', async () => {
    const { body } = await create('dep_1');
    await press(`/pay/${body.chargeId}`, { how: 'other', amount: '1,250.5' });
    await press(`/pay/${body.chargeId}`, { how: 'twice' });
    await press(`/pay/${body.chargeId}`, { how: 'named', payerName: 'SOMSAK DEE' });
    const { payments } = (await query('dep_1')).body;
    expect(payments.map((payment: { amount: string }) => payment.amount)).toEqual([
      '1250.50',
      '500.00',
      '500.00',
      '500.00',
    ]);
    expect(payments[3].payerName).toBe('SOMSAK DEE');
    const declined = (await create('dep_2')).body;
    await press(`/pay/${declined.chargeId}`, { how: 'decline' });
    await press(`/pay/${declined.chargeId}`, { how: 'exact' });
    expect((await query('dep_2')).body).toMatchObject({ status: 'declined', payments: [] });
  });

  it('books a late payment only after the deadline', async () => {
    const { body } = await create('dep_1');
    await press(`/pay/${body.chargeId}`, { how: 'late' });
    await rail.work();
    expect((await query('dep_1')).body.status).toBe('awaiting');
    pass(15 * MINUTE + 5);
    expect((await query('dep_1')).body.status).toBe('expired');
    await rail.work();
    expect((await query('dep_1')).body.status).toBe('paid');
  });
});

describe('a card', () => {
  const card = async () => {
    const { body } = await call('/api/charges', {
      type: 'charge.create',
      reference: 'dep_1',
      ref1: 'D7K2M9QX4TAB',
      ref2: 'SANAM01',
      amount: '500.00',
      currency: 'THB',
      expiresAt: new Date(START + 15 * MINUTE * 1000).toISOString(),
      kind: 'card',
      returnUrl: 'https://shop.test/?id=dep_1',
    });
    const [page, way] = await Promise.all([
      fetch(`${railUrl}/pay/by/dep_1?lang=en`).then((answer) => answer.text()),
      fetch(`${railUrl}/pay/by/dep_1`, { redirect: 'manual' }).then((answer) => answer.headers.get('location')),
    ]);
    return { page, way: way!, chargeId: body.chargeId as string };
  };

  it('is asked for on a page that sends no number and leads back to the shop', async () => {
    const { page, way, chargeId } = await card();
    expect(way).toBe(`/card/${chargeId}`);
    expect(page).toContain('href="https://shop.test/?id=dep_1"');
    expect([...page.matchAll(/<input name="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'holder',
      'amount',
      'payerName',
    ]);
  });

  it('is paid with the code of its bank alone, once', async () => {
    const { way } = await card();
    const again = await press(`${way}/challenge`, { how: 'confirm', code: '1', holder: 'SOMCHAI JAIDEE' });
    expect(again.headers.get('location')).toContain('wrong=1');
    for (let pressed = 0; pressed < 2; pressed++)
      await press(`${way}/challenge`, { how: 'confirm', code: '123456', holder: 'SOMCHAI JAIDEE' });
    expect((await query('dep_1')).body).toMatchObject({
      status: 'paid',
      payments: [{ amount: '500.00', payerName: 'SOMCHAI JAIDEE' }],
    });
  });

  it('that its bank refuses is declined', async () => {
    const { way } = await card();
    await press(`${way}/challenge`, { how: 'refuse' });
    await press(`${way}/challenge`, { how: 'confirm', code: '123456' });
    expect((await query('dep_1')).body).toMatchObject({ status: 'declined', payments: [] });
  });
});

describe('callbacks', () => {
  it('keeps the schedule of Standard Webhooks across ten tries and then gives up', async () => {
    const { body } = await create('dep_1');
    shopAnswers = Array.from({ length: 12 }, () => 503);
    await press(`/pay/${body.chargeId}`, { how: 'exact' });
    expect(RETRY_SECONDS.map((pause) => pause / MINUTE)).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440]);
    await rail.work();
    for (const pause of RETRY_SECONDS) {
      pass(pause - 1);
      expect(await rail.work()).toBe(0);
      pass(1);
      expect(await rail.work()).toBe(1);
    }
    pass(100 * 24 * 60 * MINUTE);
    expect(await rail.work()).toBe(0);
    expect(received).toHaveLength(10);
    expect(new Set(received.map((message) => message.id)).size).toBe(1);
    expect(received.every((message) => message.genuine)).toBe(true);
  });

  it('stops at the first good answer, and repeats when the amount ends in .91', async () => {
    const { body } = await create('dep_1', '500.90');
    shopAnswers = [500];
    await press(`/pay/${body.chargeId}`, { how: 'exact' });
    await rail.work();
    pass(5);
    await rail.work();
    pass(3600);
    expect(await rail.work()).toBe(0);
    expect(received).toHaveLength(2);
    await expect(create('dep_2', '500.91')).rejects.toThrow('fetch failed');
    const again = (await create('dep_2', '500.91')).body;
    await press(`/pay/${again.chargeId}`, { how: 'exact' });
    await rail.work();
    pass(5);
    await rail.work();
    expect(received.slice(2).map((message) => message.id)).toEqual([received[2]?.id, received[2]?.id]);
  });

  it('sends fifty copies of one message when the amount ends in .93', async () => {
    const { body } = await create('dep_1', '500.93');
    await press(`/pay/${body.chargeId}`, { how: 'exact' });
    await rail.work();
    expect(received).toHaveLength(50);
    expect(new Set(received.map((message) => message.id)).size).toBe(1);
  });

  it('forges, bends, doubles and delays as the fault panel says', async () => {
    const { body } = await create('dep_1');
    await press('/faults', { duplicates: '1', delay: '60', forge: 'on', wrong_amount: 'on', payout_mode: 'ask' });
    await press(`/pay/${body.chargeId}`, { how: 'exact' });
    expect(await rail.work()).toBe(0);
    pass(60);
    await rail.work();
    expect(received.map((message) => [message.genuine, message.body.data.amount])).toEqual([
      [false, '501.00'],
      [false, '501.00'],
    ]);
  });
});

describe('the fault panel', () => {
  it('lets the second message overtake the first, and one that nothing overtakes go after a while', async () => {
    await press('/faults', { duplicates: '0', delay: '0', reorder: 'on', payout_mode: 'ask' });
    const [first, second, alone] = [await create('dep_1'), await create('dep_2'), await create('dep_3')];
    await press(`/pay/${first.body.chargeId}`, { how: 'exact' });
    expect(await rail.work()).toBe(0);
    await press(`/pay/${second.body.chargeId}`, { how: 'exact' });
    await rail.work();
    pass(1);
    await rail.work();
    const told = () => received.map((message) => message.body.data.reference);
    expect(told()).toEqual(['dep_2', 'dep_1']);
    await press(`/pay/${alone.body.chargeId}`, { how: 'exact' });
    expect(await rail.work()).toBe(0);
    pass(10);
    await rail.work();
    expect(told()).toEqual(['dep_2', 'dep_1', 'dep_3']);
  });

  it('tells a payment once, then that it is awaited, by answer and by message', async () => {
    await press('/faults', { duplicates: '0', delay: '0', status_back: 'on', payout_mode: 'ask' });
    const { body } = await create('dep_1');
    await press(`/pay/${body.chargeId}`, { how: 'exact' });
    expect((await query('dep_1')).body).toMatchObject({ status: 'paid', payments: [{ amount: '500.00' }] });
    for (const _ of [1, 2]) expect((await query('dep_1')).body).toMatchObject({ status: 'awaiting', payments: [] });
    await rail.work();
    expect(received.map((message) => [message.genuine, message.body.type])).toEqual([
      [true, 'charge.paid'],
      [true, 'charge.pending'],
    ]);
  });
});

describe('payouts', () => {
  it('takes a leg once and pays it by itself', async () => {
    expect((await send('leg_1')).body.status).toBe('pending');
    expect((await send('leg_1')).status).toBe(200);
    expect((await send('leg_1', '991.00')).status).toBe(409);
    expect((await send('leg_1', '990.00', '9999999999')).status).toBe(409);
    pass(2);
    await rail.work();
    expect((await queryPayout('leg_1')).body).toMatchObject({ status: 'paid', amount: '990.00' });
    expect((await queryPayout('leg_2')).status).toBe(404);
    await rail.work();
    expect(received.map((message) => message.body.type)).toEqual(['payout.paid']);
  });

  it('takes a leg whose answer is lost, and the query tells the truth', async () => {
    await expect(send('leg_1', '990.91')).rejects.toThrow('fetch failed');
    pass(2);
    await rail.work();
    expect((await queryPayout('leg_1')).body.status).toBe('paid');
  });

  it('waits for the tester when it is told to ask, and sends .92 back after paying', async () => {
    await press('/faults', { duplicates: '0', delay: '0', payout_mode: 'ask' });
    await send('leg_1');
    await send('leg_2', '990.92');
    await send('leg_3');
    pass(60);
    await rail.work();
    expect((await queryPayout('leg_1')).body.status).toBe('pending');
    await press('/payouts/leg_1', { outcome: 'failed' });
    await press('/payouts/leg_2', { outcome: 'paid' });
    await press('/payouts/leg_3', { outcome: 'silent' });
    await press('/payouts/leg_1', { outcome: 'paid' });
    expect((await queryPayout('leg_1')).body).toMatchObject({ status: 'failed', reason: 'accountClosed' });
    expect((await queryPayout('leg_3')).body.status).toBe('pending');
    pass(5);
    await rail.work();
    expect((await queryPayout('leg_2')).body.status).toBe('returned');
  });
});

describe('refunds', () => {
  const paid = async (amount = '500.00') => {
    const { body } = await create('dep_1', amount);
    await press(`/pay/${body.chargeId}`, { how: 'exact' });
    return (await query('dep_1')).body.payments[0].paymentId as string;
  };
  const refund = (refundId: string, paymentId: string, amount = '500.00') =>
    call('/api/refunds', { type: 'refund.send', refundId, paymentId, amount, currency: 'THB' });
  const queryRefund = (refundId: string) => call('/api/refunds/query', { type: 'refund.query', refundId });

  it('send a payment back once, and tell the shop', async () => {
    const paymentId = await paid();
    expect((await refund('ret_1', paymentId)).body.status).toBe('pending');
    expect((await refund('ret_1', paymentId)).status).toBe(200);
    expect((await refund('ret_1', paymentId, '499.00')).status).toBe(409);
    expect((await refund('ret_2', paymentId)).status).toBe(409);
    expect((await queryRefund('ret_2')).status).toBe(404);
    pass(2);
    await rail.work();
    expect((await queryRefund('ret_1')).body).toMatchObject({
      status: 'paid',
      reference: expect.stringMatching(/^SR/),
    });
    await rail.work();
    expect(received.map((message) => message.body.type)).toContain('refund.paid');
  });

  it('are for a payment that came, and for no more than it brought', async () => {
    const paymentId = await paid();
    expect((await refund('ret_1', 'pay_nothing')).status).toBe(404);
    expect((await refund('ret_1', paymentId, '500.01')).status).toBe(404);
  });

  it('that failed make room for another, by hand of the tester', async () => {
    await press('/faults', { duplicates: '0', delay: '0', payout_mode: 'ask' });
    const paymentId = await paid();
    await refund('ret_1', paymentId);
    pass(60);
    await rail.work();
    expect((await queryRefund('ret_1')).body.status).toBe('pending');
    await press('/refunds/ret_1', { outcome: 'failed' });
    expect((await queryRefund('ret_1')).body).toMatchObject({ status: 'failed', reason: 'accountClosed' });
    expect((await refund('ret_2', paymentId)).body.status).toBe('pending');
    await press('/refunds/ret_1', { outcome: 'paid' });
    expect((await queryRefund('ret_1')).body.status).toBe('failed');
  });
});

describe('pages', () => {
  it('show everywhere that this is a test, in both languages, under a strict policy', async () => {
    const { body } = await create('dep_1');
    await send('leg_1');
    for (const path of ['/', `/pay/${body.chargeId}`, '/payouts', '/faults']) {
      const english = await fetch(`${railUrl}${path}?lang=en`);
      expect(await english.text()).toContain('This is a test. No real money moves.');
      expect(english.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await (await fetch(`${railUrl}${path}?lang=th`)).text()).toContain('นี่คือระบบทดสอบ ไม่มีเงินจริง');
    }
    expect((await fetch(`${railUrl}/pay/chg_nothing`)).status).toBe(404);
  });

  it('escape what a payer wrote and refuse a form of another site', async () => {
    const { body } = await create('dep_1');
    await press(`/pay/${body.chargeId}`, { how: 'named', payerName: '<b>x</b>' });
    expect(await (await fetch(`${railUrl}/pay/${body.chargeId}`)).text()).toContain('&lt;b&gt;x&lt;/b&gt;');
    const foreign = await press(`/pay/${body.chargeId}`, { how: 'exact' }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });

  it('tell that the rail lives and is ready', async () => {
    expect((await fetch(`${railUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${railUrl}/readyz`)).status).toBe(200);
  });
});

describe('settings', () => {
  it('refuse a missing or short secret', () => {
    expect(() => readConfig({})).toThrow('RAIL_SECRET');
    expect(() => readConfig({ RAIL_SECRET: 'c2hvcnQ=' })).toThrow('24 bytes');
    expect(readConfig({ RAIL_SECRET: KEY.toString('base64') }).publicUrl).toBe('http://localhost:8082');
  });
});
