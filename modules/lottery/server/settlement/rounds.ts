// Sums of the rounds of a draw, computed from the payouts of its tickets.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { ClosedRound } from '@sanam/vendors/server/index.ts';
import type { Chunk, Work } from './chunks.ts';

/** A member's tickets of one game: one round of the engine. Amounts are minor units. */
export interface Round {
  member_id: string;
  round_id: string;
  game_id: string;
  game_code: string;
  /** Lowest ticket number of the round: it names the round's credits, and its bet is their reference. */
  first_ticket: bigint;
  tickets: number;
  stake: bigint;
  rebate: bigint;
  payout: bigint;
  /** Payout of the last settlement, and the amount credited so far; null before the first settlement. */
  before: bigint | null;
  credited: bigint | null;
}

/** A round with the engine's answer. */
export interface PaidRound extends Round {
  transactionId: string | null;
  /** Change of the balance; negative if money was taken back. */
  moved: bigint;
  uncovered: bigint;
  served: ClosedRound | undefined;
}

/**
 * Returns the rounds of a chunk's members that this settlement has to pay: all rounds in the first settlement, later
 * those with a changed payout. Rounds with a ticket that was set aside are left out. Payouts are looked up by key,
 * because the planner has no statistics of rows written moments ago.
 */
export function roundsOf(db: Db, { drawId, settlementNo }: Work, { firstKey, lastKey }: Chunk): Promise<Round[]> {
  return rows(
    db,
    sql<Round>`
      select r.member_id, r.round_id, r.game_id, g.game_code, r.first_ticket, r.tickets, r.stake, r.rebate, r.payout,
             last.payout as before, last.credited
      from (
        select t.member_id, t.round_id, t.game_id, min(t.ticket_no) as first_ticket, count(*)::integer as tickets,
               sum(t.stake)::bigint as stake, sum(t.rebate)::bigint as rebate,
               coalesce(sum((select p.payout from lottery_payouts p
                 where p.draw_id = ${drawId} and p.settlement_no = ${settlementNo} and p.ticket_no = t.ticket_no)), 0)::bigint as payout,
               bool_or(t.ticket_no in (select a.ticket_no from lottery_set_aside a
                 where a.draw_id = ${drawId} and a.settlement_no = ${settlementNo})) as is_aside
        from lottery_tickets t
        where t.draw_id = ${drawId} and t.state = 'accepted' and t.member_id between ${firstKey} and ${lastKey}
        group by t.member_id, t.round_id, t.game_id) r
      join lottery_games g on g.game_id = r.game_id
      left join lateral (
        select m.payout, m.payout + case when c.outcome is distinct from 'recovered' then m.uncovered else 0 end as credited
        from lottery_member_results m
        left join lottery_cases c
          on c.draw_id = m.draw_id and c.settlement_no = m.settlement_no and c.member_id = m.member_id and c.round_id = m.round_id and c.kind = 'uncovered'
        where m.draw_id = ${drawId} and m.member_id = r.member_id and m.round_id = r.round_id
          and m.settlement_no < ${settlementNo}
        order by m.settlement_no desc limit 1) last on true
      where not r.is_aside and r.payout is distinct from last.payout
      order by r.member_id, r.round_id`,
  );
}
