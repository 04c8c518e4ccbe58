import { connect } from 'node:net';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { copyTemplate, createTemplate, openDatabase, startTestCluster, type TestCluster } from '@sanam/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRail, type Rail } from './app.ts';
import { createMailServer, type MailServer } from './mail/smtp.ts';
import type { RailDb, RailSchema } from './platform/schema.ts';
import { verifyMessage } from '@sanam/webhooks';
import { gatewayKey } from './sms/gateway-key.ts';

const KEY = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const TO = '+66812345678';

interface Report {
  id: string;
  isGenuine: boolean;
  body: { type: string; data: { id: string } };
}

let cluster: TestCluster;
let database: { url: string; drop(): Promise<void> };
let db: RailDb;
let rail: Rail;
let mail: MailServer;
let smtpPort = 0;
let railUrl = '';
let shop: Server;
let now = Date.parse('2026-11-20T05:00:00Z');
const reports: Report[] = [];

beforeAll(async () => {
  cluster = await startTestCluster();
  await createTemplate(cluster.url, 'rail_messages', join(import.meta.dirname, '../migrations'));
  database = await copyTemplate(cluster.url, 'rail_messages');
  db = openDatabase<RailSchema>(database.url, { connectionsMax: 4 });
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      reports.push({
        id: String(request.headers['webhook-id']),
        isGenuine: verifyMessage([KEY], request.headers, raw, new Date(now)) !== undefined,
        body: JSON.parse(raw.toString()) as Report['body'],
      });
      response.end();
    });
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const deps = {
    db,
    clock: () => new Date(now),
    keys: [KEY],
    publicUrl: 'http://rail.test',
    callbackUrl: 'http://127.0.0.1:1/never',
    identityUrl: 'http://127.0.0.1:1/identity',
    smsReportUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/report`,
    billerId: '099999999999990',
    log: { info() {}, warn() {} },
  };
  rail = await buildRail(deps);
  railUrl = await rail.app.listen({ port: 0, host: '127.0.0.1' });
  mail = createMailServer(deps);
  smtpPort = await mail.listen(0, '127.0.0.1');
});

afterAll(async () => {
  await mail?.close();
  await rail?.app.close();
  await db?.destroy();
  await database?.drop();
  shop?.close();
  await cluster?.stop();
});

async function send(message: Record<string, string>, key = gatewayKey(KEY)): Promise<number> {
  const answer = await fetch(`${railUrl}/sms/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ sender: 'SANAM', ...message }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function read<Row>(path: string): Promise<Row[]> {
  return (await (await fetch(railUrl + path)).json()) as Row[];
}
const inbox = (to: string) =>
  read<{ code: string | null; asked: number; state: string }>(`/sms?to=${encodeURIComponent(to)}`);
const faults = (form: Record<string, string>) =>
  fetch(`${railUrl}/faults/messages`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

describe('the SMS gateway', () => {
  it('wants its key and shows what it took, once however often it was handed in', async () => {
    const message = { id: 'msg_1', to: TO, text: 'Sanam: your code is 123456' };
    expect(await send(message, 'wrong')).toBe(401);
    expect(await inbox(TO)).toEqual([]);
    expect(await send(message)).toBe(200);
    expect(await send(message)).toBe(200);
    expect(await send({ ...message, text: 'another 654321' })).toBe(409);
    expect(await inbox(TO)).toMatchObject([{ code: '123456', asked: 3, state: 'accepted' }]);
    const page = await (await fetch(`${railUrl}/sms`)).text();
    expect(page).toContain('123456');
  });

  it('reports the delivery, signed, as often as asked', async () => {
    await faults({ sms_reports: '3' });
    now += 2000;
    await rail.work();
    expect(reports).toHaveLength(3);
    expect(reports.every((report) => report.isGenuine && report.body.type === 'sms.delivered')).toBe(true);
    expect(new Set(reports.map((report) => report.id)).size).toBe(1);
    expect(await inbox(TO)).toMatchObject([{ state: 'delivered' }]);
  });

  it('fails, stays silent, is down, or loses its answer on purpose', async () => {
    await faults({ sms_delivery: 'failed' });
    await send({ id: 'msg_2', to: '+66811111111', text: 'x' });
    now += 2000;
    await rail.work();
    expect(reports.at(-1)!.body).toMatchObject({ type: 'sms.failed', data: { id: 'msg_2' } });
    await faults({ sms_mode: 'down' });
    expect(await send({ id: 'msg_3', to: '+66822222222', text: 'x' })).toBe(503);
    expect(await inbox('+66822222222')).toEqual([]);
    await faults({ sms_mode: 'answerLost' });
    await expect(send({ id: 'msg_4', to: '+66833333333', text: 'x' })).rejects.toThrow('fetch failed');
    expect(await inbox('+66833333333')).toHaveLength(1);
    await faults({});
    const page = await (await fetch(`${railUrl}/faults`)).text();
    expect(page).toContain('name="sms_mode"');
  });
});

/** Sends one line after another and collects the answers. */
function speak(lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(smtpPort, '127.0.0.1');
    let heard = '';
    const waiting = [...lines];
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      if (!/^\d{3} .*\r\n$/m.test(chunk.toString())) return;
      const next = waiting.shift();
      if (next === undefined) socket.end();
      else socket.write(`${next}\r\n`);
    });
    socket.once('close', () => resolve(heard));
    socket.once('error', reject);
  });
}

const LETTER = [
  'From: shop@sanam.test',
  'To: Somchai@Example.test',
  'Subject: =?utf-8?B?4Lij4Lir4Lix4Liq?=',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Your code is 246810, or open https://sanam.test/x?t=1',
  '.',
].join('\r\n');
const conversation = [
  'EHLO test',
  'MAIL FROM:<shop@sanam.test>',
  'RCPT TO:<Somchai@Example.test>',
  'DATA',
  LETTER,
  'QUIT',
];

describe('the letter box', () => {
  it('takes a letter over SMTP and shows it, read', async () => {
    await speak(conversation);
    expect(await read('/mails?to=somchai@example.test')).toMatchObject([
      { from: 'shop@sanam.test', subject: 'รหัส', code: '246810', link: 'https://sanam.test/x?t=1' },
    ]);
    expect(await (await fetch(`${railUrl}/mails`)).text()).toContain('246810');
  });

  it('knows nobody, or is closed, on purpose', async () => {
    await faults({ mail_mode: 'refuses' });
    expect(await speak(conversation)).toContain('550');
    await faults({ mail_mode: 'down' });
    expect(await speak(conversation)).toContain('421');
    await faults({});
    expect(await read('/mails?to=somchai@example.test')).toHaveLength(1);
  });
});
