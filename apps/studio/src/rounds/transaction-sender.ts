// Sends money calls to the wallet. Each sending claims one transaction, calls the wallet once and records the outcome.
// An interruption at any point (kill -9, lost answer) leaves a row from which the next sending continues.
import type { HwpAnswer, HwpResult } from '@sanam/hwp';
import type { Kysely } from 'kysely';
import type { StudioDb, StudioSchema, TransactionState } from '../database.ts';
import { findGame } from '../games/catalogue.ts';
import { unitsToMinor } from '../games/engine/evaluate.ts';
import { playRound } from '../games/engine/play-round.ts';
import type { StudioLog } from '../log.ts';
import { endReward } from '../rewards/ending.ts';
import { addWin, changeReward, findReward, giveRoundBack, isGranted } from '../rewards/store.ts';
import type { Wallet } from '../wallet.ts';
import type { RoundState } from '../wire.ts';
import { afterUnknown, mayBetBeSent } from './resend-rules.ts';
import { claimTransaction, type Transaction, noteBalance, queueTransaction, type Round } from './round-store.ts';
import { drawOf } from './seeds.ts';

/**
 * Duration of a claim in milliseconds. Longer than the client's timeout, so that no transaction is sent twice at a
 * time.
 */
const LEASE_MS = 6_000;

export interface SenderDeps {
  db: Kysely<StudioSchema>;
  /** Undefined in fun mode: transactions wait until the keys are configured. */
  wallet: Wallet | undefined;
  now: () => Date;
  log: StudioLog;
}

/** A transaction whose outcome is being recorded, with the database transaction that has locked its row. */
interface Step {
  deps: SenderDeps;
  trx: StudioDb;
  round: Round;
  transaction: Transaction;
  now: Date;
}

/** Sends one due transaction and records its outcome. Returns false if another sender has claimed it. */
export async function sendTransaction(deps: SenderDeps, transactionId: string): Promise<boolean> {
  const { db, wallet, now } = deps;
  if (wallet === undefined) return false;
  const startedAt = now();
  const transaction = await claimTransaction(db, transactionId, startedAt, new Date(startedAt.getTime() + LEASE_MS));
  if (transaction === undefined) return false;
  const round = await readRound(db, transaction.round_id);
  if (transaction.kind === 'bet' && !mayBetBeSent(transaction.attempts - 1, transaction.created_at, startedAt)) {
    await record(deps, round, transaction, (step) => cancelBet(step, 'the time for sending is over'));
    return true;
  }
  const session = await db
    .selectFrom('studio_sessions')
    .select('wallet_session_id')
    .where('id', '=', round.session_id)
    .executeTakeFirstOrThrow();
  const reward = round.reward_id === null ? undefined : await findReward(db, round.reward_id);
  const granted = isGranted(reward) ? reward : undefined;
  const result = await wallet.send(transaction, round, session.wallet_session_id ?? '', granted);
  await record(deps, round, transaction, (step) => conclude(step, result));
  return true;
}

/** Runs `work` in one database transaction with the row locked, if the money call is still pending. */
async function record(
  deps: SenderDeps,
  round: Round,
  transaction: Transaction,
  work: (step: Step) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const fresh = await trx
      .selectFrom('studio_transactions')
      .select('state')
      .where('transaction_id', '=', transaction.transaction_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (fresh.state === 'PENDING') await work({ deps, trx, round, transaction, now: deps.now() });
  });
}

async function conclude(step: Step, result: HwpResult): Promise<void> {
  const { deps, trx, round, transaction } = step;
  if (!result.settled) {
    await afterUnknownOutcome(step, result.reason);
    return;
  }
  const { answer } = result;
  const isAccepted = answer.outcome === 'ACCEPTED';
  await noteBalance(trx, round.session_id, answer.balance, answer.balance_version);
  if (transaction.kind === 'bet') {
    await (isAccepted ? betAccepted(step, answer) : betRefused(step, answer));
    return;
  }
  if (transaction.kind === 'promo-win') {
    await rewardAnswered(step, answer, isAccepted);
    return;
  }
  if (!isAccepted) {
    deps.log.error({ transactionId: transaction.transaction_id, code: answer.code }, `${transaction.kind} refused`);
    await settle(step, 'MANUAL', answer);
    await endRound(step, 'MANUAL');
    return;
  }
  await settle(step, 'ACCEPTED', answer);
  if (transaction.kind === 'win') {
    await endRound(step, 'SETTLED', { balance_after: BigInt(answer.balance_after ?? 0) });
    return;
  }
  await trx
    .updateTable('studio_transactions')
    .set({ state: 'ROLLED_BACK' })
    .where('round_id', '=', round.id)
    .where('kind', '=', 'bet')
    .execute();
  await endRound(step, 'CANCELLED', { balance_after: BigInt(answer.balance_after ?? 0) });
}

