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

/** Number of newest bets that are compared, the fewest that are, and how many different ones must be among them. */
const SEQUENCE = { max: 30, min: 20, kinds: 4 };
/** Newest bets of another member in which the sequence is looked for. */
const SEARCHED_MAX = 300;

/**
 * Returns those of other members who placed the same bets in the same order: game, stake, market and side of the newest
 * bets since a moment. Nobody while there are fewer than twenty bets, or fewer than four different ones: many play one
 * game with one stake.
 */
export async function sameBets(
  db: Db,
  { memberId, since, others }: { memberId: string; since: Date; others: readonly string[] },
): Promise<string[]> {
  if (others.length === 0) return [];
  const found = await rows(
    db,
    sql<{ memberId: string }>`
      with bets as materialized (
        select u.id as member_id, b.bet, b.placed_at, b.fact_id,
               row_number() over (partition by u.id order by b.placed_at desc, b.fact_id desc) as nth
          from unnest(${[memberId, ...others]}::text[]) u (id)
          cross join lateral (
            select concat_ws(':', f.vendor_id, f.game_code, f.stake_cash + f.stake_bonus, f.market, f.side) as bet,
                   f.placed_at, f.id as fact_id
              from play_facts f
             where f.member_id = u.id and f.placed_at >= ${since} and f.corrects is null and not f.is_test
               and not f.flags && array['VOID', 'FREE_ROUND', 'FREE_BET']
             order by f.placed_at desc, f.id desc limit ${SEARCHED_MAX}) b),
      own as (
        select '|' || string_agg(bet, '|' order by placed_at, fact_id) || '|' as bets
          from bets where member_id = ${memberId} and nth <= ${SEQUENCE.max}
        having count(*) >= ${SEQUENCE.min} and count(distinct bet) >= ${SEQUENCE.kinds}),
      theirs as (
        select member_id, '|' || string_agg(bet, '|' order by placed_at, fact_id) || '|' as bets
          from bets where member_id <> ${memberId} group by member_id)
      select o.member_id as "memberId"
        from own join theirs o on position(own.bets in o.bets) > 0 order by o.member_id`,
  );
  return found.map((one) => one.memberId);
}
