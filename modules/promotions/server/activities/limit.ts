import type { Db } from '@sanam/server/platform/db.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';

/**
 * Checks whether a deposit or loss limit is used up; such members get no deposit offers and no cashback until the
 * period ends.
 */
export async function hasReachedLimit(
  { protection }: Pick<PromotionDeps, 'protection'>,
  db: Db,
  memberId: string,
): Promise<boolean> {
  const limits = await protection.limits(db, memberId);
  return limits.some(({ kind, amount, used }) => (kind === 'deposit' || kind === 'loss') && used >= amount);
}
