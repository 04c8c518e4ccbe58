// Assigns tickets to rounds of the engine.
import { sql } from 'kysely';
import { keepPlan, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { TicketDeps } from './types.ts';

export interface RoundAsk {
  memberId: string;
  drawId: bigint;
  gameId: string;
  gameCode: string;
}

interface RoundRow {
  member_id: string;
  draw_id: bigint;
  game_id: string;
  round_id: string;
  first_at: Date;
}

/**
 * Returns the round of each ask, in order. A member's tickets of a game and draw share a round until a turnover lock is
 * opened: turnover counts from the first bet of a round, so a ticket after a deposit needs a new round.
 */
export async function roundsFor(
  { newestLocks }: Pick<TicketDeps, 'newestLocks'>,
  trx: Trx,
  asks: readonly RoundAsk[],
): Promise<string[]> {
  const newest = new Map((await newestRounds(trx, asks)).map((row) => [keyOf(row), row]));
  const locks =
    newest.size === 0
      ? new Map<string, Date>()
      : await newestLocks(
          trx,
          asks.map((ask) => ask.memberId),
        );
  return asks.map(({ memberId, drawId, gameId, gameCode }) => {
    const first = `D${drawId}.${gameCode}`;
    const row = newest.get(keyOf({ member_id: memberId, draw_id: drawId, game_id: gameId }));
    if (row === undefined) return first;
    const lock = locks.get(memberId);
    if (lock === undefined || lock <= row.first_at) return row.round_id;
    return `${first}.${Number(row.round_id.slice(first.length + 1)) + 1}`;
  });
}

const keyOf = ({ member_id, draw_id, game_id }: Pick<RoundRow, 'member_id' | 'draw_id' | 'game_id'>): string =>
  `${member_id} ${draw_id} ${game_id}`;

function newestRounds(trx: Trx, asks: readonly RoundAsk[]): Promise<RoundRow[]> {
  return rows(
    trx,
    sql<RoundRow>`
      ${keepPlan} select n.member_id, n.draw_id, n.game_id, n.round_id, f.accepted_at as first_at
      from unnest(${asks.map((one) => one.memberId)}::text[], ${asks.map((one) => String(one.drawId))}::bigint[],
                  ${asks.map((one) => one.gameId)}::text[]) a (member_id, draw_id, game_id)
      cross join lateral (
        select t.member_id, t.draw_id, t.game_id, t.round_id from lottery_tickets t
        where t.draw_id = a.draw_id and t.member_id = a.member_id and t.game_id = a.game_id
        order by t.accepted_at desc, t.ticket_no desc limit 1) n
      cross join lateral (
        select t.accepted_at from lottery_tickets t
        where t.draw_id = a.draw_id and t.member_id = a.member_id and t.game_id = a.game_id and t.round_id = n.round_id
        order by t.accepted_at, t.ticket_no limit 1) f`,
  );
}
