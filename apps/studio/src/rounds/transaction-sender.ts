// The studio's half of every money call: one transaction, one claim, one sending, one recorded consequence.
// Whatever happens between two steps (kill -9, lost answer) leaves a row from which the next sending goes on.
import type { HwpAnswer, HwpResult } from '@sanam/hwp';
import type { Kysely } from 'kysely';
import type { TransactionState, RoundState, StudioDb, StudioSchema } from '../database.ts';
import { findGame } from '../games/catalogue.ts';
import { unitsToMinor } from '../games/engine/evaluate.ts';
import { playRound } from '../games/engine/play-round.ts';
import type { StudioLog } from '../log.ts';
import type { Wallet } from '../wallet.ts';
import { afterUnknown, mayBetBeSent } from './resend-rules.ts';
import { claimTransaction, type Transaction, noteBalance, queueTransaction, type Round } from './round-store.ts';
import { drawOf } from './seeds.ts';

/** Longer than the wallet client waits, so that two never send one transaction at the same time. */
const LEASE_MS = 6_000;

export interface SenderDeps {
  db: Kysely<StudioSchema>;
  /** Absent in fun mode: transactions wait until keys are given. */
  wallet: Wallet | undefined;
  now: () => Date;
  log: StudioLog;
}

/** Sends one due transaction and writes down what follows. Resolves to false when somebody else had it. */
export async function sendTransaction(deps: SenderDeps, transactionId: string): Promise<boolean> {
  const { db, wallet, now } = deps;
  if (wallet === undefined) return false;
  const startedAt = now();
  const transaction = await claimTransaction(db, transactionId, startedAt, new Date(startedAt.getTime() + LEASE_MS));
  if (transaction === undefined) return false;
  const round = await readRound(db, transaction.round_id);
  if (transaction.kind === 'bet' && !mayBetBeSent(transaction.attempts - 1, transaction.created_at, startedAt)) {
    await record(deps, transaction, (trx) => cancelBet(trx, round, transaction, 'the time for sending is over', now()));
    return true;
  }
  const session = await db
    .selectFrom('studio_sessions')
    .select('wallet_session_id')
    .where('id', '=', round.session_id)
    .executeTakeFirstOrThrow();
  const result = await wallet.send(transaction, round, session.wallet_session_id ?? '');
  await record(deps, transaction, (trx) => conclude(deps, trx, round, transaction, result));
  return true;
}

/** Runs the consequence in one database transaction, and only if the money call still waits for it. */
async function record(
  deps: SenderDeps,
  transaction: Transaction,
  work: (trx: StudioDb) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const fresh = await trx
      .selectFrom('studio_transactions')
      .select('state')
      .where('transaction_id', '=', transaction.transaction_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (fresh.state === 'PENDING') await work(trx);
  });
}

