// Invariants of turnover requirements (J1 and J2 of the design; that nothing is below zero or above what is required is a
// check of the table).
import { sql } from 'kysely';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules = [
  {
    id: 'TV1',
    says: 'what is done of a requirement is what its bets counted, and what it began with',
    broken: sql<Record<string, unknown>>`
      select r.requirement_id, r.done::text, coalesce(c.counted, 0)::text as counted
      from promotions_requirements r
      left join (select requirement_no, sum(counted) as counted from promotions_contributions group by requirement_no) c
        on c.requirement_no = r.requirement_no
      where r.done <> r.carried + coalesce(c.counted, 0) or (r.state = 'open' and r.done = r.required) limit ${SHOWN}`,
  },
  {
    id: 'TV2',
    says: 'no bet is used twice: what all requirements of a member used of it is at most what it was',
    broken: sql<Record<string, unknown>>`
      select c.member_id, c.first_id::text, c.used::text, f.valid::text
      from (select r.member_id, c.first_id, sum(c.used) as used from promotions_contributions c
            join promotions_requirements r on r.requirement_no = c.requirement_no group by 1, 2) c
      left join (select coalesce(f.corrects, f.id) as first_id, sum(f.valid_bet) as valid from play_facts_between(array_fill(0::bigint, array[16]), array_fill(9223372036854775807, array[16])) f
                 group by 1) f
        on f.first_id = c.first_id
      where c.used > greatest(coalesce(f.valid, 0), 0) or c.used < 0 limit ${SHOWN}`,
  },
  {
    id: 'TV3',
    says: 'a bet is taken back whole where the other side of its market was bet on',
    broken: sql<Record<string, unknown>>`
      select s.fact_id::text, sum(c.counted)::text as counted from promotions_sides s
      join promotions_requirements r on r.member_id = s.member_id and r.final_at is null and r.state in ('open', 'met')
      join promotions_contributions c on c.requirement_no = r.requirement_no and c.first_id = s.fact_id
      where exists (
        select from promotions_sides n
        where n.market = s.market and n.side <> s.side
          and (n.round = s.round or (n.member_id = s.member_id and n.vendor_id = s.vendor_id and n.game_code = s.game_code)))
      group by s.fact_id, r.requirement_no having sum(c.counted) <> 0 limit ${SHOWN}`,
  },
  {
    id: 'TV4',
    says: 'a bet judged again comes to the same: its weight is that of the rule, each requirement looks at what the one before left, and counts its weight of what it uses (J2)',
    broken: sql<Record<string, unknown>>`
      with judged as (
        select c.*, r.rule_id, c.reason in ('COUNTED', 'WEIGHTED') as counts,
               lag(c.basis - c.used) over (partition by c.fact_id order by c.requirement_no) as left_over
        from promotions_contributions c join promotions_requirements r on r.requirement_no = c.requirement_no
        where c.seq = 0 and c.reason <> 'CORRECTED'
      )
      select j.requirement_no::text, j.fact_id::text, j.basis::text, j.used::text, j.counted::text, j.weight, w.weight as of_rule, j.reason
      from judged j
      join play_facts_between(array_fill(0::bigint, array[16]), array_fill(9223372036854775807, array[16])) f on f.id = j.fact_id
      left join lateral (
        select t.weight from unnest(array['game ' || f.vendor_id || ' ' || f.game_code, 'vendor ' || f.vendor_id,
                                          'product ' || f.product, 'default']) with ordinality s (scope, place)
        join promotions_turnover_weights t on t.rule_id = j.rule_id and t.scope = s.scope order by s.place limit 1) w on true
      where j.weight is distinct from w.weight
         or j.basis <> coalesce(j.left_over, f.valid_bet)
         or j.used not between 0 and j.basis
         or j.counted <> j.used * j.weight / 1000000
         or (j.counts and (j.reason = 'COUNTED') <> (j.weight = 1000000))
         or (not j.counts and j.used <> 0)
      limit ${SHOWN}`,
  },
];

/** Returns the violated rules with their first violating rows. */
export const verifyTurnover = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
