// Server seeds. Each is committed by its hash before the first spin and revealed when the next one replaces it.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { StudioDb } from '../database.ts';
import { blockMessage, createDraw } from '../games/engine/fairness.ts';
import type { Draw } from '../games/engine/play-round.ts';
import type { Commitment } from '../wire.ts';

export interface SeedOwner {
  playerKey: string;
  gameCode: string;
}

/** Returns the current commitment; creates it on the first call. */
export async function currentCommitment(db: StudioDb, owner: SeedOwner, now: Date): Promise<Commitment> {
  const held = await readSeeds(db, owner);
  if (held.current === undefined) await insertSeed(db, owner, 'CURRENT', now);
  if (held.next === undefined) await insertSeed(db, owner, 'NEXT', now);
  const { current, next } = await readSeeds(db, owner);
  if (current === undefined || next === undefined) throw new Error('a seed vanished');
  return {
    serverSeedHash: current.server_seed_hash,
    nextServerSeedHash: next.server_seed_hash,
    clientSeed: current.client_seed,
    nonce: current.next_nonce,
  };
}

/**
 * Sets the client seed. Before the first spin it is combined with the committed server seed. Later the server seed is
 * revealed and replaced by the next one, which was committed before. The caller ensures that no round is open.
 */
export async function changeClientSeed(db: StudioDb, owner: SeedOwner, clientSeed: string, now: Date): Promise<void> {
  await currentCommitment(db, owner, now);
  const { current } = await readSeeds(db, owner, true);
  if (current === undefined) throw new Error('a seed vanished');
  if (current.next_nonce === 0) {
    await db.updateTable('studio_seeds').set({ client_seed: clientSeed }).where('id', '=', current.id).execute();
    return;
  }
  await db
    .updateTable('studio_seeds')
    .set({ state: 'REVEALED', revealed_at: now })
    .where('id', '=', current.id)
    .execute();
  await seedsOf(db, owner, 'NEXT').set({ state: 'CURRENT', client_seed: clientSeed }).execute();
  await insertSeed(db, owner, 'NEXT', now);
}

/** Reserves the next nonce for one round. Waits for a transaction that has locked the seed. */
export async function takeNonce(db: StudioDb, owner: SeedOwner, now: Date): Promise<{ seedId: bigint; nonce: number }> {
  await currentCommitment(db, owner, now);
  const seed = await seedsOf(db, owner, 'CURRENT')
    .set((update) => ({ next_nonce: update('next_nonce', '+', 1) }))
    .returning(['id', 'next_nonce'])
    .executeTakeFirstOrThrow();
  return { seedId: seed.id, nonce: seed.next_nonce - 1 };
}

/** Returns the generator of the outcome of one round. */
export async function drawOf(db: StudioDb, seedId: bigint, nonce: number): Promise<Draw> {
  const seed = await db
    .selectFrom('studio_seeds')
    .select(['server_seed', 'client_seed'])
    .where('id', '=', seedId)
    .executeTakeFirstOrThrow();
  return createServerDraw(seed.server_seed, seed.client_seed, nonce);
}

/** Returns the same generator that the verifier page computes in the browser. `serverSeed` is hexadecimal. */
export function createServerDraw(serverSeed: string, clientSeed: string, nonce: number): Draw {
  const key = Buffer.from(serverSeed, 'hex');
  return createDraw((index) =>
    createHmac('sha256', key)
      .update(blockMessage(clientSeed, nonce, index))
      .digest(),
  );
}

export function hashOfSeed(serverSeed: string): string {
  return createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex');
}

async function readSeeds(db: StudioDb, owner: SeedOwner, isLocking = false) {
  let query = db
    .selectFrom('studio_seeds')
    .selectAll()
    .where('player_key', '=', owner.playerKey)
    .where('game_code', '=', owner.gameCode)
    .where('state', 'in', ['CURRENT', 'NEXT']);
  if (isLocking) query = query.forUpdate();
  const rows = await query.execute();
  return {
    current: rows.find((row) => row.state === 'CURRENT'),
    next: rows.find((row) => row.state === 'NEXT'),
  };
}

async function insertSeed(db: StudioDb, owner: SeedOwner, state: 'CURRENT' | 'NEXT', now: Date): Promise<void> {
  const serverSeed = randomBytes(32).toString('hex');
  await db
    .insertInto('studio_seeds')
    .values({
      player_key: owner.playerKey,
      game_code: owner.gameCode,
      server_seed: serverSeed,
      server_seed_hash: hashOfSeed(serverSeed),
      // The player may replace it before the first spin.
      client_seed: randomBytes(8).toString('hex'),
      state,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function seedsOf(db: StudioDb, owner: SeedOwner, state: 'CURRENT' | 'NEXT') {
  return db
    .updateTable('studio_seeds')
    .where('player_key', '=', owner.playerKey)
    .where('game_code', '=', owner.gameCode)
    .where('state', '=', state);
}
