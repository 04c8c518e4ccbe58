import type { Config } from '../config.ts';
import type { DomainEvents } from '../events.ts';
import { createVault, type Vault } from './crypto.ts';
import { type Database, openServerDatabase } from './db.ts';
import { createEvents, type Events } from './events.ts';
import { createEncryptedCalls, type EncryptedCalls } from './http/jwe.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLiveHub, type LiveHub } from './live.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createOutside, type Outside } from './outside.ts';

/** What every module may use. It knows no module. */
export interface Platform extends Pick<Database, 'db' | 'hotPool'> {
  config: Config;
  log: Log;
  metrics: Metrics;
  vault: Vault;
  jobs: Jobs;
  events: Events<DomainEvents>;
  live: LiveHub;
  encryptedCalls: EncryptedCalls;
  /** The way to servers whose addresses staff set. */
  outside: Outside;
  close(): Promise<void>;
}

/** Opens the pools and builds the services on them. Nothing listens or works yet. */
export function createPlatform(deps: { config: Config; log: Log; databaseUrl: string }): Platform {
  const { config, log, databaseUrl } = deps;
  const database = openServerDatabase(databaseUrl, config.databaseConnections, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  const { db, hotPool, claimsDb } = database;
  const vault = createVault(config.secret);
  const jobs = createJobs({ db, claimsDb, log, listenUrl: databaseUrl });
  return {
    config,
    log,
    db,
    hotPool,
    metrics: createMetrics(),
    vault,
    jobs,
    events: createEvents<DomainEvents>(jobs),
    live: createLiveHub({ db, log, listenUrl: databaseUrl }),
    encryptedCalls: createEncryptedCalls({ db, vault }),
    outside: createOutside(config),
    close: database.close,
  };
}
