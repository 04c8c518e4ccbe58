// Opens a data folder of an earlier version and checks that its open transactions are still sent.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase, migrate, openPool, quickFolder, startEmbedded, withDatabase } from '@sanam/database';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedDatabase, openStudioDatabase, type StudioSchema } from '../src/database.ts';
import { claimTransaction, dueTransactions, findRound, queueTransaction } from '../src/rounds/round-store.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url).pathname;
const NOW = new Date('2026-03-01T12:00:00Z');

const OLD_ROWS = `
  insert into studio_sessions (id, token_hash, mode, game_code, player_key, currency, exponent, language, balance, created_at, seen_at)
    values ('00000000-0000-4000-8000-000000000001', 'hash', 'real', 'lantern-river', 'real:p1', 'THB', 2, 'th', 1000, now(), now());
  insert into studio_seeds (player_key, game_code, server_seed, server_seed_hash, client_seed, state, created_at)
    values ('real:p1', 'lantern-river', 'seed', 'hash', 'client', 'CURRENT', now());
  insert into studio_rounds (id, replay_key, session_id, player_key, game_code, game_version, mode, spin_id, state, stake, win,
      currency, seed_id, nonce, outcome, balance_before, created_at)
    values ('r_1', 'k_1', '00000000-0000-4000-8000-000000000001', 'real:p1', 'lantern-river', '1', 'real', 's_1', 'PAYING', 200, 350,
      'THB', 1, 0, '{"spins": []}', 1000, now());
  insert into studio_movements (transaction_id, round_id, kind, reference_transaction_id, amount, state, attempts, next_attempt_at, created_at)
    values ('bet_1', 'r_1', 'bet', null, 200, 'ACCEPTED', 1, '2026-03-01T11:59:58Z', now()),
      ('win_1', 'r_1', 'win', 'bet_1', 350, 'PENDING', 2, '2026-03-01T11:59:59Z', now());
`;

let folder: string;
let opened: OpenedDatabase;
let db: Kysely<StudioSchema>;
const broken: Error[] = [];

beforeAll(async () => {
  folder = quickFolder('studio-upgrade');
  const dataDir = join(folder, 'pg');
  await makeOldData(dataDir);
  opened = await openStudioDatabase({ url: undefined, dataDir, onError: (error) => void broken.push(error) });
  ({ db } = opened);
});
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates the data folder of the first version of the studio. */
async function makeOldData(dataDir: string): Promise<void> {
  const migrations = join(folder, 'migrations');
  mkdirSync(migrations);
  copyFileSync(join(MIGRATIONS, '0001-studio.sql'), join(migrations, '0001-studio.sql'));
  const embedded = await startEmbedded(dataDir, { durable: false });
  await ensureDatabase(embedded.url, 'studio');
  const url = withDatabase(embedded.url, 'studio');
  await migrate(url, migrations);
  const pool = openPool(url, { connectionsMax: 1 });
  await pool.query(OLD_ROWS);
  await pool.end();
  await embedded.stop();
}

describe('the data folder of an earlier version', () => {
  it('keeps every transaction with its place in the list', async () => {
    const rows = await db
      .selectFrom('studio_transactions')
      .select([
        'transaction_id',
        'sequence',
        'round_id',
        'kind',
        'reference_transaction_id',
        'amount',
        'state',
        'attempts',
      ])
      .orderBy('sequence')
      .execute();
    expect(rows).toEqual([
      {
        transaction_id: 'bet_1',
        sequence: 1n,
        round_id: 'r_1',
        kind: 'bet',
        reference_transaction_id: null,
        amount: 200n,
        state: 'ACCEPTED',
        attempts: 1,
      },
      {
        transaction_id: 'win_1',
        sequence: 2n,
        round_id: 'r_1',
        kind: 'win',
        reference_transaction_id: 'bet_1',
        amount: 350n,
        state: 'PENDING',
        attempts: 2,
      },
    ]);
  });

  it('sends what was waiting, once', async () => {
    expect(await dueTransactions(db, NOW, 10)).toEqual(['win_1']);
    const leasedUntil = new Date(NOW.getTime() + 6_000);
    expect(await claimTransaction(db, 'win_1', NOW, leasedUntil)).toMatchObject({ attempts: 3, amount: 350n });
    expect(await claimTransaction(db, 'win_1', NOW, leasedUntil)).toBeUndefined();
  });

  it('goes on with the list, and still takes one transaction of a kind for a round', async () => {
    const round = (await findRound(db, 'r_1'))!;
    await expect(queueTransaction(db, { round, kind: 'win', amount: 1n }, NOW)).rejects.toThrow(
      'studio_transactions_round_id_kind_key',
    );
    const id = await queueTransaction(db, { round, kind: 'rollback', amount: 200n, reference: 'bet_1' }, NOW);
    const { sequence } = await db
      .selectFrom('studio_transactions')
      .select('sequence')
      .where('transaction_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sequence).toBeGreaterThan(2n);
  });

  it('has no name of the old table left', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relname like '%movement%'
      union all select conname from pg_constraint where conname like '%movement%'`.execute(db);
    expect(rows).toEqual([]);
  });

  // The stopping database may cut off a connection that is closing; that is not an error.
  it('breaks no connection', () => {
    expect(broken).toEqual([]);
  });
});
