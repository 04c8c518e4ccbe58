import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Db, rows } from './db.ts';
import { batchable, inSharedSnapshot } from './snapshots.ts';

const asked: string[] = [];
const tripled = batchable({
  async one(_db: Db, key: number) {
    asked.push(`one ${key}`);
    return key * 3;
  },
  async all(db: Db, keys: readonly number[]) {
    asked.push(`all ${keys.join(' ')}`);
    const found = await rows(db, sql<{ n: number | null }>`select n * 3 as n from unnest(${keys}::integer[]) n`);
    return found.map(({ n }) => n ?? 0);
  },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.closeAfterVerify());

it('answers the callers of one round from one statement, each with its own answer or error', async () => {
  const ask = inSharedSnapshot(
    database.db,
    async (trx, key: number) => {
      const answer = await tripled(trx, key);
      if (answer === 6) throw new Error('no six');
      return tripled(trx, answer);
    },
    { atOnce: 1 },
  );
  const answers = await Promise.allSettled([1, 2, 3, 3].map(ask));
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    9,
    'Error: no six',
    27,
    27,
  ]);
  expect(asked.splice(0)).toEqual(['all 1 2 3 3', 'all 3 9 9']);
});

it('asks about one key where nobody shares the transaction', async () => {
  expect(await tripled(database.db, 5)).toBe(15);
  expect(asked.splice(0)).toEqual(['one 5']);
});

it('shows all callers of a snapshot the same moment', async () => {
  const at = inSharedSnapshot(
    database.db,
    async (trx, pause: number) => {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const found = await rows(trx, sql<{ id: string | null }>`select pg_current_snapshot()::text as id`);
      return found[0]!.id;
    },
    { atOnce: 1 },
  );
  expect(new Set(await Promise.all([1, 30].map(at))).size).toBe(1);
});
