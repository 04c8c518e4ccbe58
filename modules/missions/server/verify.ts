// Invariants of missions.
import { sql } from 'kysely';
import { paidOnce } from '@sanam/ledger/server/index.ts';
import { neverWhileStopped } from '@sanam/protection/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf, type Invariant } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules: Invariant[] = [
  {
    id: 'MS1',
    says: 'a reward waits or is claimed only where the goal was reached',
    broken: sql<Record<string, unknown>>`
      select p.mission_id, p.member_id, p.period, p.done, m.goal
      from missions_progress p
      join missions_missions m on m.mission_id = p.mission_id
      where p.state in ('claimable', 'claimed') and p.done < m.goal
      limit ${SHOWN}`,
  },
  paidOnce(
    { id: 'MS2', says: 'a claimed period has one posting of its reward to its member, and no other has one' },
    'missionClaim',
    sql`
      select p.mission_id || ':' || p.member_id || ':' || p.period as source_id, p.member_id, m.reward as amount
      from missions_progress p
      join missions_missions m on m.mission_id = p.mission_id
      where p.state = 'claimed' and m.reward_kind = 'cash'`,
  ),
  paidOnce(
    { id: 'MS7', says: 'a claimed period of points has one posting of them to its member, and no other has one' },
    'missionClaimPoints',
    sql`
      select p.mission_id || ':' || p.member_id || ':' || p.period as source_id, p.member_id, m.reward as amount
      from missions_progress p
      join missions_missions m on m.mission_id = p.mission_id
      where p.state = 'claimed' and m.reward_kind = 'points'`,
    'player_points',
  ),
  {
    id: 'MS8',
    says: 'what is gone of a budget is what was claimed, and claimed free rounds are asked for, once',
    broken: sql<Record<string, unknown>>`
      select m.mission_id, m.budget, m.budget_left, m.reward, c.claimed, g.grants
      from missions_missions m
      cross join lateral (
        select count(*) as claimed from missions_progress p where p.mission_id = m.mission_id and p.state = 'claimed') c
      cross join lateral (
        select count(*) as grants from missions_progress p
        join freerounds_grants f on f.source = 'mission'
          and f.source_id = p.mission_id || ':' || p.member_id || ':' || p.period and f.member_id = p.member_id
        where p.mission_id = m.mission_id and p.state = 'claimed') g
      where m.budget - m.budget_left <> c.claimed * m.reward or m.reward_kind = 'freeRounds' and c.claimed <> g.grants
      limit ${SHOWN}`,
  },
  {
    id: 'MS3',
    says: 'progress is for missions of the merchant of the member that went live',
    broken: sql<Record<string, unknown>>`
      select p.mission_id, p.member_id, p.merchant_id, m.merchant_id as of_mission, m.state
      from missions_progress p
      join missions_missions m on m.mission_id = p.mission_id
      where m.merchant_id <> p.merchant_id or m.state = 'draft'
      limit ${SHOWN}`,
  },
  {
    id: 'MS4',
    says: 'progress by the amount of deposits is what is counted of the deposits of its period',
    broken: sql<Record<string, unknown>>`
      select p.mission_id, p.member_id, p.period, p.done, d.amount
      from missions_progress p
      join missions_missions m on m.mission_id = p.mission_id
      cross join lateral (
        select coalesce(sum(e.amount), 0) as amount from payments_counted_deposits e
        join merchants s on s.merchant_id = p.merchant_id
        where e.follower = 'missions' and e.member_id = p.member_id and e.credited_at >= greatest(m.starts_at, m.published_at)
          and e.credited_at < least(m.ends_at, m.ended_at)
          and missions_period(m.occurrence, e.credited_at, s.zone) = p.period) d
      where m.counter = 'depositAmount' and p.state in ('active', 'claimable') and p.done <> d.amount
      limit ${SHOWN}`,
  },
  {
    id: 'MS5',
    says: 'a prize is what its board gives for its rank, to a member who had enough, and only of a settled board',
    broken: sql<Record<string, unknown>>`
      select p.board_id, p.rank, p.member_id, p.amount, p.score
      from missions_prizes p
      join missions_boards b on b.board_id = p.board_id
      where b.settled_at is null or p.score < b.min_score or p.amount is distinct from b.prizes[p.rank]
      limit ${SHOWN}`,
  },
  paidOnce(
    { id: 'MS6', says: 'a prize that is paid has one posting of its amount to its member, and no other has one' },
    'missionPrize',
    sql`select board_id || ':' || rank as source_id, member_id, amount from missions_prizes where state = 'paid'`,
  ),
  neverWhileStopped(
    { id: 'MS9', says: 'no mission was claimed and no prize paid during a break or exclusion (J10)' },
    sql`
      select mission_id as id, member_id, decided_at as at from missions_progress where state = 'claimed'
      union all select board_id, member_id, decided_at from missions_prizes where state = 'paid'`,
  ),
];

/** Returns the breaches of the invariants, each with its first rows. */
export const verifyMissions = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
