// Messages over the network: the rail's SMS gateway and mail server run as a separate process.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod/mini';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, registerMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import type { Setting } from '@sanam/merchants/server/settings.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { readKeys, signMessage } from '@sanam/webhooks';
import { type MailServerSetting, messagesSettings, type SmsGatewaySetting } from './settings.ts';
import { type OutgoingEmail } from './types.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let counter = 0;

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(async () => {
  await close?.();
});
afterEach(async () => {
  await rail.messageFaults();
  await use('smsGateway', null);
  await use('mailServer', null);
});

const freshNumber = (): string => `+66${82_000_0000 + ++counter * 10_000}`;
const freshMailbox = (): string => `somchai${++counter}@example.test`;
const CODE = '246813';
/** A limit against hanging tests, not a measurement. */
const WAIT = { timeout: 15_000 };

function use(name: 'smsGateway', value: SmsGatewaySetting | null): Promise<void>;
function use(name: 'mailServer', value: MailServerSetting | null): Promise<void>;
async function use(name: 'smsGateway' | 'mailServer', value: unknown): Promise<void> {
  const change = { merchantId: 'default', value, reason: 'test' };
  const setting: Setting<z.ZodMiniType> = messagesSettings[name];
  await t.app.modules.merchants.service.changeSetting(systemContext('test'), setting, change);
}

async function sendSms(to: string, over: { messageId?: string; isWithheld?: boolean } = {}): Promise<string> {
  const { messageId } = await inTransaction(t.app.platform.db, (trx) =>
    t.app.modules.messaging.service.sendSms(trx, {
      merchantId: 'default',
      to,
      template: 'code',
      values: { code: CODE, minutes: '3' },
      language: 'EN',
      causedBy: '127.0.0.1',
      validSeconds: 180,
      ...over,
    }),
  );
  return messageId;
}
async function sendEmail(over: Partial<OutgoingEmail> = {}): Promise<string> {
  const { messageId } = await inTransaction(t.app.platform.db, (trx) =>
    t.app.modules.messaging.service.sendEmail(trx, {
      merchantId: 'default',
      to: freshMailbox(),
      template: 'code',
      values: { code: CODE, minutes: '5' },
      language: 'EN',
      ...over,
    }),
  );
  return messageId;
}
async function stateOf(messageId: string): Promise<{ state: string; reason: string | null; attempts: number }> {
  const found = await t.owner.query('select state, reason, attempts from messaging_outgoing where message_id = $1', [
    messageId,
  ]);
  return found.rows[0] as { state: string; reason: string | null; attempts: number };
}
const isState = (messageId: string, state: string) => async () => (await stateOf(messageId)).state === state;

/** Returns how many reports this node answered with 200. */
async function reportsTaken(): Promise<number> {
  const metrics = await (await fetch(`${t.url}/metrics`)).text();
  return Number(/sanam_request_seconds_count\{call="smsReport",status="200"\} (\d+)/.exec(metrics)?.[1] ?? 0);
}

describe('an SMS', () => {
  it('reaches the gateway and is told delivered by its signed report', async () => {
    const to = freshNumber();
    const id = await sendSms(to);
    await until(t, isState(id, 'delivered'), 'the delivery');
    expect(await rail.sms(to)).toMatchObject([{ id, code: CODE, asked: 1 }]);
  });

  it('stands readable in no table, neither its code nor its number', async () => {
    const to = freshNumber();
    const id = await sendSms(to);
    for (const table of ['pgboss.job', 'messaging_outgoing', 'platform_rate_windows']) {
      // Six digits may occur in a hash or a timestamp by chance, so only separate ones count.
      const found = await t.owner.query(`select count(*) from ${table} r where r::text ~ $1 or r::text like $2`, [
        `(?<![0-9a-f.])${CODE}(?![0-9a-f])`,
        `%${to.slice(1)}%`,
      ]);
      expect(found.rows[0].count, table).toBe(0n);
    }
    const { list } = await t.app.modules.messaging.service.history({
      merchantId: 'default',
      address: to,
      limit: 5,
      offset: 0,
    });
    expect(list).toMatchObject([{ messageId: id, address: `+66 ••• ${to.slice(-4)}`, costMinor: 50n }]);
  });

  it('never was, when the transaction it belongs to is rolled back', async () => {
    const to = freshNumber();
    const lost = inTransaction(t.app.platform.db, async (trx) => {
      await t.app.modules.messaging.service.sendSms(trx, {
        merchantId: 'default',
        to,
        template: 'code',
        values: { code: CODE, minutes: '3' },
        language: 'TH',
      });
      throw new Error('something else');
    });
    await expect(lost).rejects.toThrow('something else');
    await t.drain();
    expect(await rail.sms(to)).toEqual([]);
  });

  it('withheld is written like any other, and goes nowhere', async () => {
    const to = freshNumber();
    const id = await sendSms(to, { isWithheld: true });
    await t.drain();
    expect(await rail.sms(to)).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: 'withheld', attempts: 0 });
  });
});

