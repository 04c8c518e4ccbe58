import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { Board } from '../../contract/boards.ts';

/** A game with its current draw and its newest result, and the database's time. */
export interface MenuRow {
  game_id: string;
  game_code: string;
  market: string;
  name_th: string;
  name_en: string;
  vendor_group: string;
  prize_mode: string;
  tag: string;
  remark: string;
  default_play_type: string;
  is_hot: boolean;
  numero: string | null;
  state: string | null;
  close_at: Date | null;
  winning_at: Date | null;
  last_numero: string | null;
  last_board: Board | null;
  now: Date;
}

/**
 * Returns the games that a merchant sells, in menu order. The current draw is the draw on sale; else the draw that
 * waits for its result, until its refund is due; else the next planned draw.
 */
export function listMenu(db: Db, merchantId: string): Promise<MenuRow[]> {
  return rows(
    db,
    sql<MenuRow>`
      select g.game_id, g.game_code, g.market, g.name_th, g.name_en, g.vendor_group, g.prize_mode, g.tag, g.remark, g.default_play_type,
             g.is_hot, d.numero, d.state, d.close_at, d.winning_at, l.numero as last_numero, l.derived as last_board,
             /* never null: now */ platform_now() as now
      from lottery_games g
      join lottery_markets m on m.market = g.market
      left join lateral (
        select c.numero, c.state, c.close_at, c.winning_at from lottery_draws c
        where c.market = g.market and c.state not in ('cancelled', 'refunding', 'refunded')
          and c.winning_at > platform_now() - interval '7 days' and c.refund_at > platform_now()
          and (c.close_at > platform_now() or c.state in ('open', 'suspended', 'closed', 'sealed', 'entered'))
        order by not (c.state in ('open', 'suspended') and c.close_at > platform_now()), c.winning_at limit 1) d on true
      left join lateral (
        select c.numero, r.derived from lottery_draws c
        join lottery_results r on r.draw_id = c.draw_id and r.version = c.result_version
        where c.market = g.market order by c.winning_at desc limit 1) l on true
      where g.merchant_id = ${merchantId} and g.is_on and m.is_on
      order by g.position, g.game_code`,
  );
}

/** Returns the codes of the games that a member bought last, newest first. */
export async function recentCodes(db: Db, memberId: string, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ game_code: string }>`
      select g.game_code
      from (select t.game_id, max(t.ticket_no) as newest
            from (select game_id, ticket_no from lottery_tickets where member_id = ${memberId} order by ticket_no desc limit 1000) t
            group by t.game_id) b
      join lottery_games g on g.game_id = b.game_id order by b.newest desc limit ${limit}`,
  );
  return found.map((row) => row.game_code);
}

/** Returns the codes of a merchant's games by the number of members who bought them within seven days. */
export async function popularCodes(db: Db, merchantId: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ game_code: string }>`
      select g.game_code from lottery_games g
      left join (
        select t.game_id, count(distinct t.member_id) as members from lottery_tickets t
        where t.accepted_at > platform_now() - interval '7 days' and t.state = 'accepted' group by t.game_id) b on b.game_id = g.game_id
      where g.merchant_id = ${merchantId}
      order by coalesce(b.members, 0) desc, g.is_hot desc, g.position`,
  );
  return found.map((row) => row.game_code);
}
