// Withdrawal terms of a member's level, used by payments.
import type { Db } from '@sanam/server/platform/db.ts';
import { ladderNow } from './ladder/store.ts';
import { standingOf } from './standing/store.ts';

export interface WithdrawalTerms {
  /** Queue priority; 0: none, otherwise the rank, higher ranks first. */
  priority: number;
  /** Limits a day; null: the merchant's rule applies. */
  dailyCount: number | null;
  dailySumMinor: bigint | null;
}

const plain: WithdrawalTerms = { priority: 0, dailyCount: null, dailySumMinor: null };

/**
 * Returns the withdrawal terms of the member's level. Members above the highest level of a shortened ladder have its
 * highest level.
 */
export async function withdrawalTerms(
  db: Db,
  { memberId, merchantId }: { memberId: string; merchantId: string },
): Promise<WithdrawalTerms> {
  const { rankLevel } = await standingOf(db, memberId);
  if (rankLevel === 0) return plain;
  const level = (await ladderNow(db, merchantId)).levels.findLast(({ rank_level }) => rank_level <= rankLevel);
  if (level === undefined) return plain;
  return {
    priority: level.goes_first ? level.rank_level : 0,
    dailyCount: level.withdrawal_count,
    dailySumMinor: level.withdrawal_sum,
  };
}