/** Records the answer to a promo-win: the reward is settled, or the transaction waits for staff if it was refused. */
async function rewardAnswered(step: Step, answer: HwpAnswer, isAccepted: boolean): Promise<void> {
  const { deps, trx, round, transaction, now } = step;
  await settle(step, isAccepted ? 'ACCEPTED' : 'MANUAL', answer);
  if (isAccepted) await changeReward(trx, round.reward_id ?? '', { settled_at: now });
  else deps.log.error({ transactionId: transaction.transaction_id, code: answer.code }, 'promo-win refused');
}

/**
 * Draws the outcome of an accepted bet and queues its win. Seed and nonce were fixed before the bet was sent. Rolls the
 * bet back if the game's version no longer exists.
 */
async function betAccepted(step: Step, answer: HwpAnswer): Promise<void> {
  const { deps, trx, round, transaction, now } = step;
  const entry = findGame(round.game_code);
  await settle(step, 'ACCEPTED', answer);
  if (entry === undefined || entry.game.version !== round.game_version) {
    deps.log.error({ roundId: round.id }, 'the rules of this round are gone: returning the stake');
    await queueRollback(step, 'GAME_ERROR');
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
      balance_before: BigInt(answer.balance_after ?? 0) + (round.reward_id === null ? round.stake : 0n),
    })
    .where('id', '=', round.id)
    .execute();
  if (round.reward_id !== null) await addWin(trx, round.reward_id, win);
  const amount = round.reward_id === null ? win : 0n;
  await queueTransaction(trx, { round, kind: 'win', amount, reference: transaction.transaction_id }, now);
}

async function betRefused(step: Step, answer: HwpAnswer): Promise<void> {
  const { deps, transaction } = step;
  // The wallet has this id with other content: staff must decide which one is right.
  const isConflict = answer.code === 'DUPLICATE_CONFLICT';
  if (isConflict) deps.log.error({ transactionId: transaction.transaction_id }, 'bet in conflict');
  await settle(step, isConflict ? 'MANUAL' : 'REFUSED', answer);
  await endRound(step, isConflict ? 'MANUAL' : 'REFUSED', { refusal_code: answer.code });
}

async function afterUnknownOutcome(step: Step, problem: string): Promise<void> {
  const { deps, transaction, now } = step;
  const { transaction_id: transactionId, attempts, kind } = transaction;
  const decision = afterUnknown(kind, attempts, transaction.created_at, now);
  deps.log.warn({ transactionId, attempts, problem, next: decision.do }, `${kind} without a settled answer`);
  if (decision.do === 'rollback') {
    await cancelBet(step, problem);
    return;
  }
  if (decision.do === 'resend') {
    await updateTransaction(step, { next_attempt_at: decision.at, leased_until: null, last_problem: problem });
    return;
  }
  await updateTransaction(step, { state: 'MANUAL', leased_until: null, last_problem: problem });
  // For a promo-win the round is already over.
  if (kind !== 'promo-win') await endRound(step, 'MANUAL');
}

async function cancelBet(step: Step, problem: string): Promise<void> {
  await updateTransaction(step, { state: 'CANCELLING', leased_until: null, last_problem: problem });
  await queueRollback(step, 'UNKNOWN_OUTCOME');
}

async function queueRollback(
  { trx, round, transaction: bet, now }: Step,
  reason: 'UNKNOWN_OUTCOME' | 'GAME_ERROR',
): Promise<void> {
  const rollback = { round, kind: 'rollback', amount: bet.amount, reference: bet.transaction_id, reason } as const;
  await queueTransaction(trx, rollback, now);
  await trx.updateTable('studio_rounds').set({ state: 'CANCELLING' }).where('id', '=', round.id).execute();
}

async function settle(step: Step, state: TransactionState, answer: HwpAnswer): Promise<void> {
  await updateTransaction(step, {
    state,
    code: answer.code,
    wallet_transaction_id: answer.wallet_transaction_id ?? null,
    answered_at: step.now,
    leased_until: null,
  });
}

async function updateTransaction({ trx, transaction }: Step, change: Partial<Transaction>): Promise<void> {
  const { sequence: _fixed, ...columns } = change;
  await trx
    .updateTable('studio_transactions')
    .set(columns)
    .where('transaction_id', '=', transaction.transaction_id)
    .execute();
}

async function endRound(
  { trx, round, now }: Step,
  state: RoundState,
  more: { balance_after?: bigint; refusal_code?: string } = {},
): Promise<void> {
  await trx
    .updateTable('studio_rounds')
    .set({ state, ended_at: now, ...more })
    .where('id', '=', round.id)
    .execute();
  if (round.reward_id === null) return;
  if (state === 'REFUSED' || state === 'CANCELLED') await giveRoundBack(trx, round.reward_id);
  await endReward(trx, round.reward_id, now);
}

async function readRound(db: StudioDb, id: string): Promise<Round> {
  return db.selectFrom('studio_rounds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
