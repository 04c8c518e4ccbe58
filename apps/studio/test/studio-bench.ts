// Builds the studio as in production, on its own database, with a fake wallet and a fake clock.
import { createTemplate, copyTemplate, startTestCluster, type TestCluster } from '@sanam/database';
import { keyFromBase64 } from '@sanam/hwp';
import type { Kysely } from 'kysely';
import { openDatabase } from '@sanam/database';
import { buildStudio, type Studio } from '../src/app.ts';
import { readConfig, type StudioConfig } from '../src/config.ts';
import type { StudioSchema } from '../src/database.ts';
import { type FakeWallet, startFakeWallet } from './fake-wallet.ts';

export const REQUEST_KEY = Buffer.alloc(32, 1).toString('base64');
export const ANSWER_KEY = Buffer.alloc(32, 2).toString('base64');
const TEMPLATE = 'studio_template';
const MIGRATIONS = new URL('../migrations/', import.meta.url).pathname;

let cluster: TestCluster | undefined;

export async function startCluster(): Promise<void> {
  cluster = await startTestCluster();
  await createTemplate(cluster.url, `${TEMPLATE}_${process.pid}`, MIGRATIONS);
}

export async function stopCluster(): Promise<void> {
  await cluster?.stop();
}

export interface Bench {
  studio: Studio;
  db: Kysely<StudioSchema>;
  databaseUrl: string;
  wallet: FakeWallet;
  config: StudioConfig;
  clock: { now: Date; advance(milliseconds: number): void };
  /** Builds the studio again on the same database, as after a crash. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startBench(options: { isFunOnly?: boolean; isTransfer?: boolean } = {}): Promise<Bench> {
  if (cluster === undefined) throw new Error('no cluster');
  const copy = await copyTemplate(cluster.url, `${TEMPLATE}_${process.pid}`);
  const wallet = await startFakeWallet({ request: keyFromBase64(REQUEST_KEY), answer: keyFromBase64(ANSWER_KEY) });
  const config = readConfig({
    LOG_LEVEL: 'silent',
    STUDIO_PORT: '0',
    STUDIO_PUBLIC_URL: 'https://studio.test',
    PORTAL_ORIGIN: 'https://portal.test',
    WALLET_URL: wallet.url,
    STUDIO_WALLET_MODE: options.isTransfer === true ? 'transfer' : 'seamless',
    ...(options.isFunOnly === true ? {} : { VENDOR_CODE: 'STUDIO', REQUEST_KEY, ANSWER_KEY }),
  });
  const clock = {
    now: new Date(),
    advance(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
  };
  const db = openDatabase<StudioSchema>(copy.url);
  const bench: Bench = {
    studio: await buildStudio(config, db, () => clock.now),
    db,
    databaseUrl: copy.url,
    wallet,
    config,
    clock,
    async restart() {
      await bench.studio.close();
      bench.studio = await buildStudio(config, db, () => clock.now);
    },
    async stop() {
      await bench.studio.close();
      await wallet.close();
      await db.destroy();
      await copy.drop();
    },
  };
  return bench;
}

export interface Answer<Value> {
  status: number;
  value: Value;
}

/** Makes one call as the player's browser. */
export async function ask<Value = Record<string, unknown>>(
  bench: Bench,
  method: 'GET' | 'POST',
  url: string,
  options: { token?: string; body?: object } = {},
): Promise<Answer<Value>> {
  const response = await bench.studio.http.inject({
    method,
    url,
    headers: options.token === undefined ? {} : { authorization: `Bearer ${options.token}` },
    ...(method === 'POST' ? { payload: options.body ?? {} } : {}),
  });
  return { status: response.statusCode, value: response.json() as Value };
}
