// Reads statement lines that slips may show, and slips that may show a line.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { joinSeconds } from '../evidence-terms/store.ts';
import type { StatementLine } from '../rails/statement-store.ts';
import type { SlipReview } from './judge.ts';
import type { SlipRef, SlipRow } from './store.ts';

/** A line that a slip may match, with its holder: an order that it is credited or attached to, or the staff queue. */
export type LineOfSlip = StatementLine & {
  credited_to: string | null;
  attached_to: string | null;
  /** Null too while the line has an alarm. */
  unmatched_state: string | null;
};

/** Returns lines of this amount close in time to the slip that no other slip claims. */
export function linesOfSlip(
  db: Db,
  slip: { accountKey: string; amountMinor: bigint; paidAt: Date; ref: SlipRef },
): Promise<LineOfSlip[]> {
  const { accountKey, amountMinor, paidAt, ref } = slip;
  return rows(
    db,
    sql<LineOfSlip>`
      select l.*, c.deposit_id as credited_to, a.deposit_id as attached_to,
             case when u.alarm is null then u.state end as unmatched_state
        from payments_statement_lines l
        left join payments_credits c using (line_id) left join payments_attachments a using (line_id)
        left join payments_unmatched_lines u using (line_id) left join payments_slip_refs r using (line_id)
       where l.account_key = ${accountKey} and l.amount = ${amountMinor} and l.direction = 'in'
         and l.booked_at between ${paidAt}::timestamptz - payments_join_time(${accountKey})
                             and ${paidAt}::timestamptz + payments_join_time(${accountKey})
         and (r.line_id is null or (r.sending_bank = ${ref.sending_bank} and r.trans_ref = ${ref.trans_ref}))
       order by l.booked_at, l.line_id`,
  );
}

/** Reasons for a review whose money is sought: the bank confirms that the transfer reached us. */
const CONFIRMED: readonly SlipReview[] = ['slipReceiver', 'slipAmount', 'senderDiffers', 'senderUnknown'];

/** Returns confirmed slips of orders in review without money that may show this line. */
export async function slipsOfLine(
  db: Db,
  line: Pick<StatementLine, 'account_key' | 'amount' | 'booked_at'>,
): Promise<SlipRow[]> {
  const seconds = await joinSeconds(db, line.account_key);
  const moved = (by: number) => new Date(line.booked_at.getTime() + by * 1000);
  return db
    .selectFrom('payments_slips as s')
    .innerJoin('payments_slip_refs as r', (join) =>
      join.onRef('r.sending_bank', '=', 's.sending_bank').onRef('r.trans_ref', '=', 's.trans_ref'),
    )
    .innerJoin('payments_deposits as d', 'd.deposit_id', 's.deposit_id')
    .selectAll('s')
    .where('s.state', '=', 'review')
    .where('s.note', 'in', CONFIRMED)
    .where('s.amount', '=', line.amount)
    .where('s.paid_at', '>=', moved(-seconds))
    .where('s.paid_at', '<=', moved(seconds))
    .whereRef('r.deposit_id', '=', 's.deposit_id')
    .where('r.line_id', 'is', null)
    .where('r.contested_at', 'is', null)
    .where('d.account_key', '=', line.account_key)
    .where('d.stage', '=', 'review')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('payments_attachments as a').select('a.line_id').whereRef('a.deposit_id', '=', 'd.deposit_id'),
        ),
      ),
    )
    .execute();
}
