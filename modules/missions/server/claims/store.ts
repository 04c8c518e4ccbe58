// Database access to a member's missions: current, claimable from earlier periods, and recently expired.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { RewardColumns } from '../making/reward.rules.ts';
import { rewardColumns } from '../making/store.ts';
import type { MissionCounter, MissionOccurrence, ProgressState } from '../../contract/states.ts';

export interface OwnMission extends RewardColumns {
  missionId: string;
  titleTh: string;
  titleEn: string;
  counter: MissionCounter;
  product: GameType | null;
  multiple: number | null;
  goal: bigint;
  occurrence: MissionOccurrence;
  budgetLeft: bigint | null;
  startsAt: Date;
  period: string;
  hasStarted: boolean;
  /** State of the progress; null: no progress yet. */
  state: ProgressState | null;
  done: bigint | null;
  endsAt: Date;
  /** End of the claim period. */
  claimUntil: Date;
}

interface Reader {
  memberId: string;
  merchantId: string;
  zone: string;
}

/** Returns the missions of a member: claimable ones first, then by the end of the period. */
export const missionsOf = (db: Db, { memberId, merchantId, zone }: Reader): Promise<OwnMission[]> =>
  rows(
    db,
    sql<OwnMission>`
      with current as (
        select m.mission_id, n.period, coalesce(p.ends_at, n.ends_at) as ends_at, p.state, p.done
        from missions_missions m
        cross join lateral (
          select missions_period(m.occurrence, greatest(platform_now(), m.starts_at), ${zone}) as period,
                 missions_period_end(m.occurrence, greatest(platform_now(), m.starts_at), ${zone}, m.ends_at) as ends_at) n
        left join missions_progress p on p.mission_id = m.mission_id and p.member_id = ${memberId} and p.period = n.period
        where m.merchant_id = ${merchantId} and m.state = 'live' and platform_now() < m.ends_at
      ), own as (
        select c.* from current c
        union all
        select p.mission_id, p.period, p.ends_at, p.state, p.done
        from missions_progress p
        where p.member_id = ${memberId} and p.reached_at is not null
          and (p.state = 'claimable' and platform_now() < p.ends_at + interval '7 days'
               or p.state = 'expired' and p.decided_at > platform_now() - interval '7 days')
          and not exists (select from current c where c.mission_id = p.mission_id and c.period = p.period)
      )
      select /* never null: period, endsAt, claimUntil; every row has a period */
             m.mission_id as "missionId", m.title_th as "titleTh", m.title_en as "titleEn", m.counter, m.product, m.multiple,
             m.goal, m.occurrence, ${rewardColumns}, m.budget_left as "budgetLeft", m.starts_at as "startsAt", o.period, m.starts_at <= platform_now() as "hasStarted",
             o.state, o.done, o.ends_at as "endsAt", o.ends_at + interval '7 days' as "claimUntil"
      from own o
      join missions_missions m on m.mission_id = o.mission_id
      order by o.state is not distinct from 'claimable' desc, coalesce(o.state, 'active') = 'active' desc, o.ends_at, m.made_at,
               o.period
      limit 200`,
  );
