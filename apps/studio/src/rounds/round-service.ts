import type { Kysely } from 'kysely';
import type { StudioDb, StudioSchema } from '../database.ts';
import { findGame } from '../games/catalogue.ts';
import type { SlotDefinition } from '../games/engine/definition.ts';
import { unitsToMinor } from '../games/engine/evaluate.ts';
import { playRound } from '../games/engine/play-round.ts';
import { Refusal } from '../refusal.ts';
import { type Granted, takeRound } from '../rewards/store.ts';
import { type SenderDeps, sendTransaction } from './transaction-sender.ts';
import {
  findOpenRound,
  findRound,
  findRoundBySpin,
  latestRounds,
  newId,
  queueTransaction,
  type Round,
  type Session,
} from './round-store.ts';
import { changeClientSeed, drawOf, takeNonce } from './seeds.ts';

/** Input of a round: one press of the spin button. */
interface Press {
  session: Session;
  game: SlotDefinition;
  spinId: string;
  stake: bigint;
  /** Reward whose free round is played, at the bet of the reward; undefined: a paid round. */
  rewardId: string | undefined;
  now: Date;
}

/** The spin that a player requests. A free round has a `rewardId`; its stake is not used. */
export interface Wish {
  spinId: string;
  stake: bigint;
  rewardId?: string | undefined;
}

/** Time the answer waits for a slow win call, in milliseconds. The result is already final. */
const WIN_WAIT_MS = 700;
const UNIQUE_VIOLATION = '23505';

export interface RoundService {
  /**
   * Plays one round of this session. The same `spinId` always refers to the same round.
   * Refusals: `stake_not_allowed`, `insufficient_credits` (fun), `round_open` with the open round, `free_rounds_over`.
   */
  spin(session: Session, wish: Wish): Promise<Round>;
  /** Returns a round of the player. Refuses with `unknown_round` if it belongs to another player. */
  read(session: Session, roundId: string): Promise<Round>;
  latest(session: Session, countMax: number): Promise<Round[]>;
  /** Stores how many spins of the round the player has watched; the number never decreases. */
  markShown(session: Session, roundId: string, spins: number): Promise<void>;
  /** Sets the client seed. Refuses with `round_open` while an open round uses the seed. */
  setClientSeed(session: Session, clientSeed: string): Promise<void>;
}

export function createRoundService(deps: SenderDeps): RoundService {
  const { db } = deps;
  return {
    spin: spin.bind(null, deps),
    read: read.bind(null, deps),
    latest: (session, countMax) => latestRounds(db, session.player_key, session.game_code, countMax),
    markShown: markShown.bind(null, deps),
    setClientSeed: setClientSeed.bind(null, deps),
  };
}

async function spin(deps: SenderDeps, session: Session, { spinId, stake, rewardId }: Wish): Promise<Round> {
  const { db, now } = deps;
  const known = await findRoundBySpin(db, session.player_key, spinId);
  if (known !== undefined) return known;
  const entry = findGame(session.game_code);
  if (entry === undefined) throw new Refusal('unknown_game');
  const isFree = rewardId !== undefined;
  if (isFree && session.mode === 'fun') throw new Refusal('free_rounds_over');
  const isOffered = entry.game.stakes.includes(stake) && (session.max_bet === null || stake <= session.max_bet);
  if (!isFree && !isOffered) throw new Refusal('stake_not_allowed');
  try {
    const press = { session, game: entry.game, spinId, stake, rewardId, now: now() };
    if (session.mode === 'fun') return await playForFun(db, press);
    const { roundId, betId } = await openRound(db, press);
    return await drive(deps, roundId, betId);
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return answerInstead(db, session, spinId);
  }
}

/** Sends the bet and, if it was accepted, the win. The queue sends the rest. */
async function drive(deps: SenderDeps, roundId: string, betId: string): Promise<Round> {
  const { db } = deps;
  await sendTransaction(deps, betId);
  const round = await findRound(db, roundId);
  if (round === undefined) throw new Refusal('unknown_round');
  if (round.state !== 'PAYING') return round;
  const win = await db
    .selectFrom('studio_transactions')
    .select('transaction_id')
    .where('round_id', '=', roundId)
    .where('kind', '=', 'win')
    .executeTakeFirstOrThrow();
  const sending = sendTransaction(deps, win.transaction_id).catch((error: Error) =>
    deps.log.error({ error: error.message }, 'win'),
  );
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, WIN_WAIT_MS).unref())]);
  return (await findRound(db, roundId)) ?? round;
}

async function read(deps: SenderDeps, session: Session, roundId: string): Promise<Round> {
  const { db } = deps;
  const round = await findRound(db, roundId);
  if (round === undefined || round.player_key !== session.player_key) throw new Refusal('unknown_round');
  return round;
}

