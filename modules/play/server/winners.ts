import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { Win } from '@sanam/content/server/index.ts';

/**
 * Rounds closed in this time in which more was won than staked, newest first: of games in the catalogue, with money, and
 * never of a vendor's test players. Of each game type as many of the newest and of the highest as the limit says.
 */
export function wonRounds(db: Db, { from, to, limit }: { from: Date; to: Date; limit: number }): Promise<Win[]> {
  return rows(
    db,
    sql<Win>`
      with won as (select r.id as round, r.member_id as "memberId", v.code as vendor, c.game_type as "gameCategory",
             c.name_th as "gameNameTh", c.name_en as "gameNameEn", c.picture_square_url as "gamePicture",
             r.win_total as "winMinor", p.currency, r.closed_at as "wonAt",
             row_number() over (partition by c.game_type order by r.closed_at desc, r.id desc) as by_time,
             row_number() over (partition by c.game_type order by r.win_total desc, r.id desc) as by_win
      from vendors_rounds r
      join vendors_players p on p.id = r.player
      join vendors v on v.id = r.vendor_id
      join catalogue_games c on c.vendor_id = r.vendor_id and c.code = r.game_code
      where r.closed_at > ${from} and r.closed_at <= ${to} and r.state = 'CLOSED' and r.win_total > r.bet_total
        and not p.is_test and p.currency <> 'FUN')
      select round, "memberId", vendor, "gameCategory", "gameNameTh", "gameNameEn", "gamePicture", "winMinor", currency, "wonAt"
      from won where by_time <= ${limit} or by_win <= ${limit} order by "wonAt" desc, round desc`,
  );
}
