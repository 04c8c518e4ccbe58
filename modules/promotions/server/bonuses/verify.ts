// Invariants of bonuses (J3, J6 and J7 of the design; J4 and J5 are PA1 and a key).
import { sql } from 'kysely';
import { neverWhileStopped } from '@sanam/protection/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

/** Sum and owner of the postings with this source type. */
const posted = (source: string) => sql`
  select y.source_id, sum(p.amount) as amount, min(y.member_id) as member_id, count(*) as postings
  from ledger_transactions y join ledger_postings p on p.transaction_id = y.id
  where y.source_type = ${source} group by 1`;

const rules = [
  {
    id: 'BN1',
    says: 'bonus money is there only of a bonus that is active or ends (J3)',
    broken: sql<Record<string, unknown>>`
      select a.owner, b.balance::text from ledger_balances b
      join ledger_accounts a on a.id = b.account_id
      where a.class = 'player_bonus' and b.balance <> 0 and not exists (
        select from promotions_grants g
        where g.member_id = a.owner and g.currency = a.currency and g.state in ('active', 'ending'))
      limit ${SHOWN}`,
  },
  {
    id: 'BN2',
    says: 'a bonus was granted, converted and returned as its row says, each by one posting, and no other posting did (J6)',
    broken: sql<Record<string, unknown>>`
      with due as (
        select 'bonusGrant' as source, grant_id, amount from promotions_grants where started_at is not null
        union all select 'bonusDone', grant_id, converted from promotions_grants where converted > 0
        union all select 'bonusEnd', grant_id, returned from promotions_grants where returned > 0
      ), made as (
        select 'bonusGrant' as source, p.* from (${posted('bonusGrant')}) p
        union all select 'bonusDone', p.* from (${posted('bonusDone')}) p
        union all select 'bonusEnd', p.* from (${posted('bonusEnd')}) p
      )
      select coalesce(d.source, m.source) as source, coalesce(d.grant_id, m.source_id) as grant_id, d.amount::text, m.amount::text as posted
      from due d full join made m on m.source = d.source and m.source_id = d.grant_id
      left join promotions_grants g on g.grant_id = coalesce(d.grant_id, m.source_id)
      where (d.amount, g.member_id, 1) is distinct from (m.amount, m.member_id, m.postings)
      limit ${SHOWN}`,
  },
  {
    id: 'BN3',
    says: 'what an active bonus asks for is open or was met, and one that is over asks for nothing any more',
    broken: sql<Record<string, unknown>>`
      select g.grant_id, g.state, r.state as requirement from promotions_grants g
      left join promotions_requirements r on r.requirement_id = g.requirement_id and r.source = 'grant' and r.source_id = g.grant_id
      where (g.started_at is not null and r.requirement_id is null)
         or (g.ended_at is not null and r.state = 'open')
      limit ${SHOWN}`,
  },
  {
    id: 'BN4',
    says: 'what became cash is at most what the terms let, and nothing of a bonus that was not completed',
    broken: sql<Record<string, unknown>>`
      select g.grant_id, g.state, g.converted::text from promotions_grants g
      join promotions_versions v on v.campaign_id = g.campaign_id and v.version = g.version
      where (g.state <> 'completed' and g.converted > 0)
         or g.converted > (replace(v.content -> 'bonus' ->> 'cashOutMax', '.', ''))::bigint
      limit ${SHOWN}`,
  },
  {
    id: 'BN5',
    says: 'what is held has an open case, and bets are held only while one is open',
    broken: sql<Record<string, unknown>>`
      select g.grant_id, g.state, r.held_at::text from promotions_grants g
      left join promotions_requirements r on r.requirement_id = g.requirement_id
      where (g.state = 'held' or (r.held_at is not null and r.state = 'open')) and not exists (
        select from promotions_cases k where k.grant_id = g.grant_id and k.state = 'open' and k.holds)
      limit ${SHOWN}`,
  },
  {
    id: 'BN6',
    says: 'nothing is open about a bonus that is over, and a bonus that was refused gave nothing',
    broken: sql<Record<string, unknown>>`
      select k.case_id, k.state, g.state as bonus, g.converted::text from promotions_cases k
      join promotions_grants g on g.grant_id = k.grant_id
      where (k.state = 'open' and g.ended_at is not null) or (k.state = 'refused' and g.converted > 0)
      limit ${SHOWN}`,
  },
  neverWhileStopped(
    { id: 'BN7', says: 'no bonus was started while its member was on a break or excluded (J10)' },
    sql`select grant_id as id, member_id, started_at as at from promotions_grants where started_at is not null`,
  ),
];

/** Returns the violated rules with their first violating rows. */
export const verifyBonuses = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
