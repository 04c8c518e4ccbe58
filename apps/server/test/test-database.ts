// A fresh copy of the migrated database for tests of one module, with the server's own pools (role sanam_app) and one of the owner.
import { copyTemplate, openPool } from '@sanam/database';
import type pg from 'pg';
import { inject } from 'vitest';
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { verifyFacts } from '@sanam/play/server/facts/verify.ts';
import { type Database, openServerDatabase } from '../src/platform/db.ts';

export interface TestDatabase extends Database {
  url: string;
  owner: pg.Pool;
  /** Moves the database's clock forward from where it is. */
  advance(seconds: number): Promise<void>;
  /** Checks every invariant of the ledger and of the facts, then drops the database. */
  closeAfterVerify(): Promise<void>;
  /** Drops the database as it is: only for a test that damaged it on purpose. */
  drop(): Promise<void>;
}

export async function openTestDatabase(connectionsMax = 12): Promise<TestDatabase> {
  const copy = await copyTemplate(inject('clusterUrl'), 'sanam_template');
  const server = openServerDatabase(copy.url, { connectionsMax, lockSeconds: 20 }, () => {});
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
      } finally {
        await drop();
      }
    },
    drop,
  };
}