async function conclude(
  deps: SenderDeps,
  trx: StudioDb,
  round: Round,
  transaction: Transaction,
  result: HwpResult,
): Promise<void> {
  const now = deps.now();
  if (!result.settled) {
    await afterUnknownOutcome(deps, trx, round, transaction, result.reason);
    return;
  }
  const { answer } = result;
  const isAccepted = answer.outcome === 'ACCEPTED';
  await noteBalance(trx, round.session_id, answer.balance, answer.balance_version);
  if (transaction.kind === 'bet') {
    await (isAccepted
      ? betAccepted(deps, trx, round, transaction, answer)
      : betRefused(deps, trx, round, transaction, answer));
    return;
  }
  if (!isAccepted) {
    deps.log.error({ transactionId: transaction.transaction_id, code: answer.code }, `${transaction.kind} refused`);
    await settle(trx, transaction, 'MANUAL', answer, now);
    await endRound(trx, round, 'MANUAL', now);
    return;
  }
  await settle(trx, transaction, 'ACCEPTED', answer, now);
  if (transaction.kind === 'win') {
    await endRound(trx, round, 'SETTLED', now, { balance_after: BigInt(answer.balance_after ?? 0) });
    return;
  }
  await trx
    .updateTable('studio_transactions')
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
  transaction: Transaction,
  answer: HwpAnswer,
): Promise<void> {
  const now = deps.now();
  const entry = findGame(round.game_code);
  await settle(trx, transaction, 'ACCEPTED', answer, now);
  if (entry === undefined || entry.game.version !== round.game_version) {
    deps.log.error({ roundId: round.id }, 'the rules of this round are gone: returning the stake');
    await queueRollback(trx, round, transaction, 'GAME_ERROR', now);
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
  await queueTransaction(trx, { round, kind: 'win', amount: win, reference: transaction.transaction_id }, now);
}

async function betRefused(
  deps: SenderDeps,
  trx: StudioDb,
  round: Round,
  transaction: Transaction,
  answer: HwpAnswer,
): Promise<void> {
  const now = deps.now();
  // The wallet knows this id with other content: nobody may guess which one is right.
  const isConflict = answer.code === 'DUPLICATE_CONFLICT';
  if (isConflict) deps.log.error({ transactionId: transaction.transaction_id }, 'bet in conflict');
  await settle(trx, transaction, isConflict ? 'MANUAL' : 'REFUSED', answer, now);
  await endRound(trx, round, isConflict ? 'MANUAL' : 'REFUSED', now, { refusal_code: answer.code });
}

async function afterUnknownOutcome(
  deps: SenderDeps,
  trx: StudioDb,
  round: Round,
  transaction: Transaction,
  problem: string,
): Promise<void> {
  const now = deps.now();
  const { transaction_id: transactionId, attempts, kind } = transaction;
  const decision = afterUnknown(kind, attempts, transaction.created_at, now);
  deps.log.warn({ transactionId, attempts, problem, next: decision.do }, `${kind} without a settled answer`);
  if (decision.do === 'rollback') {
    await cancelBet(trx, round, transaction, problem, now);
    return;
  }
  if (decision.do === 'resend') {
    await updateTransaction(trx, transaction, {
      next_attempt_at: decision.at,
      leased_until: null,
      last_problem: problem,
    });
    return;
  }
  await updateTransaction(trx, transaction, { state: 'MANUAL', leased_until: null, last_problem: problem });
  await endRound(trx, round, 'MANUAL', now);
}

async function cancelBet(trx: StudioDb, round: Round, bet: Transaction, problem: string, now: Date): Promise<void> {
  await updateTransaction(trx, bet, { state: 'CANCELLING', leased_until: null, last_problem: problem });
  await queueRollback(trx, round, bet, 'UNKNOWN_OUTCOME', now);
}

async function queueRollback(
  trx: StudioDb,
  round: Round,
  bet: Transaction,
  reason: 'UNKNOWN_OUTCOME' | 'GAME_ERROR',
  now: Date,
): Promise<void> {
  await queueTransaction(
    trx,
    { round, kind: 'rollback', amount: bet.amount, reference: bet.transaction_id, reason },
    now,
  );
  await trx.updateTable('studio_rounds').set({ state: 'CANCELLING' }).where('id', '=', round.id).execute();
}

async function settle(
  trx: StudioDb,
  transaction: Transaction,
  state: TransactionState,
  answer: HwpAnswer,
  now: Date,
): Promise<void> {
  await updateTransaction(trx, transaction, {
    state,
    code: answer.code,
    wallet_transaction_id: answer.wallet_transaction_id ?? null,
    answered_at: now,
    leased_until: null,
  });
}

async function updateTransaction(trx: StudioDb, transaction: Transaction, change: Partial<Transaction>): Promise<void> {
  const { sequence: _fixed, ...columns } = change;
  await trx
    .updateTable('studio_transactions')
    .set(columns)
    .where('transaction_id', '=', transaction.transaction_id)
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
