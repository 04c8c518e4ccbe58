// Runs the sandbox rail as a process of its own, connected to the server by the network only.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { withDatabase } from '@sanam/database';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { freePort } from './ports.ts';

const MAIN = join(import.meta.dirname, '../../rail/src/main.ts');

export interface TestRail {
  url: string;
  secret: string;
  /** Signing secret of the rail's second interface. */
  gatewaySecret: string;
  /** Decides a deposit on the pay page: `{ how: 'exact' }`, `{ how: 'other', amount }` … */
  pay(depositId: string, form: Record<string, string>): Promise<void>;
  /** Answers the bank's challenge to a card payer: `{ how: 'confirm', code: '123456' }`, `{ how: 'refuse' }`. */
  challenge(depositId: string, form: Record<string, string>): Promise<void>;
  /** Acts on the chain of a crypto order: `{ how: 'send', amount }` in its asset, or `{ how: 'block' }`. */
  chain(depositId: string, form: Record<string, string>): Promise<void>;
  /** Transfers by bank app to our account or its PromptPay number; missing fields have the defaults of the page. */
  transfer(form: { amount: string } & Record<string, string>): Promise<void>;
  /** Transfers to our account and returns the slip that the payer's bank app saves. */
  slip(form: { amount: string } & Record<string, string>): Promise<Buffer>;
  /** Decides a payout in the rail's inbox. */
  decide(legId: string, outcome: 'paid' | 'failed' | 'silent' | 'returned'): Promise<void>;
  /** Sets the fault panel; faults that are not given are off, and payouts wait in the inbox. */
  faults(form?: Record<string, string>): Promise<void>;
  /** Returns the messages to this number, newest first. */
  sms(to: string): Promise<SentSms[]>;
  mails(to: string): Promise<SentMail[]>;
  /** Sets the faults of the SMS gateway and the mail server; faults that are not given are off. */
  messageFaults(form?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

export interface SentSms {
  id: string;
  to: string;
  text: string;
  /** The six digits in the text. */
  code: string | null;
  state: 'accepted' | 'delivered' | 'failed';
  /** Number of times the message was submitted. */
  asked: number;
}

export interface SentMail {
  messageId: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  code: string | null;
  link: string | null;
}

/** Builds the application with a real rail. Payouts wait in the rail's inbox until a test decides them. */
export async function buildAppWithRail(
  env: Record<string, string> = {},
): Promise<{ t: TestApp; rail: TestRail; close(): Promise<void> }> {
  const port = await freePort();
  const secret = randomBytes(32).toString('base64');
  const smtpPort = await freePort();
  const gateway = {
    GATEWAY_SECRET_KEY: `skey_test_${randomBytes(12).toString('hex')}`,
    GATEWAY_WEBHOOK_SECRET: randomBytes(32).toString('base64'),
  };
  const t = await buildTestApp({
    RAIL_URL: `http://127.0.0.1:${port}`,
    RAIL_SECRET: secret,
    RAIL_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    GATEWAY_URL: `http://127.0.0.1:${port}/gateway`,
    ...gateway,
    ...env,
  });
  const database = `r_${randomBytes(8).toString('hex')}`;
  await t.owner.query(`create database ${database}`);
  const process = await startRail({
    RAIL_PORT: String(port),
    RAIL_HOST: '127.0.0.1',
    RAIL_PUBLIC_URL: `http://127.0.0.1:${port}`,
    RAIL_DATABASE_URL: withDatabase(t.databaseUrl, database),
    RAIL_SECRET: secret,
    CALLBACK_URL: `${t.url}/rails/sandbox/main/callback`,
    RAIL_SMTP_PORT: String(smtpPort),
    GATEWAY_CALLBACK_URL: `${t.url}/rails/gateway/main/callback`,
    ...gateway,
    IDENTITY_MESSAGE_URL: `${t.url}/identity-checks/default/messages`,
    SMS_REPORT_URL: `${t.url}/messages/sms/default/report`,
    LOG_LEVEL: 'silent',
  });
  const rail = railAt(`http://127.0.0.1:${port}`, { secret, gatewaySecret: gateway.GATEWAY_WEBHOOK_SECRET }, process);
  await rail.faults();
  return {
    t,
    rail,
    close: async () => {
      await rail.stop();
      await t.owner.query(`drop database if exists ${database} with (force)`);
      await t.close();
    },
  };
}

function railAt(
  url: string,
  { secret, gatewaySecret }: Pick<TestRail, 'secret' | 'gatewaySecret'>,
  process: ChildProcess,
): TestRail {
  const press = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    if (answer.status !== 303) throw new Error(`the rail answered ${answer.status} on ${path}`);
  };
  const read = async (path: string) => (await fetch(url + path)).json();
  return {
    url,
    secret,
    gatewaySecret,
    sms: async (to) => (await read(`/sms?to=${encodeURIComponent(to)}`)) as SentSms[],
    mails: async (to) => (await read(`/mails?to=${encodeURIComponent(to)}`)) as SentMail[],
    messageFaults: (form = {}) => press('/faults/messages', form),
    async pay(depositId, form) {
      const found = await fetch(`${url}/pay/by/${depositId}`, { redirect: 'manual' });
      const page = found.headers.get('location');
      if (page === null) throw new Error(`the rail does not know ${depositId}`);
      await press(page.replace(/^\/card\//, '/pay/'), form);
    },
    async challenge(depositId, form) {
      const found = await fetch(`${url}/pay/by/${depositId}`, { redirect: 'manual' });
      await press(`${found.headers.get('location')}/challenge`, form);
    },
    async chain(depositId, form) {
      const found = await fetch(`${url}/pay/by/${depositId}`, { redirect: 'manual' });
      await press(found.headers.get('location') ?? '', form);
    },
    transfer: (form) => press('/transfer', { to: '0812345678', payerName: 'SOMCHAI JAIDEE', ...form }),
    async slip(form) {
      const body = new URLSearchParams({ to: '0123456789', payerName: 'SOMCHAI JAIDEE', ...form });
      const booked = await fetch(`${url}/transfer`, { method: 'POST', body, redirect: 'manual' });
      const lineId = new URL(booked.headers.get('location') ?? '', url).searchParams.get('done');
      return Buffer.from(await (await fetch(`${url}/slips/${lineId}.png`)).arrayBuffer());
    },
    decide: (legId, outcome) => press(`/payouts/${legId}`, { outcome }),
    faults: (form = {}) => press('/faults', { duplicates: '0', delay: '0', payout_mode: 'ask', ...form }),
    stop: () =>
      new Promise((done) => {
        if (process.exitCode !== null || process.signalCode !== null) return done();
        process.once('exit', () => done());
        process.kill('SIGTERM');
      }),
  };
}

function startRail(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => String(chunk).includes('ready ') && resolve(child));
    child.once('exit', (code) => reject(new Error(`the rail ended with ${code}`)));
  });
}

/**
 * Processes due work until the condition is true; for messages that arrive over the network. Throws after 45 seconds.
 */
export async function until(t: TestApp, holds: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 45_000;
  while (Date.now() < deadline) {
    await t.drain();
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`it never came: ${what}`);
}
