// What must always be true of referral.
import { sql } from 'kysely';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf, type Invariant } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules: Invariant[] = [
  {
    id: 'RF1',
    says: 'only friends who were rewarded have rewards, of at most what their terms give, and for the right members',
    broken: sql<Record<string, unknown>>`
      select r.friend_id, r.side, r.member_id, r.amount, f.state
      from referral_rewards r
      join referral_friends f on f.friend_id = r.friend_id
      join referral_terms t on t.merchant_id = f.merchant_id and t.version = f.terms_version
      where f.state <> 'rewarded'
         or (r.member_id, r.amount) is distinct from
            (case r.side when 'inviter' then (f.inviter_id, t.inviter_reward) else (f.friend_id, t.friend_reward) end)
      limit ${SHOWN}`,
  },
  {
    id: 'RF2',
    says: 'a friend who was held, looked at or rewarded had done what its terms ask for',
    broken: sql<Record<string, unknown>>`
      select f.friend_id, f.state, f.deposited, f.played
      from referral_friends f
      join referral_terms t on t.merchant_id = f.merchant_id and t.version = f.terms_version
      where f.state in ('held', 'review', 'rewarded') and (f.deposited < t.min_deposit or f.played < t.min_played)
      limit ${SHOWN}`,
  },
  {
    id: 'RF3',
    says: 'a reward that is paid has one posting of its amount to its member, and no other has one',
    broken: sql<Record<string, unknown>>`
      select coalesce(x.source_id, t.source_id) as reward, x.amount, t.amount as posted
      from (select friend_id || ':' || side as source_id, member_id, amount from referral_rewards where state = 'paid') x
      full join (
        select y.source_id, sum(p.amount) as amount, min(a.owner) as owner, count(*) as postings
        from ledger_transactions y
        join ledger_postings p on p.transaction_id = y.id
        join ledger_accounts a on a.id = p.to_account
        where y.source_type = 'referralReward' group by 1) t on t.source_id = x.source_id
      where (x.amount, x.member_id, 1) is distinct from (t.amount, t.owner, t.postings)
      limit ${SHOWN}`,
  },
];

/** What breaks a rule, with the first rows that do. */
export const verifyReferral = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
