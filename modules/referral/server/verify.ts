// Invariants of referral.
import { sql } from 'kysely';
import { paidOnce } from '@sanam/ledger/server/index.ts';
import { neverWhileStopped } from '@sanam/protection/server/index.ts';
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
  paidOnce(
    { id: 'RF3', says: 'a reward that is paid has one posting of its amount to its member, and no other has one' },
    'referralReward',
    sql`select friend_id || ':' || side as source_id, member_id, amount from referral_rewards where state = 'paid'`,
  ),
  neverWhileStopped(
    { id: 'RF4', says: 'no reward for a friend was paid during a break or exclusion (J10)' },
    sql`select friend_id || ' ' || side as id, member_id, decided_at as at from referral_rewards where state = 'paid'`,
  ),
];

/** Returns the breaches of the invariants, each with its first rows. */
export const verifyReferral = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
