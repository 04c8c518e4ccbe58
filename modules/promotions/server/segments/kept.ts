// Members who match a kept audience, for mailings.
import type { MemberFilter } from '@sanam/messaging/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { countMeeting, nextMeeting } from './scan.ts';
import { conditionsOf } from './store.ts';

type Deps = Pick<PromotionDeps, 'members' | 'protection' | 'ledger' | 'site' | 'agentsAbove'>;
export type KeptFilter = MemberFilter & { kept: NonNullable<MemberFilter['kept']> };

/**
 * Returns the next members of a filter after `after` who match the audience; none if the audience belongs to another
 * merchant.
 */
export async function keptAfter(
  deps: Deps,
  db: Db,
  filter: KeptFilter,
  page: { after: string; limit: number },
): Promise<string[]> {
  const conditions = await conditionsOf(db, { ...filter.kept, merchantId: filter.merchantId });
  return conditions === undefined ? [] : nextMeeting(deps, db, { filter, conditions }, page);
}

export async function countKept(deps: Deps, db: Db, filter: KeptFilter): Promise<number> {
  const conditions = await conditionsOf(db, { ...filter.kept, merchantId: filter.merchantId });
  if (conditions === undefined) return 0;
  return (await countMeeting(deps, db, { filter, conditions }, Number.POSITIVE_INFINITY)).matched;
}
