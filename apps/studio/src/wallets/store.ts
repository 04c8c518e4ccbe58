import type { HwpCode } from '@sanam/hwp';
import type { StudioDb } from '../database.ts';

export interface Player {
  playerId: string;
  currency: string;
}

export interface Held {
  balance: bigint;
  version: bigint;
}

/** Locks the wallet's row until the transaction ends; inserts it if it is missing. */
export async function lockWallet(trx: StudioDb, { playerId, currency }: Player): Promise<Held> {
  await trx
    .insertInto('studio_wallets')
    .values({ player_id: playerId, currency })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('studio_wallets')
    .select(['balance', 'version'])
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function readWallet(db: StudioDb, { playerId, currency }: Player): Promise<Held> {
  const found = await db
    .selectFrom('studio_wallets')
    .select(['balance', 'version'])
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return found ?? { balance: 0n, version: 0n };
}

/** Adds `change` to a wallet that this transaction has locked. */
export async function addTo(trx: StudioDb, { playerId, currency }: Player, change: bigint): Promise<Held> {
  return trx
    .updateTable('studio_wallets')
    .set((row) => ({ balance: row('balance', '+', change), version: row('version', '+', 1n) }))
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .returning(['balance', 'version'])
    .executeTakeFirstOrThrow();
}

export interface NewTransfer extends Player {
  transferId: string;
  direction: 'in' | 'out' | null;
  amount: bigint | null;
  state: 'DONE' | 'REFUSED';
  code: string;
  at: Date;
}

export async function insertTransfer(trx: StudioDb, transfer: NewTransfer): Promise<void> {
  const { transferId, playerId, currency, direction, amount, state, code, at } = transfer;
  await trx
    .insertInto('studio_transfers')
    .values({
      transfer_id: transferId,
      player_id: playerId,
      currency,
      direction,
      amount,
      state,
      code,
      created_at: at,
    })
    .execute();
}

export function findTransfer(db: StudioDb, transferId: string) {
  return db.selectFrom('studio_transfers').selectAll().where('transfer_id', '=', transferId).executeTakeFirst();
}

export function findMove(trx: StudioDb, transactionId: string) {
  return trx
    .selectFrom('studio_wallet_moves')
    .select(['moved', 'code', 'is_reversed'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}

export interface NewMove extends Player {
  transactionId: string;
  moved: bigint;
  code: HwpCode;
  at: Date;
}

export async function insertMove(trx: StudioDb, move: NewMove): Promise<void> {
  await trx
    .insertInto('studio_wallet_moves')
    .values({
      transaction_id: move.transactionId,
      player_id: move.playerId,
      currency: move.currency,
      moved: move.moved,
      code: move.code,
      created_at: move.at,
    })
    .execute();
}

export async function markReversed(trx: StudioDb, transactionId: string): Promise<void> {
  await trx
    .updateTable('studio_wallet_moves')
    .set({ is_reversed: true })
    .where('transaction_id', '=', transactionId)
    .execute();
}
