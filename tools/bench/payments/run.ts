// npm run bench -- payments: the payments targets of payments.md 13, in parts, each on an installation of its own.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { migrate, openPool } from '@sanam/database';
import { type App, buildApp } from '@sanam/server/app.ts';
import { readConfig } from '@sanam/server/config.ts';
import { createLog } from '@sanam/server/platform/log.ts';
import { migrations, routines } from '@sanam/server/sql-files.ts';
import type pg from 'pg';
import { type Aim, judged, loadNow, machineOf } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import { measureBalances } from './balances.ts';
import { measureCallbacks } from './callbacks.ts';
import { fillPayments } from './fill.ts';
import { measureLists } from './lists.ts';

export interface PaymentsBenchOptions {
  /** Rows of each table that lists read. */
  rows: number;
  seconds: number;
  connections: number;
  /** Number of calls of each list. */
  turns?: number | undefined;
  only?: readonly string[] | undefined;
  say: (line: string) => void;
}

const settings = { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '30min' };
const TURNS = 20;
const QUEUE_P99_MS = 50;
const CALLBACK_P99_MS = 50;
const BALANCE_P99_MS = 15;

/** Figures of a part and their targets. */
interface Part {
  figures: object;
  aims: Aim[];
}

const parts: Record<string, (options: PaymentsBenchOptions) => Promise<Part>> = {
  balances: benchBalances,
  callbacks: benchCallbacks,
  lists: benchLists,
};

/** Runs every part, or the given ones. */
export async function benchPayments(options: PaymentsBenchOptions): Promise<object> {
  const { only = Object.keys(parts), say } = options;
  const machine = machineOf();
  const load = loadNow();
  say(`machine: ${machine}, load ${load}`);
  const figures: Record<string, object> = {};
  const aims: Aim[] = [];
  for (const name of only) {
    const part = parts[name];
    if (part === undefined) throw new Error(`there is no part ${name}: ${Object.keys(parts).join(', ')}`);
    const measured = await part(options);
    figures[name] = measured.figures;
    aims.push(...measured.aims);
  }
  return { machine, load, ...figures, missed: judged(aims, say) };
}

/** Runs `work` with an application in this process on an installation of its own. */
function withApp<Result>(work: (place: { app: App; pool: pg.Pool }) => Promise<Result>): Promise<Result> {
  return withInstallation({ settings }, async ({ databaseUrl, env, folder }) => {
    await migrate(databaseUrl, migrations, routines);
    const pool = openPool(databaseUrl, { connectionsMax: 4 });
    const config = readConfig({
      ...env,
      DATA_DIR: join(folder, 'data'),
      ROLES: 'api',
      RAIL_URL: 'http://127.0.0.1:1',
      RAIL_SECRET: randomBytes(32).toString('base64'),
    });
    const app = await buildApp({ config, log: createLog('silent'), databaseUrl });
    try {
      return await work({ app, pool });
    } finally {
      await app.close();
      await pool.end();
    }
  });
}

async function benchBalances({ rows, seconds, connections, say }: PaymentsBenchOptions): Promise<Part> {
  const figures = await measureBalances(settings, { facts: rows, seconds, connections });
  for (const [name, value] of Object.entries(figures)) say(`  ${name.padEnd(16)} ${value}`);
  return { figures, aims: [{ name: 'balance_p99_ms', value: figures.p99_ms, atMost: BALANCE_P99_MS }] };
}

async function benchCallbacks({ seconds, connections, say }: PaymentsBenchOptions): Promise<Part> {
  const figures = await measureCallbacks(settings, { seconds, connections });
  for (const [name, value] of Object.entries(figures)) say(`  ${name.padEnd(16)} ${value}`);
  return {
    figures,
    aims: [
      { name: 'callback_stored_p99_ms', value: figures.p99_ms, atMost: CALLBACK_P99_MS },
      { name: 'callbacks_lost', value: figures.lost, atMost: 0 },
    ],
  };
}

function benchLists({ rows, turns = TURNS, say }: PaymentsBenchOptions): Promise<Part> {
  return withApp(async ({ app, pool }) => {
    await fillPayments(pool, rows, say);
    const lists = await measureLists(app, { pool, rows, turns, say });
    const queue = lists.filter(({ name }) => name.startsWith('withdrawals'));
    const scanning = lists.filter(({ scanned }) => scanned.length > 0);
    return {
      figures: { rows, lists },
      aims: [
        { name: 'withdrawal_queue_p99_ms', value: Math.max(...queue.map(({ p99Ms }) => p99Ms)), atMost: QUEUE_P99_MS },
        { name: 'lists_that_read_a_whole_table', value: scanning.length, atMost: 0 },
      ],
    };
  });
}
