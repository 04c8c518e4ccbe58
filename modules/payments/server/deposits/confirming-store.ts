import type { Db } from '@sanam/server/platform/db.ts';
import type { Confirming } from '../rails/ports.ts';
import type { DepositRow } from './store.ts';

/** Stores the confirmations of a payment that does not count yet; the caller holds the row's lock. */
export function keepConfirming(db: Db, row: DepositRow, seen: Confirming | null): Promise<DepositRow> {
  return db
    .updateTable('payments_deposits')
    .set((eb) => ({ confirming: seen === null ? null : JSON.stringify(seen), version: eb('version', '+', 1) }))
    .where('deposit_id', '=', row.deposit_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
