// A member's tickets and their results.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { TicketRow } from './store.ts';

export interface MemberTicket {
  ticketId: string;
  poolId: string;
  kind: 'wheel' | 'raffle';
  titleTh: string;
  titleEn: string;
  number: number;
  source: TicketRow['source'];
  state: TicketRow['state'];
  givenAt: Date;
  decidedAt: Date | null;
  amount: bigint | null;
  points: bigint | null;
  winState: 'owed' | 'paid' | 'void' | null;
}

/** Returns tickets, newest first. */
export async function ticketsOf(
  db: Db,
  memberId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: MemberTicket[]; totalCount: number }> {
  const list = await rows(
    db,
    sql<MemberTicket>`
      select k.ticket_id as "ticketId", k.pool_id as "poolId", p.kind, v.title_th as "titleTh", v.title_en as "titleEn", k.number,
             k.source, k.state, k.given_at as "givenAt", k.decided_at as "decidedAt", coalesce(s.amount, w.amount) as amount, s.points,
             w.state as "winState"
      from draws_tickets k
      join draws_pools p on p.pool_id = k.pool_id
      join draws_versions v on v.pool_id = p.pool_id and v.version = p.version
      left join draws_spins s on s.ticket_id = k.ticket_id
      left join draws_winners w on w.ticket_id = k.ticket_id
      where k.member_id = ${memberId} order by k.given_at desc, k.pool_id, k.number desc limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from draws_tickets where member_id = ${memberId}`,
  );
  return { list, totalCount: count!.count };
}
