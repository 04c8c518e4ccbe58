import type { Db } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';

/** Whether protection lets this member have bonuses now; no where it cannot say. */
export async function mayHaveBonus(
  { protection }: Pick<PromotionDeps, 'protection'>,
  db: Db,
  memberId: string,
): Promise<boolean> {
  try {
    await protection.check(db, memberId, 'bonus');
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
