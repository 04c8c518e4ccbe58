// Invariants of free rounds.
import { sql } from 'kysely';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf, type Invariant } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

/** Sum and owner of the postings with this source type. */
const posted = (source: string) => sql`
  select y.source_id, sum(p.amount) as amount, min(y.member_id) as member_id, count(*) as postings
  from ledger_transactions y join ledger_postings p on p.transaction_id = y.id
  where y.source_type = ${source} group by 1`;

const rules: Invariant[] = [
  {
    id: 'FR1',
    says: "a settled grant has one promo-win, whose amount went to its member's cash in one posting; no other grant has one",
    broken: sql<Record<string, unknown>>`
      select g.grant_id, g.state, g.won, g.paid_by, w.transaction_id, y.amount as posted, y.owner
      from freerounds_grants g
      left join vendors_rewards w on w.vendor_id = g.vendor_id and w.reward_id = g.grant_id
      left join vendors_transactions t on t.vendor_id = w.vendor_id and t.transaction_id = w.transaction_id
      left join lateral (
        select sum(p.amount) as amount, min(a.owner) as owner, count(*) as postings
        from ledger_postings p join ledger_accounts a on a.id = p.to_account
        where p.transaction_id = t.id and p.kind = 'game.promo' and a.class = 'player_cash') y on true
      where (g.state = 'settled') <> (t.id is not null)
        or t.id is not null and (
          t.transaction_id is distinct from g.paid_by or t.call <> 'promo-win' or coalesce(y.amount, 0) <> g.won
          or y.postings <> (g.won > 0)::integer or y.owner is distinct from case when g.won > 0 then g.member_id end)
      limit ${SHOWN}`,
  },
  {
    id: 'FR2',
    says: 'what free rounds won in cash has the turnover that its grant asks for, and all else has none',
    broken: sql<Record<string, unknown>>`
      select g.grant_id, g.won, g.turnover_percent, r.base, r.multiple_percent
      from freerounds_grants g
      left join promotions_requirements r on r.source = 'reward' and r.source_id = g.grant_id
      where case when g.won > 0 and g.turnover_percent > 0 and (g.bonus_terms is null or g.paid_as = 'cash')
                 then (r.member_id, r.base, r.multiple_percent) is distinct from (g.member_id, g.won, g.turnover_percent)
                 else r.requirement_no is not null end
      limit ${SHOWN}`,
  },
  {
    id: 'FR3',
    says: 'what is over is not asked about, and what is not over is asked about',
    broken: sql<Record<string, unknown>>`
      select grant_id, state, next_ask_at from freerounds_grants
      where next_ask_at is null and state in ('requested', 'granted', 'used')
        or next_ask_at is not null and state in ('failed', 'cancelled', 'expired')
      limit ${SHOWN}`,
  },
  {
    id: 'FR4',
    says: 'winnings that are bonus money left cash once, and were then given as one bonus or came back, once',
    broken: sql<Record<string, unknown>>`
      with kept as (${posted('freeRoundsKept')}), paid as (${posted('freeRoundsPaid')})
      select g.grant_id, g.state, g.won, g.paid_as, k.amount as kept, p.amount as paid, b.amount as bonus
      from freerounds_grants g
      full join kept k on k.source_id = g.grant_id
      full join paid p on p.source_id = g.grant_id
      left join promotions_grants b on b.source = 'given' and b.source_id = 'freeRounds:' || g.grant_id
      where case when g.bonus_terms is not null and g.won > 0
                 then (k.amount, k.member_id, k.postings) is distinct from (g.won, g.member_id, 1) else k.source_id is not null end
        or case when g.paid_as = 'cash' then (p.amount, p.member_id, p.postings) is distinct from (g.won, g.member_id, 1)
                else p.source_id is not null end
        or case when g.paid_as = 'bonus' then (b.amount, b.member_id) is distinct from (g.won, g.member_id)
                else b.grant_id is not null end
        or (g.bonus_terms is not null and g.won > 0 and g.told_at is not null) <> (g.paid_as is not null)
      limit ${SHOWN}`,
  },
];

/** Returns the violated rules with their first violating rows. */
export const verifyFreeRounds = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
