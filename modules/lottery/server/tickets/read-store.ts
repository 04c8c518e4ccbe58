// Queries of tickets. State and payout come from the draw and its settlements; a losing ticket is never updated.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { Board } from '../../contract/boards.ts';
import { fastMarkets } from '../../contract/markets.ts';
import type { DrawState, TicketState } from '../../contract/states.ts';

export interface TicketRow {
  ticket_no: bigint;
  merchant_id: string;
  member_id: string;
  is_test: boolean;
  draw_id: bigint;
  round_id: string;
  market: string;
  game_code: string;
  name_th: string;
  name_en: string;
  book_id: string;
  numero: string;
  winning_at: Date;
  close_at: Date;
  draw_state: DrawState;
  state: TicketState;
  series: string;
  stake: bigint;
  rebate: bigint;
  price: bigint;
  payout: bigint | null;
  accepted_at: Date;
  line_count: number;
  chase_id: string | null;
  cancel_until: Date | null;
  /** Whether the times of the draw were moved after the purchase. */
  is_moved: boolean;
  settlement_no: number;
  result_version: number;
  sealed_tickets: bigint | null;
}

export interface TicketFilter {
  memberId?: string | undefined;
  ticketNo?: bigint | undefined;
  /** State of the tickets; `open`: accepted and not settled yet. */
  state?: string | undefined;
  gameCode?: string | undefined;
  drawId?: bigint | undefined;
  chaseId?: string | undefined;
  pick?: string | undefined;
  q?: string | undefined;
  merchantId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/**
 * Maximum age of a ticket that can be cancelled, unless its draw was moved since; tickets of fast draws cannot.
 */
const CANCEL_WITHIN = '30 minutes';
const CANCEL_BEFORE_CLOSE = '10 minutes';

/** Tickets with their payouts. A draw counts as settled from its first settlement on, also during a correction. */
const tickets = sql`
  (select t.ticket_no, t.merchant_id, t.member_id, t.is_test, t.draw_id, t.round_id, d.market, g.game_code, g.name_th, g.name_en, g.book_id,
          d.numero, d.winning_at, d.close_at, d.state as draw_state, t.series, t.stake, t.rebate, t.price, t.accepted_at, t.line_count,
          t.chase_id, d.settlement_no, d.result_version, d.sealed_tickets,
          case when t.state <> 'accepted' then t.state
               when d.state not in ('settled', 'correcting') then 'accepted'
               when d.settlement_no > 1 and coalesce(p.payout, 0) <> coalesce(f.payout, 0) then 'corrected'
               when p.payout is not null then 'won' else 'lost' end as state,
          case when t.state = 'accepted' and d.state in ('settled', 'correcting') then coalesce(p.payout, 0) end as payout,
          case when t.state = 'accepted' and d.state in ('open', 'suspended') and d.market <> all (${[...fastMarkets]}::text[])
               then least(case when not m.is_moved then t.accepted_at + ${CANCEL_WITHIN}::interval end,
                          d.close_at - ${CANCEL_BEFORE_CLOSE}::interval) end as cancel_at,
          m.is_moved
   from lottery_tickets t
   join lottery_draws d on d.draw_id = t.draw_id
   join lottery_games g on g.game_id = t.game_id
   cross join lateral (
     select exists (select from lottery_draw_notes n
                    where n.draw_id = t.draw_id and n.kind = 'moved' and n.at > t.accepted_at) as is_moved) m
   left join lottery_payouts p on p.ticket_no = t.ticket_no and p.draw_id = t.draw_id and p.settlement_no = d.settlement_no
   left join lottery_payouts f on f.ticket_no = t.ticket_no and f.draw_id = t.draw_id and f.settlement_no =
     case when d.settlement_no = 1 then 1 else (
       select min(s.settlement_no) from lottery_settlements s where s.draw_id = t.draw_id and s.state = 'settled') end)`;

function matching(filter: TicketFilter) {
  const { memberId = null, ticketNo = null, gameCode = null, drawId = null, merchantId = null } = filter;
  const { pick = null, chaseId = null, state = null, from = null, to = null } = filter;
  const q = filter.q === '' ? null : (filter.q ?? null);
  return sql`
    (${memberId}::text is null or t.member_id = ${memberId}) and (${ticketNo}::bigint is null or t.ticket_no = ${ticketNo})
    and (${state}::text is null or t.state = ${state === 'open' ? 'accepted' : state})
    and (${gameCode}::text is null or t.game_code = ${gameCode}) and (${drawId}::bigint is null or t.draw_id = ${drawId})
    and (${chaseId}::text is null or t.chase_id = ${chaseId})
    and (${merchantId}::text is null or t.merchant_id = ${merchantId})
    and (${from}::timestamptz is null or t.accepted_at >= ${from}) and (${to}::timestamptz is null or t.accepted_at < ${to})
    and (${q}::text is null or t.ticket_no::text = ${q} or t.numero = ${q})
    and (${pick}::text is null or exists (
      select from lottery_lines l where l.draw_id = t.draw_id and l.ticket_no = t.ticket_no and l.pick = ${pick}))`;
}

const oldestFirst = sql`t.ticket_no`;
const newestFirst = sql`t.ticket_no desc`;

/** Returns a page of tickets, newest first by default. */
export function ticketRows(
  db: Db,
  filter: TicketFilter,
  page: { limit: number; offset: number; order?: 'ASC' | 'DESC' },
): Promise<TicketRow[]> {
  return rows(
    db,
    sql<TicketRow>`
      select t.*, case when t.cancel_at > platform_now() then t.cancel_at end as cancel_until
      from ${tickets} t
      where ${matching(filter)} order by ${page.order === 'ASC' ? oldestFirst : newestFirst} limit ${page.limit} offset ${page.offset}`,
  );
}

/** Returns the totals of the whole filter; cancelled and refunded tickets are counted, but their price is left out. */
export async function ticketTotals(
  db: Db,
  filter: TicketFilter,
): Promise<{ count: number; price: bigint; payout: bigint }> {
  const row = await firstRow(
    db,
    sql<{ count: bigint; price: bigint; payout: bigint }>`
      select count(*) as count,
             coalesce(sum(t.price) filter (where t.state not in ('cancelled', 'voided')), 0)::bigint as price,
             coalesce(sum(t.payout), 0)::bigint as payout
      from ${tickets} t where ${matching(filter)}`,
  );
  return { count: Number(row!.count), price: row!.price, payout: row!.payout };
}

export interface LineRow {
  line: number;
  play_type: string;
  pick: string;
  unit_stake: bigint;
  stake: bigint;
  tier_bp: number;
  classes: Record<string, string>;
}

/** Returns the lines of a ticket with the odds that they were bought at. */
export function lineRows(db: Db, { draw_id, ticket_no }: Pick<TicketRow, 'draw_id' | 'ticket_no'>): Promise<LineRow[]> {
  return rows(
    db,
    sql<LineRow>`
      select l.line, l.play_type, l.pick, l.unit_stake, l.stake, l.tier_bp, c.classes
      from lottery_lines l
      cross join lateral (
        select /* never null: classes; a set is written with its classes */ jsonb_object_agg(class, odds_milli::text) as classes
        from lottery_odds_classes where odds_set = l.odds_set) c
      where l.draw_id = ${draw_id} and l.ticket_no = ${ticket_no} order by l.line`,
  );
}

/** Returns the newest result of the ticket's draw. */
export function resultOf(
  db: Db,
  { draw_id, result_version }: Pick<TicketRow, 'draw_id' | 'result_version'>,
): Promise<{ prizes: Record<string, string[]>; derived: Board } | undefined> {
  return firstRow(
    db,
    sql<{ prizes: Record<string, string[]>; derived: Board }>`
      select prizes, derived from lottery_results where draw_id = ${draw_id} and version = ${result_version}`,
  );
}
