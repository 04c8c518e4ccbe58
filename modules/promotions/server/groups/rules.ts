// Of the campaigns of a group a member has one. Pure.
import type { CampaignContent } from '../../contract/campaign-content.ts';

/** What a member has, or had, of campaigns that are in a group. */
export interface Held {
  /** In small letters. */
  group: string;
  campaignId: string;
  /** Something of it goes on. */
  isOpen: boolean;
}

/** Groups are the same in capital and small letters. */
export const groupName = ({ name }: { name: string }): string => name.trim().toLowerCase();

/** The campaign of the group that stands in the way of this one; undefined where none does. */
export function otherOf(
  { campaignId, group }: { campaignId: string; group: CampaignContent['group'] },
  held: readonly Held[],
): Held | undefined {
  if (group == null) return undefined;
  const others = held.filter((one) => one.group === groupName(group) && one.campaignId !== campaignId);
  return group.holds === 'ever' ? others[0] : others.find(({ isOpen }) => isOpen);
}
