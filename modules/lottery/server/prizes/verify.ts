// Invariants of yeekee prizes.
import { sql } from 'kysely';
import { paidOnce } from '@sanam/ledger/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf, type Invariant } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules: Invariant[] = [
  {
    id: 'LP1',
    says: 'a prize is of a number that its member sent, in rules that were there when the sales of the round began, for a stake that was enough',
    broken: sql<Record<string, unknown>>`
      select p.prize_id, p.rank, p.member_id, s.member_id as sender, p.staked, r.stake_min
      from lottery_shot_prizes p
      join lottery_draws d on d.draw_id = p.draw_id
      left join lottery_shots s on s.draw_id = p.draw_id and s.rank = p.rank
      left join lottery_prize_rules r on r.merchant_id = p.merchant_id and r.version = p.rules_version
      where s.member_id is distinct from p.member_id or r.made_at > d.opens_at
         or (p.state in ('owed', 'held', 'paid') and p.staked < r.stake_min)
      limit ${SHOWN}`,
  },
  paidOnce(
    { id: 'LP2', says: 'a prize that is paid has one posting of its amount to its member, and no other has one' },
    'lotteryShotPrize',
    sql`select prize_id as source_id, member_id, amount from lottery_shot_prizes where state = 'paid'`,
  ),
];

/** Returns the violated invariants, each with its first rows. */
export const verifyPrizes = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
