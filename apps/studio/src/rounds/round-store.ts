import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { TransactionKind, StudioDb, StudioSchema } from '../database.ts';

export type Round = Selectable<StudioSchema['studio_rounds']>;
export type Transaction = Selectable<StudioSchema['studio_transactions']>;
export type Session = Selectable<StudioSchema['studio_sessions']>;

export const openStates = ['BETTING', 'PAYING', 'CANCELLING'] as const;

export function newId(prefix: string): string {
  return prefix + randomBytes(16).toString('base64url');
}

export async function findRound(db: StudioDb, id: string): Promise<Round | undefined> {
  return db.selectFrom('studio_rounds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findRoundBySpin(db: StudioDb, playerKey: string, spinId: string): Promise<Round | undefined> {
  return db
    .selectFrom('studio_rounds')
    .selectAll()
    .where('player_key', '=', playerKey)
    .where('spin_id', '=', spinId)
    .executeTakeFirst();
}

export async function findOpenRound(db: StudioDb, playerKey: string, gameCode: string): Promise<Round | undefined> {
  return db
    .selectFrom('studio_rounds')
    .selectAll()
    .where('player_key', '=', playerKey)
    .where('game_code', '=', gameCode)
    .where('state', 'in', openStates)
    .executeTakeFirst();
}

/** Returns the player's rounds of a game, newest first. */
export async function latestRounds(
  db: StudioDb,
  playerKey: string,
  gameCode: string,
  countMax: number,
): Promise<Round[]> {
  return db
    .selectFrom('studio_rounds')
    .selectAll()
    .where('player_key', '=', playerKey)
    .where('game_code', '=', gameCode)
    .orderBy('created_at', 'desc')
    .limit(countMax)
    .execute();
}

/** Adds a transaction to the queue, due immediately. */
export async function queueTransaction(
  db: StudioDb,
  transaction: {
    round: Round;
    kind: TransactionKind;
    amount: bigint;
    reference?: string;
    reason?: 'UNKNOWN_OUTCOME' | 'GAME_ERROR';
  },
  now: Date,
): Promise<string> {
  const id = newId(`${transaction.kind}_`);
  await db
    .insertInto('studio_transactions')
    .values({
      transaction_id: id,
      round_id: transaction.round.id,
      kind: transaction.kind,
      reference_transaction_id: transaction.reference ?? null,
      amount: transaction.amount,
      reason: transaction.reason ?? null,
      state: 'PENDING',
      next_attempt_at: now,
      created_at: now,
    })
    .execute();
  return id;
}

/** Returns the ids of pending transactions that are due and not claimed, oldest first. */
export async function dueTransactions(db: StudioDb, now: Date, countMax: number): Promise<string[]> {
  const rows = await db
    .selectFrom('studio_transactions')
    .select('transaction_id')
    .where('state', '=', 'PENDING')
    .where('next_attempt_at', '<=', now)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
    .orderBy('next_attempt_at')
    .limit(countMax)
    .execute();
  return rows.map((row) => row.transaction_id);
}

/**
 * Claims the transaction for one attempt and counts the attempt. Returns undefined if another sender has claimed it.
 */
export async function claimTransaction(
  db: StudioDb,
  id: string,
  now: Date,
  leasedUntil: Date,
): Promise<Transaction | undefined> {
  return db
    .updateTable('studio_transactions')
    .set((update) => ({ leased_until: leasedUntil, attempts: update('attempts', '+', 1) }))
    .where('transaction_id', '=', id)
    .where('state', '=', 'PENDING')
    .where('next_attempt_at', '<=', now)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Stores the balance of a wallet answer, unless a newer one is stored. */
export async function noteBalance(
  db: StudioDb,
  sessionId: string,
  balance: number | undefined,
  version: number | undefined,
): Promise<void> {
  if (balance === undefined || version === undefined || balance < 0) return;
  await db
    .updateTable('studio_sessions')
    .set({ balance: BigInt(balance), balance_version: BigInt(version) })
    .where('id', '=', sessionId)
    .where('balance_version', '<=', BigInt(version))
    .execute();
}
