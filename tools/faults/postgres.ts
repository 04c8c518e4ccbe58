// The run's own PostgreSQL, with the durability of production. It can be killed, stopped and started again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Embedded, ensureDatabase, openPool, startEmbedded, withDatabase } from '@sanam/database';
import type pg from 'pg';

const DATABASE = 'sanam';
/**
 * Retries of a start: a killed postmaster leaves processes that end within moments, and until then the folder cannot be
 * opened.
 */
const START_TRIES = 100;
const START_PAUSE_MS = 100;

export type Settings = Record<string, string>;

/** Way to end it: `kill -9`, `pg_ctl -m immediate`, `pg_ctl -m fast`. */
export type Ending = 'SIGKILL' | 'SIGQUIT' | 'SIGINT';

export class Postgres {
  readonly #folder: string;
  readonly #settings: Settings;
  #embedded: Embedded | undefined;
  #owner: pg.Pool | undefined;
  /** Counters of relevant log lines. */
  deadlocks = 0;

  constructor(folder: string, settings: Settings = {}) {
    this.#folder = join(folder, 'pg');
    this.#settings = settings;
  }

  get url(): string {
    return withDatabase(this.#running.url, DATABASE);
  }

  /** Returns a pool of the owner; a new one after each start. */
  get owner(): pg.Pool {
    if (this.#owner === undefined) throw new Error('the database is not running');
    return this.#owner;
  }

  /** Starts it; `more` settings apply to this start only. */
  async start(more: Settings = {}): Promise<void> {
    this.#embedded = await this.#tryToStart({ ...this.#settings, ...more });
    await ensureDatabase(this.#embedded.url, DATABASE);
    this.#owner = openPool(this.url, { connectionsMax: 4, applicationName: 'faults' });
  }

  /** Ends it and waits until it is gone. */
  async end(how: Ending): Promise<void> {
    const owner = this.#owner;
    this.#owner = undefined;
    const postmaster = Number(readFileSync(join(this.#folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(postmaster, how);
    await this.#running.stop();
    this.#embedded = undefined;
    await owner?.end().catch(() => {});
  }

  async close(): Promise<void> {
    await this.#owner?.end().catch(() => {});
    await this.#embedded?.stop();
  }

  get #running(): Embedded {
    if (this.#embedded === undefined) throw new Error('the database is not running');
    return this.#embedded;
  }

  async #tryToStart(settings: Settings): Promise<Embedded> {
    const log = (lines: string) => (this.deadlocks += lines.split('deadlock detected').length - 1);
    for (let tries = 1; ; tries++) {
      try {
        return await startEmbedded(this.#folder, { settings, log });
      } catch (error) {
        if (tries === START_TRIES) throw error;
        await setTimeout(START_PAUSE_MS);
      }
    }
  }
}
