// The gateway with a public charges API over the network; and both faces with messages that are forged, old, repeated,
// out of order, or untrue.
import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '@sanam/ledger/server/index.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { signMessage } from '@sanam/webhooks';
import { paymentJobs } from '../payments.ts';
import { createChargesGateway } from './charges-gateway.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query(`update payments_rail_accounts set state = 'resting' where account_key = 'sandbox:wallet'`);
  await t.owner.query(
    `insert into payments_rail_accounts (account_key, rail, purpose, account_name, methods)
     values ('gateway:main', 'gateway', 'collect', 'SANAM', array['TRUEMONEY'])`,
  );
});
afterAll(() => close());

const staffOrder = (id: string) => t.app.modules.payments.service.getDeposit(id);
const cashOf = async (member: TestMember) => (await member.call('balance')).value.parts.cash;
const comes = (id: string, stage: string) =>
  until(t, async () => (await staffOrder(id)).stage === stage, `${id} ${stage}`);
const creditsOf = async (id: string) =>
  (await t.owner.query('select 1 from payments_credits where deposit_id = $1', [id])).rowCount;
const chargeOf = async (id: string) =>
  (
    await t.owner.query<{ charge_id: string; page_url: string }>(
      'select charge_id, page_url from payments_deposits where deposit_id = $1',
      [id],
    )
  ).rows[0]!;

/** Creates an order with a payment page. */
async function order(member: TestMember, amount = '500.00', method: 'TRUEMONEY' | 'PROMPTPAY_BILL' = 'TRUEMONEY') {
  const { depositId } = (await member.call('createDeposit', { body: { method, amount } })).value;
  await t.drain();
  return depositId;
}
/** Submits the payer's decision on the page of the charge. */
async function press(id: string, form: Record<string, string>): Promise<void> {
  const { page_url: url } = await chargeOf(id);
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  expect(answer.status).toBe(303);
}

