// Group check in the transaction that grants something, before its budget is locked.
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { groupName, otherOf } from './rules.ts';
import { heldOf, lockGroup } from './store.ts';

interface Taking {
  memberId: string;
  campaignId: string;
  content: Pick<CampaignContent, 'group'>;
}

/** Serializes actions of a member in a group. Refuses with `promotions.groupTaken` and the other campaign. */
export async function refuseGroup(trx: Trx, { memberId, campaignId, content: { group } }: Taking): Promise<void> {
  if (group == null) return;
  await lockGroup(trx, memberId, groupName(group));
  const other = otherOf({ campaignId, group }, await heldOf(trx, memberId));
  if (other !== undefined) throw refuse('promotions.groupTaken', { promotionId: other.campaignId });
}
