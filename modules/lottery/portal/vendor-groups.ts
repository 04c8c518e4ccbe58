import type { siteConfiguration } from '@sanam/portal/lib/site-configuration.ts';
import type { PrizeMode, VendorGroup } from '../contract/states.ts';

export const VIETNAMESE = 'TCG_LOTTO_VN' satisfies VendorGroup;

/** Prize mode of each vendor group (GAP-127). */
const modes: Record<VendorGroup, (typeof siteConfiguration.prizeModes)[number]> = {
  TCG_SEA: 'SEA',
  TCG_LOTTO_VN: 'Lott',
  ELOTT: 'Elott',
  LOTT: 'ZY',
};

export const isVendorGroup = (text: string | null): text is VendorGroup => text !== null && text in modes;

/** Returns the prize mode that filters a vendor group's lists; undefined: lotteries of every mode. */
export const prizeModeOf = (vendor: VendorGroup | null): PrizeMode | undefined =>
  vendor === null ? undefined : modes[vendor];
