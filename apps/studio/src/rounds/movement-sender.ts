// The studio's half of every money call: one movement, one claim, one sending, one recorded consequence.
// Whatever happens between two steps (kill -9, lost answer) leaves a row from which the next sending goes on.
import type { HwpAnswer, HwpResult } from '@sanam/hwp';
import type { Kysely } from 'kysely';
import type { MovementState, RoundState, StudioDb, StudioSchema } from '../database.ts';
import { findGame } from '../games/catalogue.ts';
import { unitsToMinor } from '../games/engine/evaluate.ts';
import { playRound } from '../games/engine/play-round.ts';
import type { StudioLog } from '../log.ts';
import type { Wallet } from '../wallet.ts';
import { afterUnknown, mayBetBeSent } from './resend-rules.ts';
import { claimMovement, type Movement, noteBalance, queueMovement, type Round } from './round-store.ts';
import { drawOf } from './seeds.ts';

/** Longer than the wallet client waits, so that two never send one movement at the same time. */
const LEASE_MS = 6_000;

export interface SenderDeps {
  db: Kysely<StudioSchema>;
  /** Absent in fun mode: movements wait until keys are given. */
  wallet: Wallet | undefined;
  now: () => Date;
  log: StudioLog;
}

/** Sends one due movement and writes down what follows. Resolves to false when somebody else had it. */
export async function sendMovement(deps: SenderDeps, transactionId: string): Promise<boolean> {
  const { db, wallet, now } = deps;
  if (wallet === undefined) return false;
  const startedAt = now();
  const movement = await claimMovement(db, transactionId, startedAt, new Date(startedAt.getTime() + LEASE_MS));
  if (movement === undefined) return false;
  const round = await readRound(db, movement.round_id);
  if (movement.kind === 'bet' && !mayBetBeSent(movement.attempts - 1, movement.created_at, startedAt)) {
    await record(deps, movement, (trx) => cancelBet(trx, round, movement, 'the time for sending is over', now()));
    return true;
  }
  const session = await db
    .selectFrom('studio_sessions')
    .select('wallet_session_id')
    .where('id', '=', round.session_id)
    .executeTakeFirstOrThrow();
  const result = await wallet.send(movement, round, session.wallet_session_id ?? '');
  await record(deps, movement, (trx) => conclude(deps, trx, round, movement, result));
  return true;
}

/** Runs the consequence in one transaction, and only if the movement is still waiting for it. */
async function record(deps: SenderDeps, movement: Movement, work: (trx: StudioDb) => Promise<void>): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const fresh = await trx
      .selectFrom('studio_movements')
      .select('state')
      .where('transaction_id', '=', movement.transaction_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (fresh.state === 'PENDING') await work(trx);
  });
}

async function conclude(
  deps: SenderDeps,
  trx: StudioDb,
  round: Round,
  movement: Movement,
  result: HwpResult,
): Promise<void> {
  const now = deps.now();
  if (!result.settled) {
    await afterUnknownOutcome(deps, trx, round, movement, result.reason);
    return;
  }
  const { answer } = result;
  const isAccepted = answer.outcome === 'ACCEPTED';
  await noteBalance(trx, round.session_id, answer.balance, answer.balance_version);
  if (movement.kind === 'bet') {
    await (isAccepted
      ? betAccepted(deps, trx, round, movement, answer)
      : betRefused(deps, trx, round, movement, answer));
    return;
  }
  if (!isAccepted) {
    deps.log.error({ transactionId: movement.transaction_id, code: answer.code }, `${movement.kind} refused`);
    await settle(trx, movement, 'MANUAL', answer, now);
    await endRound(trx, round, 'MANUAL', now);
    return;
  }
  await settle(trx, movement, 'ACCEPTED', answer, now);
  if (movement.kind === 'win') {
    await endRound(trx, round, 'SETTLED', now, { balance_after: BigInt(answer.balance_after ?? 0) });
    return;
  }
  await trx
    .updateTable('studio_movements')
    .set({ state: 'ROLLED_BACK' })
    .where('round_id', '=', round.id)
    .where('kind', '=', 'bet')
    .execute();
  await endRound(trx, round, 'CANCELLED', now, { balance_after: BigInt(answer.balance_after ?? 0) });
}

