// A fresh copy of the migrated database for tests of one module, with the server's pools (role sanam_app) and a pool of
// the owner.
import { setTimeout } from 'node:timers/promises';
import { copyTemplate, openPool } from '@sanam/database';
import type pg from 'pg';
import { inject } from 'vitest';
import { assertBooksHold, describeBreaches, verifyNew } from '@sanam/ledger/server/index.ts';
import { newInvariants as ledgerRules } from '@sanam/ledger/server/verify-new.ts';
import { newInvariants as paymentsRules } from '@sanam/payments/server/verify-new.ts';
import { verifyFacts } from '@sanam/play/server/facts/verify.ts';
import { newInvariants as playRules } from '@sanam/play/server/facts/verify-new.ts';
import { newInvariants as vendorsRules } from '@sanam/vendors/server/verify-new.ts';
import { type Database, isInTransaction, openServerDatabase } from '../src/platform/db.ts';

/** Rules of all modules. Imported one by one, because the list of modules would load the whole server. */
const newInvariants = [...ledgerRules, ...paymentsRules, ...vendorsRules, ...playRules];
/** Postings per block; small, so that most tests have several blocks. */
const BLOCK_STEP = 100;

export interface TestDatabase extends Database {
  url: string;
  owner: pg.Pool;
  /** Moves the database's clock forward by `seconds`. */
  advance(seconds: number): Promise<void>;
  /** Checks all invariants of the ledger and the facts, as a whole and by block, then drops the database. */
  closeAfterVerify(): Promise<void>;
  /** Drops the database without checks: only for a test that damaged it on purpose. */
  drop(): Promise<void>;
}

export async function openTestDatabase(connectionsMax = 12): Promise<TestDatabase> {
  const copy = await copyTemplate(inject('clusterUrl'), 'sanam_template');
  const server = openServerDatabase(copy.url, { connectionsMax, lockSeconds: 20 }, () => {});
  refuseSecondConnections(server.pool);
  const owner = openPool(copy.url, { connectionsMax: 4 });
  const drop = async (): Promise<void> => {
    await server.close();
    await owner.end();
    await copy.drop();
  };
  return {
    ...server,
    url: copy.url,
    owner,
    advance: async (seconds) => {
      await owner.query('update test_clock set shift = shift + make_interval(secs => $1)', [seconds]);
    },
    closeAfterVerify: async () => {
      try {
        await assertBooksHold(owner);
        const breaches = await verifyFacts(owner);
        if (breaches.length > 0) throw new Error(`the facts do not hold:\n${describeBreaches(breaches)}`);
        await assertNewHolds(owner);
      } finally {
        await drop();
      }
    },
    drop,
  };
}

/** Makes the pool throw if a transaction requests a second connection; see `isInTransaction`. */
function refuseSecondConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (isInTransaction()) throw new Error('a transaction asks its pool for a second connection');
    return connect(...args);
  }) as typeof pool.connect;
}

const REST_TRIES = 400;
const REST_PAUSE_MS = 25;

/** Waits until no transaction of this database is open. Throws with the last statement of one that stays open. */
async function atRest(owner: pg.Pool): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await owner.query<{ query: string | null }>(
      'select query from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()',
    );
    const [open] = rows;
    if (open === undefined) return;
    if (tries === REST_TRIES) throw new Error(`a transaction is still open after its test: ${open.query ?? ''}`);
    await setTimeout(REST_PAUSE_MS);
  }
}

/**
 * Seals all postings and verifies them by block. Throws if a rule is broken. Every posting is final, because this
 * database is at rest; the ledger itself would wait for open transactions of all databases of the server, so a test that
 * keeps one open would hold up the end of every other.
 */
async function assertNewHolds(owner: pg.Pool): Promise<void> {
  await atRest(owner);
  await owner.query<object>(
    `create or replace function ledger_final_posting(p_wait_ms integer default 200) returns bigint language plpgsql as
     $$ begin return (select max(id) from ledger_postings); end $$`,
  );
  while (!(await isSealed(owner))) await owner.query<object>('select ledger_seal($1)', [BLOCK_STEP]);
  const { breaches } = await verifyNew(owner, newInvariants);
  if (breaches.length > 0) throw new Error(`what is new does not hold:\n${describeBreaches(breaches)}`);
}

async function isSealed(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ is_sealed: boolean }>(
    `select coalesce((select max(id) from ledger_postings), 0) <= coalesce((select max(last_id) from ledger_blocks), 0) as is_sealed`,
  );
  return rows[0]!.is_sealed;
}
