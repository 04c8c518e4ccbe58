// Invariants of the lottery's stored data.
import { sql } from 'kysely';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules = [
  {
    id: 'LO1',
    says: 'what a number of the book has sold is the sum of the lines on it that were not taken back',
    broken: sql<Record<string, unknown>>`
      select coalesce(b.draw_id, l.draw_id)::text as draw_id, coalesce(b.book_id, l.book_id) as book_id,
             coalesce(b.play_type, l.play_type) as play_type, coalesce(b.pick, l.number) as pick, b.sold::text, l.stake::text
      from lottery_book b
      full join (
        select t.draw_id, g.book_id || case when t.is_test then '.trial' else '' end as book_id, n.play_type, p.number,
               sum(n.stake)::bigint as stake, count(distinct t.ticket_no)::integer as tickets
        from lottery_tickets t
        join lottery_games g on g.game_id = t.game_id
        join lottery_lines n on n.draw_id = t.draw_id and n.ticket_no = t.ticket_no
        cross join lateral (select distinct unnest(string_to_array(n.pick, '-')) as number) p
        where t.state <> 'cancelled'
        group by 1, 2, 3, 4) l
        on l.draw_id = b.draw_id and l.book_id = b.book_id and l.play_type = b.play_type and l.number = b.pick
      where coalesce(b.sold, 0) <> coalesce(l.stake, 0) or coalesce(b.tickets, 0) <> coalesce(l.tickets, 0)
      limit ${SHOWN}`,
  },
  {
    id: 'LO2',
    says: 'every ticket was accepted before its draw closed',
    broken: sql<Record<string, unknown>>`
      select t.ticket_no::text from lottery_tickets t join lottery_draws d on d.draw_id = t.draw_id
      where t.accepted_at >= least(d.locked_at, d.close_at) limit ${SHOWN}`,
  },
  {
    id: 'LO3',
    says: 'the stake of a ticket is that of its lines, and its bet at the engine is its price',
    broken: sql<Record<string, unknown>>`
      select t.ticket_no::text
      from lottery_tickets t
      left join lateral (
        select sum(stake) as stake, count(*) as lines from lottery_lines l
        where l.draw_id = t.draw_id and l.ticket_no = t.ticket_no) l on true
      left join vendors_transactions v
        on v.transaction_id = 'T' || t.ticket_no and v.vendor_id = (select id from vendors where code = 'HOUSE_LOTTO')
      where t.stake is distinct from l.stake or t.line_count is distinct from l.lines
        or v.call is distinct from 'bet' or v.moved is distinct from -t.price
      limit ${SHOWN}`,
  },
];

/** Returns the violated invariants, each with its first rows. */
export const verifyTickets = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