async function markShown(deps: SenderDeps, session: Session, roundId: string, spins: number): Promise<void> {
  const { db } = deps;
  const round = await read(deps, session, roundId);
  await db
    .updateTable('studio_rounds')
    .set(({ fn, val, cast }) => ({
      shown_spins: fn<number>('greatest', ['shown_spins', cast<number>(val(spins), 'integer')]),
    }))
    .where('id', '=', round.id)
    .execute();
}

async function setClientSeed(deps: SenderDeps, session: Session, clientSeed: string): Promise<void> {
  const { db, now } = deps;
  await db.transaction().execute(async (trx) => {
    await lockSession(trx, session.id);
    const open = await findOpenRound(trx, session.player_key, session.game_code);
    if (open !== undefined) throw new Refusal('round_open', { roundId: open.id });
    const owner = { playerKey: session.player_key, gameCode: session.game_code };
    await changeClientSeed(trx, owner, clientSeed, now());
  });
}

/** Answers a press that collided with another one: the same press gets its round, another one `round_open`. */
async function answerInstead(db: StudioDb, session: Session, spinId: string): Promise<Round> {
  const same = await findRoundBySpin(db, session.player_key, spinId);
  if (same !== undefined) return same;
  const open = await findOpenRound(db, session.player_key, session.game_code);
  throw new Refusal('round_open', open === undefined ? {} : { roundId: open.id });
}

async function openRound(db: Kysely<StudioSchema>, press: Press): Promise<{ roundId: string; betId: string }> {
  return db.transaction().execute(async (trx) => {
    const { round } = await insertRound(trx, press);
    const amount = round.reward_id === null ? round.stake : 0n;
    const betId = await queueTransaction(trx, { round, kind: 'bet', amount }, press.now);
    return { roundId: round.id, betId };
  });
}

/**
 * Plays a round for play credits. They stay in the studio: stake, outcome and win are one database transaction. Draws
 * and strips are those of real play (R51).
 */
async function playForFun(db: Kysely<StudioSchema>, press: Press): Promise<Round> {
  const { game, stake, now } = press;
  return db.transaction().execute(async (trx) => {
    const { round, session } = await insertRound(trx, press);
    if (session.balance < stake) throw new Refusal('insufficient_credits');
    const outcome = playRound(game, await drawOf(trx, round.seed_id, round.nonce));
    const win = unitsToMinor(game, outcome.units, stake);
    const balance = session.balance - stake + win;
    await trx.updateTable('studio_sessions').set({ balance }).where('id', '=', session.id).execute();
    return trx
      .updateTable('studio_rounds')
      .set({ state: 'SETTLED', outcome: JSON.stringify(outcome), win, balance_after: balance, ended_at: now })
      .where('id', '=', round.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function lockSession(trx: StudioDb, sessionId: string): Promise<Session> {
  const session = await trx
    .selectFrom('studio_sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (session === undefined || session.state !== 'OPEN') throw new Refusal('session_ended');
  return session;
}

/** Uses one of the player's free rounds in this game. Refuses with `free_rounds_over` if none is left. */
async function takeFree(trx: StudioDb, session: Session, { rewardId, game, now }: Press): Promise<Granted | undefined> {
  if (rewardId === undefined) return undefined;
  const place = { playerId: session.player_id ?? '', currency: session.currency, gameCode: game.code };
  const reward = await takeRound(trx, rewardId, place, now);
  if (reward === undefined) throw new Refusal('free_rounds_over');
  return reward;
}

/** Locks the session and inserts the round of this press. Returns both as stored. */
async function insertRound(trx: StudioDb, press: Press): Promise<{ round: Round; session: Session }> {
  const { game, spinId, stake, now } = press;
  const session = await lockSession(trx, press.session.id);
  const owner = { playerKey: session.player_key, gameCode: game.code };
  const { seedId, nonce } = await takeNonce(trx, owner, now);
  const reward = await takeFree(trx, session, press);
  const round = await trx
    .insertInto('studio_rounds')
    .values({
      id: newId('r_'),
      replay_key: newId(''),
      session_id: session.id,
      player_key: session.player_key,
      player_id: session.player_id,
      game_code: game.code,
      game_version: game.version,
      mode: session.mode,
      spin_id: spinId,
      state: 'BETTING',
      stake: reward?.bet_amount ?? stake,
      reward_id: reward?.reward_id ?? null,
      currency: session.currency,
      seed_id: seedId,
      nonce,
      outcome: null as unknown as string,
      balance_before: session.balance,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { round, session };
}
