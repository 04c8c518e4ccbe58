// What a member's level changes about withdrawals; answered to payments.
import type { Db } from '@sanam/server/platform/db.ts';
import { ladderNow } from './ladder/store.ts';
import { standingOf } from './standing/store.ts';

export interface WithdrawalTerms {
  /** 0: not before others; else the rank, higher ones first. */
  priority: number;
  /** In a day; null: the merchant's rule holds. */
  dailyCount: number | null;
  dailySumMinor: bigint | null;
}

const plain: WithdrawalTerms = { priority: 0, dailyCount: null, dailySumMinor: null };

/** A ladder that was made shorter gives its highest level to who is above it. */
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
