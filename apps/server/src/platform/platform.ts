import type { Config } from '../config.ts';
import { createVault, type Vault } from './crypto.ts';
import { type Database, openServerDatabase } from './db.ts';
import type { Declared } from './declared.ts';
import type { DeclaredMove } from './declared-move.ts';
import { type EdgePorts, openEdgePorts } from './edge.ts';
import { createEvents, type Events } from './events.ts';
import { createEncryptedCalls, type EncryptedCalls } from './http/jwe.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLiveHub, type LiveHub } from './live.ts';
import type { Log } from './log.ts';
import { createOutside, type Outside } from './outside.ts';
import { createNotices, type Notices } from './listen.ts';
import { createFiles } from './files/create-files.ts';
import type { Files } from './files/files.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createPasswords, type HashCost, type Passwords } from './passwords.ts';
import { createPorts, type Ports } from './port.ts';
import { createRefused, type Refused } from './refused.ts';
import { createWritten, type Written } from './written.ts';
import { createTenancy, type Tenancy } from './tenancy.ts';

/** Services for every module. Knows no module. */
export interface Platform extends Pick<Database, 'db' | 'reservedDb' | 'hotPool'> {
  config: Config;
  /** Money moves declared by all modules. */
  moneyKinds: readonly DeclaredMove[];
  /** Keys of the settings declared by the modules. */
  settings: ReadonlySet<string>;
  /** For separate connections of long reads. */
  databaseUrl: string;
  log: Log;
  metrics: Metrics;
  /** Access to servers whose addresses staff configure. */
  outside: Outside;
  vault: Vault;
  jobs: Jobs;
  events: Events;
  live: LiveHub;
  /** Database notices to all nodes. */
  notices: Notices;
  encryptedCalls: EncryptedCalls;
  passwords: Passwords;
  /** Pictures and evidence, shared by all nodes. */
  files: Files;
  ports: Ports;
  /** Reports refused calls of members to modules. */
  refused: Refused;
  /** Reports messages of members to modules. */
  written: Written;
  /** Determines the merchant of a staff call. */
  tenancy: Tenancy;
  edge: EdgePorts;
  close(): Promise<void>;
}

/** Opens the pools and creates the services on them. Nothing listens or runs yet. */
export function createPlatform(deps: {
  config: Config;
  log: Log;
  databaseUrl: string;
  moneyKinds: readonly DeclaredMove[];
  declared: Declared;
  /** Lower hash cost for tests, which hash thousands of passwords without value. */
  hashCost?: HashCost | undefined;
}): Platform {
  const { config, log, databaseUrl, moneyKinds, declared, hashCost } = deps;
  const database = openServerDatabase(
    databaseUrl,
    {
      connectionsMax: config.databaseConnections,
      lockSeconds: config.databaseLockSeconds,
      poolerUrl: config.databasePoolerUrl,
    },
    (error) => log.warn({ err: error }, 'a database connection broke'),
  );
  const { db, pool, hotPool, reservedDb } = database;
  const vault = createVault(config.secret);
  const notices = createNotices({ url: databaseUrl });
  const jobs = createJobs({ db, pool, reservedDb, log, notices });
  const passwords = createPasswords(hashCost);
  const ports = createPorts();
  return {
    config,
    databaseUrl,
    moneyKinds,
    settings: declared.settings,
    log,
    db,
    reservedDb,
    hotPool,
    metrics: createMetrics(),
    vault,
    jobs,
    outside: createOutside(config),
    events: createEvents(jobs, declared.events),
    live: createLiveHub({ db, log, notices, topics: declared.topics }),
    notices,
    encryptedCalls: createEncryptedCalls({ db, vault }),
    passwords,
    files: createFiles({ db, config }),
    ports,
    refused: createRefused(log),
    written: createWritten(),
    tenancy: createTenancy(db),
    edge: openEdgePorts(ports),
    async close() {
      await passwords.close();
      await database.close();
    },
  };
}
