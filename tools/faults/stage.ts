// The environment of a fault: PostgreSQL, two nodes behind HAProxy, rail and studio, each in a separate process.
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHwpClient, type HwpClient, keyFromBase64 } from '@sanam/hwp';
import { addVendor, runProgram } from '../bench/wallet/processes.ts';
import type { BenchVendor } from '../bench/wallet/plan.ts';
import { choosePort, type Running, runTool, startProcess } from '../start/process.ts';
import { type Env, ServerNode } from './node.ts';
import { Postgres } from './postgres.ts';
import { type Proxy, startProxy } from './proxy.ts';

const root = join(import.meta.dirname, '../..');
/** Vendor code of the studio. */
export const STUDIO = 'STUDIO';
/** The proxy checks every second, and more often after a failure: within this time it notices that a node drains. */
const DRAIN_SECONDS = '3';

export interface Stage {
  folder: string;
  /** Address of the proxy. */
  url: string;
  postgres: Postgres;
  nodes: [ServerNode, ServerNode];
  /** Environment variables for every program of the server. */
  env: Env;
  rail: Running;
  studio: Running;
  /** Vendor of the run's own clients. */
  vendor: BenchVendor;
  /** Returns a connection as that vendor, through the proxy or directly to a node. */
  client(options?: ClientOptions): HwpClient;
  addVendor(code: string): Promise<BenchVendor>;
  /** Runs `verify-ledger`; returns what it found, undefined if nothing. */
  verifyLedger(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Starts everything; stops the started parts if one fails. `isKept`: journals and logs are kept. */
export async function openStage(say: (line: string) => void, isKept = false): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'sanam-faults-'));
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
    if (isKept) say(`journals and logs: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await openParts(folder, closers, say)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(folder: string, closers: (() => Promise<unknown>)[], say: (line: string) => void) {
  say('starting PostgreSQL, rail and two nodes …');
  const postgres = new Postgres(folder);
  closers.push(() => postgres.close());
  await postgres.start();
  const place = await placeOf(folder, postgres.url);
  const start = async (name: 'rail' | 'studio', env: Env) => {
    const logFile = join(folder, `${name}.log`);
    const file = join(root, `apps/${name}/src/main.ts`);
    const running = await startProcess(name, file, env, (line) => appendFileSync(logFile, `${line}\n`));
    closers.push(() => running.stop());
    return running;
  };
  const nodes: [ServerNode, ServerNode] = [
    new ServerNode({ name: 'a', port: place.ports.a, env: place.server, folder }),
    new ServerNode({ name: 'b', port: place.ports.b, env: place.server, folder }),
  ];
  for (const node of nodes) closers.push(() => node.kill());
  const [rail] = await Promise.all([start('rail', place.rail), ...nodes.map((node) => node.start())]);
  say('starting HAProxy and the studio …');
  const proxy: Proxy = await startProxy({
    port: place.ports.proxy,
    nodes,
    logFile: join(folder, 'haproxy.log'),
  });
  closers.push(() => proxy.close());
  const [vendor, keys] = await Promise.all([addVendor('STORM', place.server), studioKeys(place.server)]);
  await boundHigh(postgres, vendor);
  const studio = await start('studio', { ...place.studio, ...keys });
  const { url } = proxy;
  return {
    folder,
    url,
    postgres,
    nodes,
    env: place.server,
    rail,
    studio,
    vendor,
    client: (options: ClientOptions = {}) => clientOf({ vendor, url, ...options }),
    addVendor: (code: string) => addVendor(code, place.server),
    verifyLedger: () =>
      runProgram('apps/server/src/cli/verify-ledger.ts', [], place.server).then(
        () => undefined,
        (error: Error) => error.message,
      ),
  };
}

/**
 * Raises the limit on unknown references, because the storm sends more rollbacks before their bets than a vendor may.
 * Tests of the vendors module check the limit.
 */
async function boundHigh({ owner }: Postgres, { code }: BenchVendor): Promise<void> {
  await owner.query('update vendors set unknown_references_max = 1000000 where code = $1', [code]);
}

/** Returns ports and settings of every process. */
async function placeOf(folder: string, databaseUrl: string) {
  const ports = {
    proxy: await choosePort(0),
    a: await choosePort(0),
    b: await choosePort(0),
    rail: await choosePort(0),
    studio: await choosePort(0),
  };
  const site = `http://localhost:${ports.proxy}`;
  const railUrl = `http://localhost:${ports.rail}`;
  const studioUrl = `http://localhost:${ports.studio}`;
  const railSecret = randomBytes(32).toString('base64');
  const server: Env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    SANAM_SECRET: randomBytes(32).toString('base64'),
    PUBLIC_URL: site,
    TRUSTED_PROXIES: '127.0.0.1',
    SERVE_PAGES: '0',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS,
    DEMO_SECRET: randomBytes(16).toString('base64url'),
    STUDIO_URL: studioUrl,
    GAME_HOSTS: studioUrl,
    RAIL_URL: railUrl,
    RAIL_SECRET: railSecret,
  };
  const rail: Env = {
    RAIL_HOST: '127.0.0.1',
    RAIL_PORT: String(ports.rail),
    RAIL_DATA_DIR: join(folder, 'rail-pg'),
    RAIL_SECRET: railSecret,
    CALLBACK_URL: `${site}/rails/sandbox/main/callback`,
    SMS_REPORT_URL: `${site}/messages/sms/default/report`,
    IDENTITY_MESSAGE_URL: `${site}/identity-checks/default/messages`,
    LOG_LEVEL: 'warn',
  };
  const studio: Env = {
    STUDIO_PORT: String(ports.studio),
    STUDIO_DATA_DIR: join(folder, 'studio-pg'),
    PORTAL_ORIGIN: site,
    WALLET_URL: site,
    LOG_LEVEL: 'warn',
  };
  return { ports, server, rail, studio };
}

/** Runs a step of the demonstration (`demo.ts`); returns its output. */
export async function runDemo<Printed>(env: Env, ...step: string[]): Promise<Printed> {
  return JSON.parse(await runTool(join(root, 'apps/server/src/cli/demo.ts'), step, env)) as Printed;
}

async function studioKeys(env: Env): Promise<Env> {
  const { vendor, request_key, answer_key } = await runDemo<Record<string, string>>(env, 'vendor', STUDIO);
  return { VENDOR_CODE: `${vendor}`, REQUEST_KEY: `${request_key}`, ANSWER_KEY: `${answer_key}` };
}

interface ClientOptions {
  vendor?: BenchVendor;
  url?: string;
  connectionsMax?: number;
  timeoutMs?: number;
}

function clientOf(options: ClientOptions & { vendor: BenchVendor; url: string }): HwpClient {
  const { vendor, url, connectionsMax = 128, timeoutMs = 5_000 } = options;
  const { code, requestKey, answerKey } = vendor;
  return createHwpClient({
    baseUrl: url,
    vendor: code,
    requestKeys: [keyFromBase64(requestKey)],
    answerKeys: [keyFromBase64(answerKey)],
    connectionsMax,
    timeoutMs,
  });
}
