// Invariants of the facts, as queries that return the rows that break them.
import { type Invariant, verifyLedger } from '@sanam/ledger/server/index.ts';
import type { Breach } from '@sanam/server/platform/module.ts';
import type pg from 'pg';

export const invariants: Invariant[] = [
  {
    id: 'F1',
    says: 'the facts of each settled round add up to its stake and payout, cash and bonus money',
    sql: `select r.id as round, r.bet_total, f.stake, r.win_total, f.payout
          from vendors_rounds r
          left join (select round, sum(stake_cash + stake_bonus) as stake, sum(payout_cash + payout_bonus) as payout,
                            sum(stake_bonus) as stake_bonus, sum(payout_bonus) as payout_bonus
                     from play_facts group by round) f on f.round = r.id
          where r.state = 'CLOSED' and (r.bet_total is distinct from f.stake or r.win_total is distinct from f.payout
              or coalesce(r.bet_bonus, 0) is distinct from f.stake_bonus or coalesce(r.win_bonus, 0) is distinct from f.payout_bonus)
            and (f.round is not null or exists (select from play_back_fill where done_at is not null))`,
  },
  {
    id: 'F2',
    says: 'every fact is of a round, of its member, vendor and game, and of a bet of it',
    sql: `select f.id as fact, f.round, f.bet from play_facts f left join vendors_rounds r on r.id = f.round
          where f.member_id is distinct from r.member_id or f.vendor_id is distinct from r.vendor_id
             or f.game_code is distinct from r.game_code
             or (f.bet is not null and not exists (select from vendors_transactions t where t.id = f.bet and t.round = f.round))`,
  },
  {
    id: 'F3',
    says: 'a round or bet has one first fact, and corrections that name it, with its rule',
    sql: `select round, bet, count(*) filter (where corrects is null) as firsts from play_facts f group by round, bet
          having count(*) filter (where corrects is null) <> 1
              or min(corrects) <> min(id) filter (where corrects is null)
              or max(corrects) <> min(id) filter (where corrects is null)
              or count(distinct valid_rule) <> 1 or count(distinct placed_at) <> 1`,
  },
  {
    id: 'F4',
    says: 'what a round or bet counts as played follows from its stake, its payout and its rule',
    sql: `select round, bet, sum(valid_bet) as valid from play_facts group by round, bet
          having sum(valid_bet) <> least(sum(stake_cash + stake_bonus), case min(valid_rule)
                   when 'stake/1' then sum(stake_cash + stake_bonus)
                   when 'difference/1' then abs(sum(payout_cash + payout_bonus) - sum(stake_cash + stake_bonus))
                   else 0 end)`,
  },
  {
    id: 'F5',
    says: 'what is not settled counts nothing',
    sql: `select r.id as round, sum(f.stake_cash) as stake from vendors_rounds r join play_facts f on f.round = r.id
          where r.state <> 'CLOSED' and (f.bet is null or exists (
            select from vendors_transactions t join vendors_reversals v on v.vendor_id = t.vendor_id
              and v.transaction_id = t.transaction_id where t.id = f.bet))
          group by r.id, f.bet
          having sum(f.stake_cash) <> 0 or sum(f.payout_cash) <> 0 or sum(f.stake_bonus) <> 0 or sum(f.payout_bonus) <> 0`,
  },
  {
    id: 'F6',
    says: 'the sums of quarter hours are those of the facts that were added to them, each once',
    sql: `select begins_at, vendor_id, product, f.facts as found, q.facts, f.stake as found_stake, q.stake
          from (select date_bin('15 minutes', settled_at, '2000-01-01 00:00+00') as begins_at, vendor_id, product, currency, is_test,
                       count(*) as facts, sum(stake_cash + stake_bonus) as stake, sum(payout_cash + payout_bonus) as payout,
                       sum(valid_bet) as valid_bet
                from play_facts p join play_followers w on w.name = 'play.quarterHours' and p.id <= w.upto[p.lane + 1]
                group by 1, 2, 3, 4, 5) f
          full join play_quarter_hours q using (begins_at, vendor_id, product, currency, is_test)
          where (f.facts, f.stake, f.payout, f.valid_bet) is distinct from (q.facts, q.stake, q.payout, q.valid_bet)`,
  },
];

export const verifyFacts = (pool: pg.Pool): Promise<Breach[]> => verifyLedger(pool, invariants);
