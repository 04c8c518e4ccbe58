// Breaks and exclusions that take rewards for friends away.
import type { Db } from '@sanam/server/platform/db.ts';
import type { ReferralDeps } from '../deps.ts';

/**
 * Returns whether a break or exclusion of the member ended after a moment. It is read from what protection keeps, so one
 * that began and ended between two looks counts too. For who is stopped now the gate answers.
 */
export async function wasStoppedSince(
  { protection }: Pick<ReferralDeps, 'protection'>,
  db: Db,
  memberId: string,
): Promise<(at: Date) => boolean> {
  const ended = await protection.stopEnded(db, memberId);
  return (at) => ended !== undefined && ended > at;
}
