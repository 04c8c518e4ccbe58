// Invariants of activities and their rewards (J4, J5 of the design).
import { sql } from 'kysely';
import { paidOnce } from '@sanam/ledger/server/index.ts';
import { neverWhileStopped } from '@sanam/protection/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules = [
  {
    id: 'PA1',
    says: 'the places taken and the money spent of a campaign are those of its members, and within its bounds',
    broken: sql<Record<string, unknown>>`
      select b.campaign_id, b.places_taken, p.places::text, b.amount_spent::text, r.amount::text, g.amount::text as bonuses
      from promotions_budgets b
      left join lateral (select count(*) as places from promotions_participations p
                         where p.campaign_id = b.campaign_id and p.has_place) p on true
      left join lateral (select coalesce(sum(r.amount), 0) as amount from promotions_rewards r
                         where r.campaign_id = b.campaign_id and r.state <> 'closed') r on true
      -- Bonuses of rewards are counted with their rewards; one that was never started took nothing.
      left join lateral (select count(*) as places, coalesce(sum(g.amount), 0) as amount from promotions_grants g
                         where g.campaign_id = b.campaign_id and g.source <> 'reward'
                           and (g.started_at is not null or g.ended_at is null)) g on true
      where b.places_taken <> p.places + g.places or b.amount_spent <> r.amount + g.amount
        or b.places_taken > b.places_max or b.amount_spent > b.amount_max
      limit ${SHOWN}`,
  },
  paidOnce(
    {
      id: 'PA2',
      says: 'a claimed reward has one posting of its amount to its member, and every such posting a claimed reward',
    },
    'reward',
    sql`select reward_id as source_id, member_id, amount from promotions_rewards where state = 'claimed' and pays = 'cash'`,
  ),
  {
    id: 'PA7',
    says: 'a claimed reward of free rounds has one grant of its member, and no other grant is of a campaign',
    broken: sql<Record<string, unknown>>`
      select coalesce(r.reward_id, f.source_id) as reward, r.member_id, f.member_id as given_to
      from (select reward_id, member_id from promotions_rewards where state = 'claimed' and pays = 'freeRounds') r
      full join (select source_id, member_id from freerounds_grants where source = 'promotion') f on f.source_id = r.reward_id
      where r.member_id is distinct from f.member_id
      limit ${SHOWN}`,
  },
  {
    id: 'PA8',
    says: 'a joined activity pays only for a goal, and a goal that goes on counts the bets that were placed for it',
    broken: sql<Record<string, unknown>>`
      with bet as (
        select g.participation_id, sum(f.valid_bet) as valid, sum(f.stake_cash) as cash, sum(f.stake_cash + f.stake_bonus) as stake
        from promotions_goals g
        join play_facts_between(array_fill(0::bigint, array[16]), play_follower_upto('promotions.goals')) f
          on f.member_id = g.member_id and f.currency = 'THB' and not f.is_test and (g.product is null or g.product = f.product)
            and f.placed_at >= g.counts_from and (g.counts_until is null or f.placed_at < g.counts_until)
        group by g.participation_id, coalesce(f.corrects, f.id)
      ), counted as (
        select b.participation_id, sum(promotions_goal_worth(b.valid, b.cash, b.stake)) as done from bet b group by 1
      )
      select p.participation_id, p.state, g.done::text, c.done::text as counted, r.state as reward
      from promotions_participations p
      left join promotions_goals g on g.participation_id = p.participation_id
      left join counted c on c.participation_id = g.participation_id
      left join promotions_rewards r on r.participation_id = p.participation_id
      where p.kind = 'join' and ((r.reward_id is not null and g.participation_id is null)
        or (p.state in ('signed', 'joined', 'claim') and g.done <> greatest(coalesce(c.done, 0), 0)))
      limit ${SHOWN}`,
  },
  {
    id: 'PA3',
    says: 'a reward waits where its part is to be claimed, and is claimed where the part is',
    broken: sql<Record<string, unknown>>`
      select p.participation_id, p.state, r.state as reward
      from promotions_participations p
      left join promotions_rewards r on r.participation_id = p.participation_id
      where (p.state = 'claim') <> coalesce(r.state = 'waiting', false)
         or (p.state = 'claimed') <> coalesce(r.state = 'claimed', false)
      limit ${SHOWN}`,
  },
  {
    id: 'PA4',
    says: 'a part has an open application where it is applied for, and no other has one',
    broken: sql<Record<string, unknown>>`
      select p.participation_id, p.state, a.state as application
      from promotions_participations p
      left join promotions_applications a on a.participation_id = p.participation_id and a.state in ('applying', 'process')
      where case when p.state in ('applying', 'process') then p.state end is distinct from a.state
      limit ${SHOWN}`,
  },
  {
    id: 'PA5',
    says: 'a code was used as often as something was claimed with it, and no more often than it can be',
    broken: sql<Record<string, unknown>>`
      select c.code_id, c.used, u.uses::text, m.most::text
      from promotions_codes c
      left join lateral (select count(*) as uses from promotions_code_uses u where u.code_id = c.code_id) u on true
      left join lateral (select coalesce(max(n), 0) as most from
        (select count(*) as n from promotions_code_uses u where u.code_id = c.code_id group by u.member_id) x) m on true
      where c.used <> u.uses or c.used > c.uses_max or m.most > c.per_member
      limit ${SHOWN}`,
  },
  {
    id: 'PA9',
    says: 'a bonus of a deposit whose offer needs a code is one use of a code of its campaign, and no other bonus is one',
    broken: sql<Record<string, unknown>>`
      select coalesce(g.grant_id, u.grant_id) as grant_id, u.code_id, g.campaign_id, c.campaign_id as of_code
      from (select g.grant_id, g.campaign_id, g.member_id from promotions_grants g
            join promotions_versions v on v.campaign_id = g.campaign_id and v.version = g.version
            where g.source = 'deposit' and v.content ->> 'byCode' = 'true') g
      full join (select * from promotions_code_uses where grant_id is not null) u on u.grant_id = g.grant_id
      left join promotions_codes c on c.code_id = u.code_id
      where g.campaign_id is distinct from c.campaign_id or g.member_id is distinct from u.member_id
      limit ${SHOWN}`,
  },
  neverWhileStopped(
    { id: 'PA10', says: 'no reward was claimed while its member was on a break or excluded (J10)' },
    sql`select reward_id as id, member_id, decided_at as at from promotions_rewards where state = 'claimed'`,
  ),
];

/** Returns the violated rules with their first violating rows. */
export const verifyActivities = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
