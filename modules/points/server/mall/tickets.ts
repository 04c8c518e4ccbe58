// Tickets of a reward: between the wire format and its columns, and the wheel or raffle as staff see it.
import type { Db, TableRow } from '@sanam/server/platform/db.ts';
import type { RewardTickets } from '../../contract/schemas.ts';
import type { TicketPool, TicketsPort } from '../deps.ts';

export type TicketColumns = Pick<TableRow<'points_reward_versions'>, 'tickets_pool' | 'tickets'>;

export const ticketColumnsOf = (tickets: RewardTickets | null): TicketColumns => ({
  tickets_pool: tickets?.poolId ?? null,
  tickets: tickets?.count ?? null,
});

/** Returns the tickets of a reward; null for other rewards. */
export const ticketsOf = ({ tickets_pool: poolId, tickets: count }: TicketColumns): RewardTickets | null =>
  poolId === null || count === null ? null : { poolId, count };

export const poolValue = ({ poolId, kind, titles, isOpen }: TicketPool) => ({
  poolId,
  kind,
  titleTh: titles.TH,
  titleEn: titles.EN,
  isOpen,
});

export async function poolOf(tickets: TicketsPort, db: Db, poolId: string | null) {
  const pool = poolId === null ? undefined : (await tickets.named(db, [poolId])).get(poolId);
  return pool === undefined ? null : poolValue(pool);
}
