import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { Win } from '@sanam/content/server/index.ts';

/**
 * Returns rounds settled in this period with a win above the stake, newest first: of games in the catalogue, with real
 * money, without test players. For each game type the newest and the highest up to the limit.
 */
export function wonRounds(db: Db, { from, to, limit }: { from: Date; to: Date; limit: number }): Promise<Win[]> {
  return rows(
    db,
    sql<Win>`
      with rounds as (
        select f.round, f.member_id, f.vendor_id, f.game_code, f.currency, sum(f.payout_cash + f.payout_bonus)::bigint as win,
               max(f.settled_at) as won_at
        from play_facts f
        where f.settled_at > ${from} and f.settled_at <= ${to} and not f.is_test and f.currency <> 'FUN'
        group by 1, 2, 3, 4, 5
        having sum(f.payout_cash + f.payout_bonus) > sum(f.stake_cash + f.stake_bonus)
      ), won as (
        select r.round, r.member_id as "memberId", v.code as vendor, c.game_type as "gameCategory",
               c.name_th as "gameNameTh", c.name_en as "gameNameEn", c.picture_square_url as "gamePicture",
               r.win as "winMinor", r.currency, r.won_at as "wonAt",
               row_number() over (partition by c.game_type order by r.won_at desc, r.round desc) as by_time,
               row_number() over (partition by c.game_type order by r.win desc, r.round desc) as by_win
        from rounds r
        join vendors v on v.id = r.vendor_id
        join catalogue_games c on c.vendor_id = r.vendor_id and c.code = r.game_code
      )
      select round, "memberId", vendor, "gameCategory", "gameNameTh",
             "gameNameEn", "gamePicture", "winMinor", currency, "wonAt"
      from won where by_time <= ${limit} or by_win <= ${limit} order by "wonAt" desc, round desc`,
  );
}
