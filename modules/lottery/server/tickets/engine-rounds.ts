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

export interface Places {
  /** New ticket numbers, ascending, and the round of each ask, in order. */
  ticketNos: bigint[];
  rounds: string[];
  /** Opening times of the members' newest turnover locks. */
  locks: ReadonlyMap<string, Date>;
}

interface PlaceRow {
  at: bigint;
  no: bigint;
  round_id: string | null;
  first_at: Date | null;
}

/**
 * Returns a number and the round of each ask. A member's tickets of a game and draw share a round until a turnover lock
 * is opened: turnover counts from the first bet of a round, so a ticket after a deposit needs a new round.
 */
export async function placesFor(
  { newestLocks }: Pick<TicketDeps, 'newestLocks'>,
  trx: Trx,
  asks: readonly RoundAsk[],
): Promise<Places> {
  const locks = await newestLocks(trx, membersOf(asks));
  const found = await newestRounds(trx, asks);
  const byPlace = new Map(found.map((row) => [Number(row.at), row]));
  const rounds = asks.map(({ memberId, drawId, gameCode }, n) => {
    const first = `D${drawId}.${gameCode}`;
    const { round_id: round, first_at: firstAt } = byPlace.get(n + 1)!;
    if (round === null) return first;
    const lock = locks.get(memberId);
    if (lock === undefined || lock <= firstAt!) return round;
    return `${first}.${Number(round.slice(first.length + 1)) + 1}`;
  });
  const ticketNos = found.map(({ no }) => no).toSorted((one, other) => (one < other ? -1 : 1));
  return { ticketNos, rounds, locks };
}

/**
 * Checks whether no turnover lock was opened since the places were read. Then the rounds hold: another node that opened
 * one of them meanwhile gave it the same name.
 */
export async function holdRounds(
  { newestLocks }: Pick<TicketDeps, 'newestLocks'>,
  trx: Trx,
  asks: readonly RoundAsk[],
  { locks }: Places,
): Promise<boolean> {
  const after = await newestLocks(trx, membersOf(asks));
  const never = new Date(0);
  return asks.every(({ memberId }) => (after.get(memberId) ?? never) <= (locks.get(memberId) ?? never));
}

const membersOf = (asks: readonly RoundAsk[]): string[] => asks.map(({ memberId }) => memberId);

function newestRounds(trx: Trx, asks: readonly RoundAsk[]): Promise<PlaceRow[]> {
  return rows(
    trx,
    sql<PlaceRow>`
      ${keepPlan} select a.at, /* never null: no */ nextval('lottery_ticket_numbers') as no, n.round_id, f.accepted_at as first_at
      from unnest(${asks.map((one) => one.memberId)}::text[], ${asks.map((one) => String(one.drawId))}::bigint[],
                  ${asks.map((one) => one.gameId)}::text[]) with ordinality a (member_id, draw_id, game_id, at)
      left join lateral (
        select t.round_id from lottery_tickets t
        where t.draw_id = a.draw_id and t.member_id = a.member_id and t.game_id = a.game_id
        order by t.accepted_at desc, t.ticket_no desc limit 1) n on true
      left join lateral (
        select t.accepted_at from lottery_tickets t
        where t.draw_id = a.draw_id and t.member_id = a.member_id and t.game_id = a.game_id and t.round_id = n.round_id
        order by t.accepted_at, t.ticket_no limit 1) f on true`,
  );
}
