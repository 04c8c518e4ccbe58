// Invariants of the facts of a new block, numbered as in the full checks (`verify.ts`). Sums of quarter hours (F6) and
// facts created later for earlier rounds are checked by the full run only.
import type { NewInvariant } from '@sanam/server/platform/module.ts';

/**
 * Rounds with vendor transactions in the block's time: `r`. Each is found before its player is looked up: the planner
 * expects one row per block, and would compare all players with all of it.
 */
const ROUNDS = `from (select distinct m.round, m.player
                      from block b join vendors_transactions m on m.at between b.since and b.until where m.round is not null) a
                join vendors_players y on y.id = a.player
                join vendors_rounds r on r.member_id = y.member_id and r.id = a.round`;
/** Facts settled in the block's time: `n`. */
const FACTS = `from block b join play_facts n on n.settled_at between b.since and b.until`;
/** All facts of their rounds and bets: `f`. */
const FAMILIES = `from (select distinct n.member_id, n.placed_at, n.round, n.bet ${FACTS}) n
                  join play_facts f on f.member_id = n.member_id and f.placed_at = n.placed_at and f.round = n.round
                    and f.bet is not distinct from n.bet`;

export const newInvariants: readonly NewInvariant[] = [
  {
    id: 'F1',
    says: 'the facts of each settled round add up to its stake and payout, cash and bonus money',
    sql: `select r.id as round, r.bet_total, f.stake, r.win_total, f.payout ${ROUNDS}
          cross join lateral (
            select sum(f.stake_cash + f.stake_bonus) as stake, sum(f.payout_cash + f.payout_bonus) as payout,
                   sum(f.stake_bonus) as stake_bonus, sum(f.payout_bonus) as payout_bonus from play_facts f
            where f.member_id = r.member_id and f.placed_at between r.opened_at and r.closed_at and f.round = r.id) f
          where r.state = 'CLOSED' and (r.bet_total is distinct from f.stake or r.win_total is distinct from f.payout
              or coalesce(r.bet_bonus, 0) is distinct from f.stake_bonus or coalesce(r.win_bonus, 0) is distinct from f.payout_bonus)
            and (f.stake is not null or exists (select from play_back_fill where done_at is not null))`,
  },
  {
    id: 'F2',
    says: 'every fact is of a round, of its member, vendor and game, and of a bet of it',
    sql: `select n.id as fact, n.round, n.bet ${FACTS}
          left join vendors_rounds r on r.member_id = n.member_id and r.id = n.round
          where n.vendor_id is distinct from r.vendor_id or n.game_code is distinct from r.game_code
             or (n.bet is not null and not exists (select from vendors_transactions t where t.round = n.round and t.id = n.bet))`,
  },
  {
    id: 'F3',
    says: 'a round or bet has one first fact, and corrections that name it, with its rule',
    sql: `select f.round, f.bet, count(*) filter (where f.corrects is null) as firsts ${FAMILIES}
          group by f.member_id, f.placed_at, f.round, f.bet
          having count(*) filter (where f.corrects is null) <> 1
              or min(f.corrects) <> min(f.id) filter (where f.corrects is null)
              or max(f.corrects) <> min(f.id) filter (where f.corrects is null) or count(distinct f.valid_rule) <> 1`,
  },
  {
    id: 'F4',
    says: 'what a round or bet counts as played follows from its stake, its payout and its rule',
    sql: `select f.round, f.bet, sum(f.valid_bet) as valid ${FAMILIES} group by f.member_id, f.placed_at, f.round, f.bet
          having sum(f.valid_bet) <> least(sum(f.stake_cash + f.stake_bonus), case min(f.valid_rule)
                   when 'stake/1' then sum(f.stake_cash + f.stake_bonus)
                   when 'difference/1' then abs(sum(f.payout_cash + f.payout_bonus) - sum(f.stake_cash + f.stake_bonus))
                   else 0 end)`,
  },
  {
    id: 'F5',
    says: 'what is not settled counts nothing',
    // "offset 0" and the inner group force reading facts only for the few rounds that are not settled, whatever the
    // planner estimates.
    sql: `select r.id as round, f.bet, f.stake
          from (select r.* ${ROUNDS} where r.state <> 'CLOSED' offset 0) r cross join block b
          cross join lateral (
            select f.bet, sum(f.stake_cash) as stake from play_facts f
            where f.member_id = r.member_id and f.placed_at between r.opened_at and b.until and f.round = r.id
            group by f.bet having sum(f.stake_cash) <> 0 or sum(f.payout_cash) <> 0
                or sum(f.stake_bonus) <> 0 or sum(f.payout_bonus) <> 0) f
          where f.bet is null or exists (
            select from vendors_transactions t join vendors_reversals v on v.vendor_id = t.vendor_id
              and v.transaction_id = t.transaction_id where t.round = r.id and t.id = f.bet)`,
  },
];
