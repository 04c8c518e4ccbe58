// Invariants of cashbacks.
import { sql } from 'kysely';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules = [
  {
    id: 'PC1',
    says: 'a cashback is the share of the net loss less what was received, at most the cap, and each has one part',
    broken: sql<Record<string, unknown>>`
      with own as (
        select p.participation_id, k.member_id, k.campaign_id, k.loss, k.received, r.amount,
               least(div(greatest(k.loss - k.received, 0)::numeric * (v.content -> 'cashback' ->> 'shareBasisPoints')::int, 10000),
                     (v.content ->> 'reward')::numeric * 100) as owed
        from promotions_participations p
        full join promotions_cashbacks k on k.participation_id = p.participation_id
        left join promotions_cashback_periods o on o.campaign_id = k.campaign_id and o.first_day = k.first_day
        left join promotions_versions v on v.campaign_id = o.campaign_id and v.version = o.version
        left join promotions_rewards r on r.participation_id = p.participation_id
        where p.kind = 'cashback' or k.state = 'issued'
      )
      select o.participation_id, o.member_id, o.campaign_id, o.loss::text, o.received::text, o.amount::text, o.owed::text from own o
      where o.participation_id is null or o.amount is distinct from o.owed
      limit ${SHOWN}`,
  },
  {
    id: 'PC2',
    says: 'net losses of members are those of the bets since the calendar of their merchant began',
    broken: sql<Record<string, unknown>>`
      with counted as (
        select l.member_id, l.product, sum(l.loss + l.corrected) as loss from promotions_losses l group by 1, 2
      ), bet as (
        select f.member_id, f.product, sum(f.loss + f.corrected) as loss
        from promotions_losses_of(array_fill(0::bigint, array[16]), play_follower_upto('promotions.losses')) f group by 1, 2
      )
      select coalesce(c.member_id, b.member_id) as member_id, coalesce(c.product, b.product) as product, c.loss::text, b.loss::text as of_bets
      from counted c full join bet b on b.member_id = c.member_id and b.product = c.product
      where coalesce(c.loss, 0) <> coalesce(b.loss, 0)
      limit ${SHOWN}`,
  },
  {
    id: 'PC3',
    says: 'periods of a campaign do not meet',
    broken: sql<Record<string, unknown>>`
      select p.campaign_id, p.first_day::text, p.last_day::text, o.first_day::text as other
      from promotions_cashback_periods p
      join promotions_cashback_periods o on o.campaign_id = p.campaign_id and o.first_day > p.first_day and o.first_day <= p.last_day
      limit ${SHOWN}`,
  },
];

/** Returns the violated rules with their first violating rows. */
export const verifyCashbacks = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
