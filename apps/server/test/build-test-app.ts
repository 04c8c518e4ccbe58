// Builds the application as in production, on a fresh copy of the migrated database, with a clock that tests can set.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate, openPool } from '@sanam/database';
import type pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type App, buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import type { HashCost } from '../src/platform/passwords.ts';
import { refuseNamelessFields } from './proposal-words.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

export interface TestApp {
  app: App;
  /** Base URL of the listening server. */
  url: string;
  databaseUrl: string;
  /**
   * Connections as the owner of the database, for reading tables and for changes that only an administrator can make.
   */
  owner: pg.Pool;
  /** Moves the database's clock forward by `seconds`. */
  advance(seconds: number): Promise<void>;
  /**
   * Stops the database's clock until this test ends; only `advance` moves it. For behaviour within one second that must
   * not depend on the speed of the machine.
   */
  stopClock(): Promise<void>;
  /** Processes all due work: events, follow-ups, the given recurring jobs and the followers of facts. */
  drain(recurring?: string[]): Promise<number>;
  close(): Promise<void>;
}

/** The lowest cost of Argon2. At production cost, password hashing is a twelfth of the suite's processor time. */
const HASH_COST = { memoryCost: 64, timeCost: 1 };

/**
 * Builds the application for tests. Jobs run only in `drain`. `env` overrides settings. `hashCost` undefined means the
 * cost of production.
 */
export async function buildTestApp(
  env: Record<string, string> = {},
  { hashCost }: { hashCost: HashCost | undefined } = { hashCost: HASH_COST },
): Promise<TestApp> {
  const database = await copyTemplate(inject('clusterUrl'), 'sanam_template');
  const dataDir = mkdtempSync(join(tmpdir(), 'sanam-app-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    SANAM_SECRET: randomBytes(32).toString('base64'),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    PORT: '0',
    ROLES: 'api',
    SERVE_PAGES: '0',
    // Tests hold locks on purpose. The timeout must be long enough for a machine that stalls for seconds.
    DATABASE_LOCK_SECONDS: '20',
    ...env,
  });
  const app = await buildApp({ config, log: createLog(config.logLevel), databaseUrl: database.url, hashCost });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  await app.start();
  const owner = openPool(database.url, { connectionsMax: 3 });
  return {
    app,
    url,
    databaseUrl: database.url,
    owner,
    advance: async (seconds) => {
      await owner.query('update test_clock set shift = shift + make_interval(secs => $1)', [seconds]);
    },
    stopClock: async () => {
      onTestFinished(async () => {
        if (!owner.ended) await owner.query('update test_clock set stopped = null');
      });
      await owner.query('update test_clock set stopped = clock_timestamp()');
    },
    drain: async (recurring) => {
      const jobs = await app.platform.jobs.drain(recurring);
      await app.modules.play.followers.drain();
      return jobs;
    },
    close: async () => {
      await app.close();
      try {
        await refuseNamelessFields(owner);
      } finally {
        await owner.end();
        await database.drop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

export interface TestNode {
  app: App;
  url: string;
  close(): Promise<void>;
}

/** Starts another node of the installation: a second server on the same database with the same secret. */
export async function anotherNode(t: TestApp, env: Record<string, string> = {}, log?: Log): Promise<TestNode> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanam-node-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    SANAM_SECRET: t.app.platform.config.secret.toString('base64'),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    PORT: '0',
    ROLES: 'api',
    SERVE_PAGES: '0',
    DATABASE_LOCK_SECONDS: '20',
    ...env,
  });
  const app = await buildApp({
    config,
    log: log ?? createLog(config.logLevel),
    databaseUrl: t.databaseUrl,
    hashCost: HASH_COST,
  });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  await app.start();
  return {
    app,
    url,
    close: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