/** The stake is taken: only now is the outcome drawn, from the seed and nonce fixed before the bet was sent. */
async function betAccepted(
  deps: SenderDeps,
  trx: StudioDb,
  round: Round,
  movement: Movement,
  answer: HwpAnswer,
): Promise<void> {
  const now = deps.now();
  const entry = findGame(round.game_code);
  await settle(trx, movement, 'ACCEPTED', answer, now);
  if (entry === undefined || entry.game.version !== round.game_version) {
    deps.log.error({ roundId: round.id }, 'the rules of this round are gone: returning the stake');
    await queueRollback(trx, round, movement, 'GAME_ERROR', now);
    return;
  }
  const outcome = playRound(entry.game, await drawOf(trx, round.seed_id, round.nonce));
  const win = unitsToMinor(entry.game, outcome.units, round.stake);
  await trx
    .updateTable('studio_rounds')
    .set({
      state: 'PAYING',
      outcome: JSON.stringify(outcome),
      win,
      balance_before: BigInt(answer.balance_after ?? 0) + round.stake,
    })
    .where('id', '=', round.id)
    .execute();
  await queueMovement(trx, { round, kind: 'win', amount: win, reference: movement.transaction_id }, now);
}

async function betRefused(
  deps: SenderDeps,
  trx: StudioDb,
  round: Round,
  movement: Movement,
  answer: HwpAnswer,
): Promise<void> {
  const now = deps.now();
  // The wallet knows this id with other content: nobody may guess which one is right.
  const isConflict = answer.code === 'DUPLICATE_CONFLICT';
  if (isConflict) deps.log.error({ transactionId: movement.transaction_id }, 'bet in conflict');
  await settle(trx, movement, isConflict ? 'MANUAL' : 'REFUSED', answer, now);
  await endRound(trx, round, isConflict ? 'MANUAL' : 'REFUSED', now, { refusal_code: answer.code });
}

async function afterUnknownOutcome(
  deps: SenderDeps,
  trx: StudioDb,
  round: Round,
  movement: Movement,
  problem: string,
): Promise<void> {
  const now = deps.now();
  const { transaction_id: transactionId, attempts, kind } = movement;
  const decision = afterUnknown(kind, attempts, movement.created_at, now);
  deps.log.warn({ transactionId, attempts, problem, next: decision.do }, `${kind} without a settled answer`);
  if (decision.do === 'rollback') {
    await cancelBet(trx, round, movement, problem, now);
    return;
  }
  if (decision.do === 'resend') {
    await updateMovement(trx, movement, { next_attempt_at: decision.at, leased_until: null, last_problem: problem });
    return;
  }
  await updateMovement(trx, movement, { state: 'MANUAL', leased_until: null, last_problem: problem });
  await endRound(trx, round, 'MANUAL', now);
}

async function cancelBet(trx: StudioDb, round: Round, bet: Movement, problem: string, now: Date): Promise<void> {
  await updateMovement(trx, bet, { state: 'CANCELLING', leased_until: null, last_problem: problem });
  await queueRollback(trx, round, bet, 'UNKNOWN_OUTCOME', now);
}

async function queueRollback(
  trx: StudioDb,
  round: Round,
  bet: Movement,
  reason: 'UNKNOWN_OUTCOME' | 'GAME_ERROR',
  now: Date,
): Promise<void> {
  await queueMovement(trx, { round, kind: 'rollback', amount: bet.amount, reference: bet.transaction_id, reason }, now);
  await trx.updateTable('studio_rounds').set({ state: 'CANCELLING' }).where('id', '=', round.id).execute();
}

async function settle(
  trx: StudioDb,
  movement: Movement,
  state: MovementState,
  answer: HwpAnswer,
  now: Date,
): Promise<void> {
  await updateMovement(trx, movement, {
    state,
    code: answer.code,
    wallet_transaction_id: answer.wallet_transaction_id ?? null,
    answered_at: now,
    leased_until: null,
  });
}

async function updateMovement(trx: StudioDb, movement: Movement, change: Partial<Movement>): Promise<void> {
  const { sequence: _fixed, ...columns } = change;
  await trx
    .updateTable('studio_movements')
    .set(columns)
    .where('transaction_id', '=', movement.transaction_id)
    .execute();
}

async function endRound(
  trx: StudioDb,
  round: Round,
  state: RoundState,
  now: Date,
  more: { balance_after?: bigint; refusal_code?: string } = {},
): Promise<void> {
  await trx
    .updateTable('studio_rounds')
    .set({ state, ended_at: now, ...more })
    .where('id', '=', round.id)
    .execute();
}

async function readRound(db: StudioDb, id: string): Promise<Round> {
  return db.selectFrom('studio_rounds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
