// How a member bets, as signs that a bonus is played without risk.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

export interface BetSigns {
  bets: number;
  stakeMinor: bigint;
  /** Of the stakes, what could hardly be lost: at very low odds, or on most of the outcomes of one round. */
  safeMinor: bigint;
}

/** Decimal odds in thousandths: what is won below them is less than a third of the stake. */
const SAFE_ODDS_MILLI = 1300;
/** A round whose valid bet is at most a quarter of its stakes was bet on from both sides. */
const SAFE_PART = 4;
const OTHERS_MAX = 50;
const MARKETS_MAX = 200;

/** Of bets that were placed since a moment and are settled; free ones, void ones and those of tests are left out. */
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

/** Who bet on another side of the same markets as the member since a moment, with the number of markets; those of the most first. */
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
