// Risk signs of the play before a payout.
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

export interface PlaySigns {
  /** Turnover since a moment, and its part on markets where the member bet on more than one side. */
  turnoverMinor: bigint;
  oppositeMinor: bigint;
  /** Largest win of a high multiple of its stake: game and round. */
  bigWin: string | null;
}

/** Returns the signs of bets placed since a moment, at most as many days ago as a payout looks back. */
export async function playSigns(
  db: Db,
  ask: { memberId: string; since: Date; bigWinTimes: number },
): Promise<PlaySigns> {
  const row = await firstRow(
    db,
    sql<{ turnover: bigint; opposite: bigint; big_win: string | null }>`
      with settled as (
        select f.*, stake_cash + stake_bonus as stake, payout_cash + payout_bonus as payout from play_facts f
         where member_id = ${ask.memberId} and corrects is null
           and placed_at >= greatest(${ask.since}::timestamptz, platform_now() - interval '30 days')),
      hedged as (
        select sum(valid_bet) as played from settled where market is not null
         group by vendor_id, game_code, market having count(distinct side) > 1)
      select coalesce((select sum(valid_bet) from settled), 0)::bigint as turnover,
             coalesce((select sum(played) from hedged), 0)::bigint as opposite,
             (select s.game_code || ' ' || r.round_id from settled s join vendors_rounds r on r.member_id = s.member_id and r.id = s.round
               where s.stake > 0 and s.payout >= s.stake * ${ask.bigWinTimes}::bigint
               order by s.payout desc, s.id limit 1) as big_win`,
  );
  return { turnoverMinor: row!.turnover, oppositeMinor: row!.opposite, bigWin: row!.big_win };
}
