// Pure rules for groups: a member may have one campaign of a group.
import type { CampaignContent } from '../../contract/campaign-content.ts';

/** A current or earlier participation of a member in a campaign with a group. */
export interface Held {
  /** Group name in lower case. */
  group: string;
  campaignId: string;
  /** True if the participation is still running. */
  isOpen: boolean;
}

/** Returns the normalized group name; groups are case-insensitive. */
export const groupName = ({ name }: { name: string }): string => name.trim().toLowerCase();

/** Returns the campaign of the group that prevents this one; undefined if there is none. */
export function otherOf(
  { campaignId, group }: { campaignId: string; group: CampaignContent['group'] },
  held: readonly Held[],
): Held | undefined {
  if (group == null) return undefined;
  const others = held.filter((one) => one.group === groupName(group) && one.campaignId !== campaignId);
  return group.holds === 'ever' ? others[0] : others.find(({ isOpen }) => isOpen);
}
