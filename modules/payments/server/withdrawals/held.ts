import type { Db } from '@sanam/server/platform/db.ts';
import { sql } from 'kysely';
import { firstRow } from '@sanam/server/platform/db.ts';
import type { WithdrawalRow } from './store.ts';

/** Returns the part of this withdrawal that is still in the player's hold, and whether its fee was taken. */
export async function heldOf(db: Db, row: WithdrawalRow): Promise<{ heldMinor: bigint; isFeeTaken: boolean }> {
  const sums = await firstRow(
    db,
    sql<{ paid: bigint; paid_payouts: bigint; back: bigint }>`
      select coalesce((select sum(amount) from payments_payouts where withdrawal_id = ${row.withdrawal_id} and state in ('paid', 'returned')), 0)::bigint as paid,
             (select count(*) from payments_payouts where withdrawal_id = ${row.withdrawal_id} and state in ('paid', 'returned')) as paid_payouts,
             coalesce((select sum(remaining) from payments_disputes
                        where withdrawal_id = ${row.withdrawal_id} and decision in ('resend', 'returnToWallet')), 0)::bigint as back`,
  );
  const isFeeTaken = (sums?.paid_payouts ?? 0n) > 0n;
  const out = (sums?.paid ?? 0n) + (isFeeTaken ? row.fee : 0n);
  return { heldMinor: row.amount - out + (sums?.back ?? 0n), isFeeTaken };
}
