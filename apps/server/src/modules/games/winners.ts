import { sql } from 'kysely';
import { type Db, rows } from '../../platform/db.ts';

export interface WonRound {
  round: bigint;
  memberId: string;
  vendor: string;
  gameCategory: string;
  gameNameTh: string;
  gameNameEn: string;
  gamePicture: string | null;
  winMinor: bigint;
  currency: string;
  wonAt: Date;
}

/**
 * Rounds closed in this time in which more was won than staked, newest first: of games in the catalogue, with money, and
 * never of a vendor's test players.
 */
export function wonRounds(db: Db, { from, to, limit }: { from: Date; to: Date; limit: number }): Promise<WonRound[]> {
  return rows(
    db,
    sql<WonRound>`
      select r.id as round, r.member_id as "memberId", v.code as vendor, c.game_type as "gameCategory",
             c.name_th as "gameNameTh", c.name_en as "gameNameEn", c.picture_square_url as "gamePicture",
             r.win_total as "winMinor", p.currency, r.closed_at as "wonAt"
      from games_rounds r
      join games_players p on p.id = r.player
      join games_vendors v on v.id = r.vendor_id
      join games_catalogue c on c.vendor_id = r.vendor_id and c.code = r.game_code
      where r.closed_at > ${from} and r.closed_at <= ${to} and r.state = 'CLOSED' and r.win_total > r.bet_total
        and not p.is_test and p.currency <> 'FUN'
      order by r.closed_at desc limit ${limit}`,
  );
}
