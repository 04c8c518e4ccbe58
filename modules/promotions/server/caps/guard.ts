// Refuses a bonus above what the person may give by hand.
import { toWire } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { capOf } from './rules.ts';
import { capsNow } from './store.ts';

export const GIVES = 'promotions.bonus.grant';

/** Refuses with `promotions.aboveCap`. The roles are those of this moment. */
export async function refuseAboveCap(
  { roles }: Pick<PromotionStaffDeps, 'roles'>,
  db: Db,
  { staffId, merchantId, amountMinor }: { staffId: string | null; merchantId: string; amountMinor: bigint },
): Promise<void> {
  const [caps, own] = await Promise.all([capsNow(db, merchantId), roles.giving(db, GIVES, staffId ?? '')]);
  const cap = capOf(caps, own);
  if (cap !== undefined && amountMinor > cap) throw refuse('promotions.aboveCap', { max: toWire(cap) });
}