describe('a gateway in trouble', () => {
  it('that is down is tried again while the code is good, and then no more', async () => {
    await rail.messageFaults({ sms_mode: 'down' });
    const to = freshNumber();
    const id = await sendSms(to);
    await t.drain();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    await t.advance(10);
    await t.drain();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 2 });
    await t.advance(181);
    await rail.messageFaults();
    await t.drain();
    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'expired' });
    expect(await rail.sms(to)).toEqual([]);
  });

  it('that loses its answers is asked again with the same id: one SMS', async () => {
    await rail.messageFaults({ sms_mode: 'answerLost', sms_delivery: 'silent' });
    const to = freshNumber();
    const id = await sendSms(to);
    await t.drain();
    expect(await stateOf(id)).toMatchObject({ state: 'queued' });
    await rail.messageFaults({ sms_delivery: 'silent' });
    await t.advance(10);
    await t.drain();
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await rail.sms(to)).toMatchObject([{ id, asked: 2 }]);
  });

  it('whose reports come many times counts once', async () => {
    await rail.messageFaults({ sms_reports: '5' });
    const before = await reportsTaken();
    const id = await sendSms(freshNumber());
    const reports = async () =>
      (await t.owner.query('select outcome from messaging_reports where message_id = $1', [id])).rows;
    // A report of an earlier message may be among them.
    const isReported = async () => (await reports()).length > 0 && (await reportsTaken()) >= before + 5;
    await until(t, isReported, 'five reports');
    expect(await reports()).toEqual([{ outcome: 'delivered' }]);
  });

  it('that cannot reach the handset says so', async () => {
    await rail.messageFaults({ sms_delivery: 'failed' });
    const id = await sendSms(freshNumber());
    await until(t, isState(id, 'failed'), 'the report');
    expect(await stateOf(id)).toMatchObject({ reason: 'undelivered' });
  });
});

