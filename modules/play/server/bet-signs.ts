// Signs that a member plays a bonus without risk.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

export interface BetSigns {
  bets: number;
  stakeMinor: bigint;
  /** Part of the stakes with almost no risk: at very low odds, or on most outcomes of one round. */
  safeMinor: bigint;
}

/** Decimal odds in thousandths; the profit below them is less than a third of the stake. */
const SAFE_ODDS_MILLI = 1300;
/** Divisor: a round whose valid bet is at most this part of its stakes was bet on from both sides. */
const SAFE_PART = 4;
const OTHERS_MAX = 50;
const MARKETS_MAX = 200;

/** Returns the signs of bets placed since a moment and settled; free, void and test bets are left out. */
export async function betSigns(db: Db, { memberId, since }: { memberId: string; since: Date }): Promise<BetSigns> {
  const row = await firstRow(
    db,
    sql<{ bets: bigint; stake: bigint; safe: bigint }>`
      select count(*) as bets, coalesce(sum(b.stake), 0)::bigint as stake,
             coalesce(sum(b.stake) filter (where b.odds_milli <= ${SAFE_ODDS_MILLI} or b.valid_bet * ${SAFE_PART} <= b.stake), 0)::bigint as safe
        from (select stake_cash + stake_bonus as stake, odds_milli, valid_bet from play_facts
               where member_id = ${memberId} and placed_at >= ${since} and corrects is null and not is_test
                 and not flags && array['VOID', 'FREE_ROUND', 'FREE_BET']) b
       where b.stake > 0`,
  );
  return { bets: Number(row!.bets), stakeMinor: row!.stake, safeMinor: row!.safe };
}

/**
 * Returns members who bet on another side of the same markets since a moment, with the number of markets; most markets
 * first.
 */
export const opponents = (
  db: Db,
  { memberId, since, least }: { memberId: string; since: Date; least: number },
): Promise<{ memberId: string; markets: number }[]> =>
  rows(
    db,
    sql<{ memberId: string; markets: number }>`
      select /* never null: memberId; as the function makes it */ o.member_id as "memberId", o.markets
        from play_opponents(${memberId}, ${since}, ${MARKETS_MAX}, ${OTHERS_MAX}) o
       where o.markets >= ${least} order by o.markets desc, o.member_id`,
  );
