// Compares what a settlement has paid with what its tickets win.
import { sql } from 'kysely';
import { firstRow, type Trx } from '@sanam/server/platform/db.ts';
import type { SettlementRow } from './open.ts';

/**
 * Checks that every round comes to the payouts of its tickets. Rounds with a ticket that was set aside are left out:
 * cases end them. Only a settlement whose sums alone do not prove it is compared round by round.
 */
export async function isAllPaid(
  trx: Trx,
  { draw_id: drawId, settlement_no: settlementNo, tickets, payout }: SettlementRow,
): Promise<boolean> {
  const paid = await firstRow(
    trx,
    sql<{ tickets: bigint; payout: bigint }>`
      select coalesce(sum(tickets), 0)::bigint as tickets, coalesce(sum(payout), 0)::bigint as payout
      from lottery_member_results where draw_id = ${drawId} and settlement_no = ${settlementNo}`,
  );
  if (paid!.tickets === tickets && paid!.payout === payout) return true;
  const row = await firstRow(
    trx,
    sql<{ differing: bigint }>`
      select count(*) as differing
      from (
        select t.member_id, t.round_id, coalesce(sum(p.payout), 0) as payout
        from lottery_tickets t
        left join lottery_payouts p
          on p.draw_id = t.draw_id and p.settlement_no = ${settlementNo} and p.ticket_no = t.ticket_no
        left join lottery_set_aside a
          on a.draw_id = t.draw_id and a.settlement_no = ${settlementNo} and a.ticket_no = t.ticket_no
        where t.draw_id = ${drawId} and t.state = 'accepted'
        group by t.member_id, t.round_id having not bool_or(a.ticket_no is not null)) due
      left join lateral (
        select m.payout from lottery_member_results m
        where m.draw_id = ${drawId} and m.member_id = due.member_id and m.round_id = due.round_id
        order by m.settlement_no desc limit 1) said on true
      where said.payout is distinct from due.payout`,
  );
  return row!.differing === 0n;
}