describe('a delivery report', () => {
  const body = (id: string, type = 'sms.delivered') => JSON.stringify({ type, data: { id } });

  async function report(text: string, over: { keys?: Buffer[]; at?: Date; id?: string; merchant?: string } = {}) {
    const { keys = readKeys(rail.secret), at = new Date(), id = `evt_${++counter}`, merchant = 'default' } = over;
    const answer = await fetch(`${t.url}/messages/sms/${merchant}/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signMessage(keys, { id, at, body: text }) },
      body: text,
    });
    return answer.status;
  }
  async function sent(): Promise<string> {
    await rail.messageFaults({ sms_delivery: 'silent' });
    const id = await sendSms(freshNumber());
    await t.drain();
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    return id;
  }

  it('with a wrong key, a stale time or changed bytes changes nothing', async () => {
    const id = await sent();
    expect(await report(body(id), { keys: [randomBytes(32)] })).toBe(401);
    expect(await report(body(id), { at: new Date(Date.now() - 400_000) })).toBe(401);
    expect(await report(body(id), { merchant: 'nobody' })).toBe(401);
    const signed = signMessage(readKeys(rail.secret), { id: 'evt_x', at: new Date(), body: body(id) });
    const bent = await fetch(`${t.url}/messages/sms/default/report`, {
      method: 'POST',
      headers: signed,
      body: body(id, 'sms.failed'),
    });
    expect(bent.status).toBe(401);
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
  });

  it('replayed is answered and changes nothing; the first word stands', async () => {
    const id = await sent();
    expect(await report(body(id), { id: 'evt_first' })).toBe(200);
    expect(await report(body(id), { id: 'evt_first' })).toBe(200);
    expect(await report(body(id, 'sms.failed'))).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', reason: null });
    expect(await report(body('msg_unknown'))).toBe(200);
    expect(await report('{}')).toBe(200);
  });

  it('is taken with either key while keys rotate', async () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const { sealSecret } = t.app.modules.messaging.service;
    await use('smsGateway', {
      ...gateway('http://127.0.0.1:1'),
      reportKeys: sealSecret(`${fresh.toString('base64')} ${old.toString('base64')}`),
    });
    for (const key of [old, fresh]) {
      const id = await sendSms(freshNumber());
      expect(await report(body(id), { keys: [key] })).toBe(200);
      expect(await stateOf(id)).toMatchObject({ state: 'delivered' });
      await t.drain();
      expect(await stateOf(id)).toMatchObject({ state: 'delivered', attempts: 0 });
    }
    expect(await report(body('x'), { keys: readKeys(rail.secret) })).toBe(401);
  });
});

function gateway(url: string, over: Partial<SmsGatewaySetting> = {}): SmsGatewaySetting {
  return {
    url,
    method: 'POST',
    headers: { 'X-Api-Key': '{secret}' },
    format: 'form',
    template: '{"msisdn":"{digits}","message":"{text}","ref":"{id}","from":"{sender}"}',
    sender: 'Shop & Co',
    success: { path: 'result.0.code', equals: '0' },
    timeoutMs: 400,
    secret: t.app.modules.messaging.service.sealSecret('key-of-the-provider'),
    reportKeys: null,
    report: { idPath: 'data.id', statusPath: 'type', delivered: ['sms.delivered'], failed: ['sms.failed'] },
    ...over,
  };
}

describe("a merchant's own gateway", () => {
  let server: Server;
  let url = '';
  let answer: { status: number; body: string } | 'never' = { status: 200, body: '{}' };
  const waiting = new Set<ServerResponse>();
  const asked: { headers: IncomingHttpHeaders; body: string }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        asked.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        if (answer === 'never') {
          waiting.add(response);
          response.on('close', () => waiting.delete(response));
          return;
        }
        response.writeHead(answer.status).end(answer.body);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('gets what its template says, and its answer is read by its criterion', async () => {
    await use('smsGateway', gateway(url));
    const to = freshNumber();
    answer = { status: 200, body: '{"result":[{"code":0}]}' };
    const good = await sendSms(to);
    await t.drain();
    expect(await stateOf(good)).toMatchObject({ state: 'sent' });
    const { headers, body } = asked.at(-1)!;
    expect(headers['x-api-key']).toBe('key-of-the-provider');
    const form = Object.fromEntries(new URLSearchParams(body));
    expect(form).toMatchObject({ msisdn: to.slice(1), ref: good, from: 'Shop & Co' });
    expect(form.message).toContain(CODE);

    answer = { status: 200, body: '{"result":[{"code":17}]}' };
    const bad = await sendSms(freshNumber());
    await t.drain();
    expect(await stateOf(bad)).toMatchObject({ state: 'failed', reason: 'rejected' });
    answer = { status: 400, body: '' };
    const refused = await sendSms(freshNumber());
    await t.drain();
    expect(await stateOf(refused)).toMatchObject({ state: 'failed', reason: 'rejected' });
  });

  it('that is slow keeps nobody from logging in by password, and neither letters nor other jobs', async () => {
    const member = await registerMember(t);
    await use('smsGateway', gateway(url, { timeoutMs: 20_000 }));
    answer = 'never';
    const { jobs, db } = t.app.platform;
    let probes = 0;
    jobs.define({ name: 'test.probe', lane: 'events', run: async () => void probes++ });
    const texts = await Promise.all([sendSms(freshNumber()), sendSms(freshNumber())]);
    await jobs.start();
    await vi.waitFor(() => expect(waiting.size).toBe(2), WAIT);
    const held = [...waiting];
    await loginMember(t, member);
    const letter = await sendEmail();
    await jobs.enqueue(db, 'test.probe');
    await vi.waitFor(async () => expect(await stateOf(letter)).toMatchObject({ state: 'sent' }), WAIT);
    await vi.waitFor(() => expect(probes).toBe(1), WAIT);
    // All of these were received while the gateway still held both, so none waited for another.
    expect([...waiting]).toEqual(held);
    for (const response of held) response.writeHead(200).end('{"result":[{"code":0}]}');
    for (const text of texts)
      await vi.waitFor(async () => expect(await stateOf(text)).toMatchObject({ state: 'sent' }), WAIT);
    await jobs.stop();
  });

  it('that never answers is left after its deadline and tried again', async () => {
    await use('smsGateway', gateway(url));
    answer = 'never';
    const id = await sendSms(freshNumber());
    await t.drain();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    const job = await t.owner.query(`select output from pgboss.job where data->>'messageId' = $1`, [id]);
    expect(JSON.stringify(job.rows[0].output)).not.toContain(CODE);
  });

  it('keeps its key sealed in the settings', async () => {
    await use('smsGateway', gateway(url));
    const stored = await t.owner.query(
      `select value::text as value from merchants_settings where key = 'messages.smsGateway'`,
    );
    expect(stored.rows[0].value).not.toContain('key-of-the-provider');
  });
});

describe('a letter', () => {
  it('goes over SMTP in the language of its reader, as text and as HTML', async () => {
    const to = freshMailbox();
    const values = { username: 'somchai', link: 'https://sanam.test/forget#ticket=abc', minutes: '30' };
    const id = await sendEmail({ to, template: 'passwordLink', values, language: 'TH' });
    await until(t, isState(id, 'sent'), 'the letter');
    const [letter] = await rail.mails(to);
    expect(letter).toMatchObject({ link: values.link, messageId: `<${id}@sanam.test>` });
    expect(letter!.subject).toContain('ตั้งรหัสผ่านใหม่');
    expect(letter!.html).toContain(`href="${values.link}"`);
  });

  it.each(['code', 'passwordLink', 'passwordChanged', 'securityChanged', 'newDevice'] as const)(
    'of the kind %s exists in both languages',
    async (template) => {
      const values = {
        code: CODE,
        minutes: '5',
        username: 'somchai',
        link: 'https://sanam.test/x',
        change: 'A passkey was added',
        device: 'Chrome',
        at: '2026-11-20 10:00 UTC',
        address: '203.0.113.5',
      };
      const to = freshMailbox();
      const ids = await Promise.all(
        (['TH', 'EN'] as const).map((language) => sendEmail({ to, template, values, language })),
      );
      await until(t, async () => (await rail.mails(to)).length === 2, 'both letters');
      const letters = await rail.mails(to);
      expect(new Set(letters.map((letter) => letter.subject)).size).toBe(2);
      for (const letter of letters) expect(`${letter.text}${letter.html}`).not.toContain('undefined');
      expect(ids).toHaveLength(2);
    },
  );

  it('that the server does not take is given up; a closed server is tried again', async () => {
    await rail.messageFaults({ mail_mode: 'refuses' });
    const refused = await sendEmail();
    await t.drain();
    expect(await stateOf(refused)).toMatchObject({ state: 'failed', reason: 'rejected' });
    await rail.messageFaults({ mail_mode: 'down' });
    const waiting = await sendEmail();
    await t.drain();
    expect(await stateOf(waiting)).toMatchObject({ state: 'queued', attempts: 1 });
    await rail.messageFaults();
    await t.advance(10);
    await t.drain();
    expect(await stateOf(waiting)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('never goes to a server that offers no TLS where TLS is demanded', async () => {
    const { hostname, port } = new URL(t.app.platform.config.rail!.smtpUrl!);
    const password = t.app.modules.messaging.service.sealSecret('mail-password');
    const common = { host: hostname, port: Number(port), from: 'shop@sanam.test', fromName: null };
    await use('mailServer', { ...common, security: 'starttls', user: 'shop', password });
    const to = freshMailbox();
    const id = await sendEmail({ to });
    await t.drain();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await rail.mails(to)).toEqual([]);
    await use('mailServer', { ...common, security: 'none', user: null, password: null });
    await t.advance(10);
    await t.drain();
    expect(await rail.mails(to)).toMatchObject([{ from: 'shop@sanam.test' }]);
  });

  it('with a code is limited by mailbox; a notice never is', async () => {
    const to = freshMailbox();
    for (let i = 0; i < 3; i++) await sendEmail({ to, causedBy: '127.0.0.1' });
    await expect(sendEmail({ to: to.toUpperCase(), causedBy: '127.0.0.1' })).rejects.toMatchObject({
      code: 'messages.smsLimit',
    });
    await sendEmail({ to, template: 'passwordChanged', values: { username: 'x' } });
  });

  it('cannot carry another recipient in its address', async () => {
    await expect(sendEmail({ to: 'a@b.test\r\nBcc: c@d.test', causedBy: null })).rejects.toMatchObject({
      code: 'messages.emailUnavailable',
    });
  });
});

it('what was written is kept for 90 days, a code for a week; who was written to stays [R82]', async () => {
  const code = await sendEmail();
  const notice = await sendEmail({ template: 'passwordChanged', values: { username: 'x' } });
  await t.drain();
  const kept = async () => {
    await t.drain(['messages.forget']);
    const { rows } = await t.owner.query<{ id: string; sealed: boolean; address_mask: string }>(
      'select message_id as id, sealed is not null as sealed, address_mask from messaging_outgoing where message_id = any($1)',
      [[code, notice]],
    );
    expect(rows.map((row) => row.address_mask)).toEqual(['s•••@example.test', 's•••@example.test']);
    return [code, notice].map((id) => rows.find((row) => row.id === id)!.sealed);
  };
  await t.advance(8 * 86_400);
  expect(await kept()).toEqual([false, true]);
  await t.advance(81 * 86_400);
  expect(await kept()).toEqual([false, true]);
  await t.advance(2 * 86_400);
  expect(await kept()).toEqual([false, false]);
});

describe('a message that is old enough', () => {
  const left = async () =>
    (await t.owner.query<{ id: string }>(`select message_id as id from messaging_outgoing`)).rows.map(({ id }) => id);
  const planned = async () =>
    (
      await t.owner.query<{ key: string; at: string }>(
        `select singleton_key as key, to_char(start_after at time zone 'UTC', 'HH24:MI') as at
           from pgboss.job where name = 'messages.forgetDays' order by 1`,
      )
    ).rows;

  it('is forgotten after the time its merchant keeps it, half a year by default, 90 days at least [R82]', async () => {
    const old = await sendEmail();
    await t.drain();
    await t.advance(179 * 86_400);
    const young = await sendEmail();
    await t.drain(['messages.forgetDays']);
    expect(await left()).toEqual(expect.arrayContaining([old, young]));
    await t.advance(2 * 86_400);
    await t.drain(['messages.forgetDays']);
    expect(await left()).toEqual([young]);
    await t.app.modules.merchants.service.changeSetting(systemContext('test'), messagesSettings.keepDays, {
      merchantId: 'default',
      value: 90,
      reason: 'test',
    });
    await t.advance(86 * 86_400);
    await t.drain(['messages.forgetDays']);
    expect(await left()).toEqual([young]);
    await t.advance(5 * 86_400);
    await t.drain(['messages.forgetDays']);
    expect(await left()).toEqual([]);
  });

  it('goes with its whole business day, at four in the morning of its merchant', async () => {
    await t.stopClock();
    const at = (moment: string) => t.owner.query('update test_clock set shift = $1::timestamptz - stopped', [moment]);
    await t.owner.query(
      `insert into merchants (merchant_id, code, name, zone) values ('azores', 'AZORES', 'Azores', 'Atlantic/Azores')`,
    );
    await t.app.modules.merchants.service.reload();
    // The last minute of 31 May and the first of 1 June, in Bangkok.
    await at('2030-05-31T16:59:00Z');
    await sendEmail();
    await at('2030-05-31T17:00:00Z');
    const young = await sendEmail();
    await t.drain();
    // 90 days later at four in the morning, 31 May is old enough and 1 June is not.
    await at('2030-08-29T21:00:00Z');
    await t.drain(['messages.forgetDays']);
    expect(await left()).toEqual([young]);
    expect(await planned()).toEqual([
      { key: 'azores', at: '04:00' },
      { key: 'default', at: '21:00' },
    ]);
  });
});