interface Message {
  depositId: string;
  amount: string;
  isPaid: boolean;
  eventId?: string;
  key?: Buffer;
  at?: Date;
}
const post = (face: string, headers: Record<string, string>, body: string) =>
  fetch(`${t.url}/rails/${face}/main/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

/** Messages as each face sends them, signed with its own key by default. */
const faces = {
  sandbox: {
    method: 'PROMPTPAY_BILL' as const,
    async send({ depositId, amount, isPaid, eventId, key, at = new Date() }: Message) {
      const id = eventId ?? `msg_${randomBytes(8).toString('hex')}`;
      const body = JSON.stringify({
        type: isPaid ? 'charge.paid' : 'charge.declined',
        data: { reference: depositId, amount },
      });
      const keys = [key ?? Buffer.from(rail.secret, 'base64')];
      return (await post('sandbox', signMessage(keys, { id, at, body }), body)).status;
    },
  },
  gateway: {
    method: 'TRUEMONEY' as const,
    async send({ depositId, amount, isPaid, eventId, key, at = new Date() }: Message) {
      const { charge_id: id } = await chargeOf(depositId);
      const body = JSON.stringify({
        object: 'event',
        id: eventId ?? `evnt_test_${randomBytes(8).toString('hex')}`,
        key: 'charge.complete',
        data: {
          object: 'charge',
          id,
          amount: Number(amount.replace('.', '')),
          currency: 'THB',
          status: isPaid ? 'successful' : 'failed',
          paid: isPaid,
          paid_at: isPaid ? at.toISOString() : null,
          authorize_uri: null,
          metadata: { reference: depositId },
        },
      });
      const timestamp = String(Math.floor(at.getTime() / 1000));
      const signature = createHmac('sha256', key ?? Buffer.from(rail.gatewaySecret, 'base64'))
        .update(`${timestamp}.${body}`)
        .digest('hex');
      const headers = { 'x-gateway-signature': signature, 'x-gateway-signature-timestamp': timestamp };
      return (await post('gateway', headers, body)).status;
    },
  },
};

describe('the gateway', () => {
  it('makes a charge with a page of its own, and its money is credited once', async () => {
    const member = await registerMember(t);
    const id = await order(member);
    const { action } = (await member.call('getDeposit', { params: { id } })).value;
    expect(action).toEqual({ type: 'redirect', url: expect.stringMatching(`^${rail.url}/pay/chrg_test_`) });
    await press(id, { how: 'twice' });
    await comes(id, 'credited');
    await t.drain();
    // A charge of this form is paid once, whatever the payer submits.
    expect(await cashOf(member)).toBe('500.00');
    const line = await t.owner.query(
      'select l.source_ref, l.payer_name from payments_credits c join payments_statement_lines l using (line_id) where deposit_id = $1',
      [id],
    );
    expect(line.rows).toEqual([{ source_ref: (await chargeOf(id)).charge_id, payer_name: null }]);
  });

  it('is asked with its secret key alone', async () => {
    const answer = await fetch(`${rail.url}/gateway/charges`, { method: 'POST', body: new URLSearchParams() });
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { object: 'error', code: 'authentication_failure' },
    ]);
  });

  it('that says another amount credits that one', async () => {
    const member = await registerMember(t);
    const id = await order(member);
    await press(id, { how: 'other', amount: '400' });
    await comes(id, 'credited');
    expect(await cashOf(member)).toBe('400.00');
  });

  it('that failed ends the order', async () => {
    const member = await registerMember(t);
    const id = await order(member);
    await press(id, { how: 'decline' });
    await comes(id, 'rejected');
    expect(await cashOf(member)).toBe('0.00');
  });

  it('is asked again where its message is lost, and after the end of an order', async () => {
    const member = await registerMember(t);
    const [soon, late] = [await order(member), await order(member, '300.00')];
    await rail.faults({ delay: '3600' });
    await press(soon, { how: 'exact' });
    await t.advance(60);
    await t.drain();
    expect(await staffOrder(soon)).toMatchObject({ stage: 'credited' });
    await t.advance(901);
    await t.drain([paymentJobs.expireDeposits]);
    expect(await staffOrder(late)).toMatchObject({ stage: 'expired' });
    await press(late, { how: 'exact' });
    await rail.faults();
    await t.advance(16 * 60);
    await t.drain();
    expect(await staffOrder(late)).toMatchObject({ stage: 'creditedLate', creditedAmount: '300.00' });
  });

  it('whose answers are lost has no page for the order, which can be cancelled', async () => {
    const member = await registerMember(t);
    const id = await order(member, '500.91');
    const none = await chargeOf(id);
    expect(none.page_url).toBeNull();
    expect((await member.call('cancelDeposit', { params: { id } })).value.stage).toBe('cancelled');
    expect(await creditsOf(id)).toBe(0);
  });

  it('sends money back to its payer by the number of its charge', async () => {
    const member = await registerMember(t);
    const id = await order(member);
    await press(id, { how: 'other', amount: '5' });
    await comes(id, 'review');
    await rail.faults({ payout_mode: 'automatic' });
    const by = { ...systemContext('test'), actor: { kind: 'staff' as const, id: 'stf_b' } };
    await t.app.modules.payments.service.returnDeposit(by, id, {
      db: t.app.platform.db,
      expectedVersion: (await staffOrder(id)).version,
      proposedBy: 'stf_a',
      reason: 'below the smallest amount',
    });
    await until(
      t,
      async () => {
        await t.advance(5);
        return (await staffOrder(id)).stage === 'returned';
      },
      'the money back',
    );
    await rail.faults();
    expect((await staffOrder(id)).returns).toMatchObject([
      { state: 'paid', amount: '5.00', reference: expect.stringMatching(/^rfnd_test_/) },
    ]);
    expect(await verifyLedger(t.owner)).toEqual([]);
  });

  it('takes a signature of any of its keys, and none that is old or of other bytes', () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const gateway = createChargesGateway({
      url: 'https://gateway.example',
      secretKey: 'skey_test_of_nobody',
      webhookSecret: [newer, older].map((key) => key.toString('base64')).join(' '),
      signatureHeader: 'x-gateway-signature',
    });
    const raw = Buffer.from('{"id":"evnt_test_1","key":"charge.complete"}');
    const now = new Date('2026-11-20T05:00:00Z');
    const signed = (key: Buffer, at: Date, extra = '') => {
      const timestamp = String(at.getTime() / 1000);
      const own = createHmac('sha256', key).update(`${timestamp}.`).update(raw).digest('hex');
      return { 'x-gateway-signature': `${extra}${own}`, 'x-gateway-signature-timestamp': timestamp };
    };
    const verify = (headers: Record<string, string>, body = raw) => gateway.verifyCallback(headers, body, now);
    expect(verify(signed(newer, now))).toBe('evnt_test_1');
    expect(verify(signed(older, now, `${'00'.repeat(32)},`))).toBe('evnt_test_1');
    expect(verify(signed(randomBytes(32), now))).toBeUndefined();
    expect(verify(signed(newer, new Date(now.getTime() - 301_000)))).toBeUndefined();
    expect(verify(signed(newer, now), Buffer.from('{"id":"evnt_test_2"}'))).toBeUndefined();
    expect(verify({})).toBeUndefined();
  });
});

describe.each(['sandbox', 'gateway'] as const)('a message of the %s', (name) => {
  const { method, send } = faces[name];
  const pay = (id: string) => (name === 'gateway' ? press(id, { how: 'exact' }) : rail.pay(id, { how: 'exact' }));
  const eventOf = (id: string) => `${name === 'gateway' ? 'evnt_test_' : 'msg_'}${id}`;

  it('that is forged or old is refused, and changes nothing', async () => {
    const member = await registerMember(t);
    const depositId = await order(member, '500.00', method);
    const message = { depositId, amount: '500.00', isPaid: true };
    expect(await send({ ...message, key: randomBytes(32) })).toBe(401);
    expect(await send({ ...message, at: new Date(Date.now() - 301_000) })).toBe(401);
    await t.drain();
    expect((await staffOrder(depositId)).stage).toBe('awaiting');
    expect((await staffOrder(depositId)).evidence).toEqual([]);
  });

  it('that claims money which is not there credits nothing', async () => {
    const member = await registerMember(t);
    const depositId = await order(member, '500.00', method);
    expect(await send({ depositId, amount: '500.00', isPaid: true })).toBe(200);
    await t.drain();
    expect((await staffOrder(depositId)).stage).toBe('awaiting');
    expect((await staffOrder(depositId)).evidence).toMatchObject([{ kind: 'callbackDiffers' }]);
  });

  it('that comes fifty times is worked once, and its money credited once', async () => {
    const member = await registerMember(t);
    const depositId = await order(member, '500.93', method);
    await pay(depositId);
    const eventId = eventOf(randomBytes(8).toString('hex'));
    const copies = Array.from({ length: 50 }, () => send({ depositId, amount: '500.93', isPaid: true, eventId }));
    expect(new Set(await Promise.all(copies))).toEqual(new Set([200]));
    await Promise.all([t.drain(), t.drain(), t.drain()]);
    await comes(depositId, 'credited');
    await t.drain();
    const stored = await t.owner.query('select 1 from payments_callbacks where event_id = $1', [eventId]);
    expect([stored.rowCount, await creditsOf(depositId), await cashOf(member)]).toEqual([1, 1, '500.93']);
  });

  it('that comes in the wrong order, or takes the payment back, is not believed', async () => {
    const member = await registerMember(t);
    const depositId = await order(member, '500.00', method);
    // "Refused" before anything was paid.
    expect(await send({ depositId, amount: '500.00', isPaid: false })).toBe(200);
    await t.drain();
    expect((await staffOrder(depositId)).stage).toBe('awaiting');
    await pay(depositId);
    await comes(depositId, 'credited');
    expect(await send({ depositId, amount: '500.00', isPaid: false })).toBe(200);
    expect(await send({ depositId, amount: '900.00', isPaid: true })).toBe(200);
    await t.drain();
    expect((await staffOrder(depositId)).stage).toBe('credited');
    expect([await creditsOf(depositId), await cashOf(member)]).toEqual([1, '500.00']);
  });

  it('after which the status goes back to waiting leaves the order credited, and is kept', async () => {
    const member = await registerMember(t);
    const depositId = await order(member, '500.00', method);
    await rail.faults({ status_back: 'on' });
    await pay(depositId);
    await comes(depositId, 'credited');
    const kinds = async () => (await staffOrder(depositId)).evidence.map(({ kind }) => kind);
    await until(t, async () => (await kinds()).includes('statusBack'), 'the message that takes it back');
    await rail.faults();
    // Staff see it until somebody says what was found.
    const alarms = async () => {
      const staff = await staffSession(t, ['payments']);
      return (await staff.call('opsListDeposits', { query: { alarm: 'open' } })).value.list.map(({ id }) => id);
    };
    expect(await alarms()).toContain(depositId);
    const { alarm, version } = await staffOrder(depositId);
    expect(alarm).toBe('statusBack');
    const close = async (expectedVersion: number) =>
      (await staffSession(t, ['payments'])).call('opsDecideDeposit', {
        params: { id: depositId },
        body: { decision: 'closeAlarm', reason: 'the provider had a fault', expectedVersion },
      });
    expect((await close(version - 1)).code).toBe('operator.staleVersion');
    expect((await close(version)).value.state).toBe('done');
    expect((await close(version + 1)).code).toBe('wallet.wrongState');
    expect(await alarms()).not.toContain(depositId);
    // Asked again after any message, the face still denies it.
    expect(await send({ depositId, amount: '500.00', isPaid: true })).toBe(200);
    await t.drain();
    expect((await staffOrder(depositId)).stage).toBe('credited');
    expect([await creditsOf(depositId), await cashOf(member)]).toEqual([1, '500.00']);
    expect(await verifyLedger(t.owner)).toEqual([]);
  });

  it('that is overtaken by the next one credits each payment once', async () => {
    const member = await registerMember(t);
    const [first, second] = [await order(member, '500.00', method), await order(member, '300.00', method)];
    await rail.faults({ reorder: 'on', duplicates: '2' });
    await pay(first);
    await pay(second);
    await comes(second, 'credited');
    await comes(first, 'credited');
    await rail.faults();
    const told = await t.owner.query<{ reference: string }>(
      `select coalesce(j.body->'data'->>'reference', j.body->'data'->'metadata'->>'reference') as reference
         from payments_callbacks c cross join lateral (select convert_from(c.raw, 'utf8')::jsonb as body) j
        where convert_from(c.raw, 'utf8') like any(array['%' || $1 || '%', '%' || $2 || '%']) order by c.received_at`,
      [first, second],
    );
    expect(told.rows.map(({ reference }) => reference)).toEqual([second, first]);
    expect([await creditsOf(first), await creditsOf(second), await cashOf(member)]).toEqual([1, 1, '800.00']);
  });

  it('that tells another amount than the face itself credits what the face says', async () => {
    const member = await registerMember(t);
    const depositId = await order(member, '500.00', method);
    await rail.faults({ wrong_amount: 'on' });
    await pay(depositId);
    await comes(depositId, 'credited');
    await rail.faults();
    expect(await cashOf(member)).toBe('500.00');
    const { evidence, alarm } = await staffOrder(depositId);
    expect([evidence.map(({ kind }) => kind), alarm]).toEqual([
      expect.arrayContaining(['callbackDiffers']),
      'callbackDiffers',
    ]);
  });
});
