// Own draws: a seed that was committed when the draw was planned, and a beacon round that was unknown when its tickets
// were sealed. Seed and beacon round determine the numbers; anybody who has both can recompute them.
import { createHash, randomBytes } from 'node:crypto';
import { type BeaconRound, roundAfter, timeOfRound } from '@sanam/beacon';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { APP_ROLE, type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { sql } from 'kysely';
import type { Log } from '@sanam/server/platform/log.ts';
import type { Board } from '../../contract/boards.ts';
import { drawBoard, type DrawInputs, yeekeeDigits, yeekeeNumber } from '../../contract/draw-stream.ts';
import type { LateReason } from '../../contract/states.ts';
import { type Drawing, SENDERS_MIN, SHOTS_MIN } from '../../contract/own-draws.ts';
import { lotteryJobs } from '../jobs.ts';
import { type BeaconSource, readRound } from './beacon.ts';
import type { ClockDeps } from './clock.ts';
import { insertNote, insertResult } from './result-store.ts';
import { readShots } from './shot-store.ts';
import { type DrawRow, findDraw, lockDraw, moveDraw } from './transition.ts';

const BY = systemContext('lottery.draw');
/** Database role that draws. */
const DRAWER_ROLE = 'sanam_drawer';
const SEED_PURPOSE = 'lottery-seed';
const SEED_BYTES = 32;
const ASK_AGAIN_SECONDS = 2;

export interface OwnDrawDeps extends ClockDeps {
  db: Db;
  vault: Vault;
  log: Log;
  beacon(): Promise<BeaconSource | undefined>;
  drawingOf(market: string): Drawing;
}

/** Creates a seed. Returns its commitment, which is published with the draw, and the seed encrypted by the vault. */
export function newSeed(vault: Vault): { seed_commit: string; seed_sealed: string } {
  const seed = randomBytes(SEED_BYTES);
  return {
    seed_commit: createHash('sha256').update(seed).digest('hex'),
    seed_sealed: vault.seal(SEED_PURPOSE, seed.toString('hex')),
  };
}

/**
 * Draws the numbers of a sealed own draw once its beacon round is published; tries again after two seconds before that.
 * A draw that was sealed after its round was published is refunded: its tickets could have been chosen to win.
 */
export async function drawOwn(deps: OwnDrawDeps, drawId: bigint): Promise<void> {
  const draw = await findDraw(deps.db, drawId);
  if (draw.state !== 'sealed' || draw.seed_sealed === null) return;
  const source = await deps.beacon();
  const { shape, beaconAfterSeconds } = deps.drawingOf(draw.market);
  const number = source === undefined ? undefined : roundAfter(source.chain, draw.close_at, beaconAfterSeconds);
  if (source !== undefined && number !== undefined && draw.sealed_at! >= timeOfRound(source.chain, number))
    return giveBack(deps, drawId, 'sealedLate');
  const round = source === undefined || number === undefined ? undefined : await readRound(source, number);
  if (source === undefined || round === undefined) return askAgain(deps, drawId);
  const seed = deps.vault.open(SEED_PURPOSE, draw.seed_sealed);
  const isOver = await inTransaction(deps.db, (trx) => finish(deps, trx, { drawId, shape, seed, round, source }));
  if (!isOver) await giveBack(deps, drawId, 'tooFewNumbers');
}

async function yeekeeBoard(db: Db, drawId: bigint, inputs: DrawInputs): Promise<Board | undefined> {
  const shots = await readShots(db, drawId);
  const senders = new Set(shots.map((shot) => shot.member_id));
  if (shots.length < SHOTS_MIN || senders.size < SENDERS_MIN) return undefined;
  const numbers = shots.map((shot) => shot.number);
  return { shape: 'yeekee', digits: yeekeeNumber(numbers, await yeekeeDigits(inputs)) };
}

interface Drawn {
  drawId: bigint;
  shape: Drawing['shape'];
  seed: string;
  round: BeaconRound;
  source: BeaconSource;
}

/**
 * Draws under the draw's lock, so that a shot that was accepted in time and is not committed yet counts too. Returns
 * false for a yeekee round with too few shots or senders.
 */
async function finish(deps: OwnDrawDeps, trx: Trx, { drawId, shape, seed, round, source }: Drawn): Promise<boolean> {
  const draw = await lockDraw(trx, drawId);
  if (draw.state !== 'sealed') return true;
  const inputs = { seed, market: draw.market, numero: draw.numero, randomness: round.randomness };
  const isDrawn = await asDrawer(trx, async () => {
    const board = shape === 'yeekee' ? await yeekeeBoard(trx, drawId, inputs) : await drawBoard(shape, inputs);
    if (board !== undefined) await insertResult(trx, { drawId, version: 1, board, note: '', byStaff: [] });
    return board !== undefined;
  });
  if (!isDrawn) return false;
  const fields = {
    seed,
    beacon_chain: source.chain.hash,
    beacon_round: BigInt(round.round),
    beacon_randomness: round.randomness,
    beacon_signature: round.signature,
    beacon_is_local: source.isLocal,
    result_version: 1,
  };
  await moveDraw(deps, trx, draw, { action: 'draw', context: BY, fields, stamp: 'drawn_at' });
  await deps.jobs.enqueue(trx, lotteryJobs.settle, { drawId: String(drawId) });
  return true;
}

/**
 * Runs work in the role that draws, which has no rights on tickets: what was sold cannot be an input of a result. The
 * role ends with the transaction if the work fails.
 */
async function asDrawer<Result>(trx: Trx, work: () => Promise<Result>): Promise<Result> {
  await sql`set local role ${sql.id(DRAWER_ROLE)}`.execute(trx);
  const result = await work();
  await sql`set local role ${sql.id(APP_ROLE)}`.execute(trx);
  return result;
}

/** Tries again later. The retries end at the deadline of the draw, when the clock refunds it. */
async function askAgain(deps: OwnDrawDeps, drawId: bigint): Promise<void> {
  await deps.jobs.enqueue(deps.db, lotteryJobs.draw, { drawId: String(drawId) }, { delaySeconds: ASK_AGAIN_SECONDS });
}

async function giveBack(deps: OwnDrawDeps, drawId: bigint, note: LateReason): Promise<void> {
  deps.log.warn({ drawId: String(drawId), note }, 'an own draw is given back');
  await inTransaction(deps.db, async (trx) => {
    const draw: DrawRow = await lockDraw(trx, drawId);
    if (draw.state !== 'sealed') return;
    await insertNote(trx, drawId, 'late', note);
    await moveDraw(deps, trx, draw, { action: 'refund', context: BY, reason: note });
    await deps.jobs.enqueue(trx, lotteryJobs.refund, { drawId: String(drawId) });
  });
}
