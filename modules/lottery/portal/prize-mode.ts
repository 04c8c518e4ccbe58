import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { siteConfiguration } from '@sanam/portal/lib/site-configuration.ts';
import { create } from 'zustand';
import type { PrizeMode, VendorGroup } from '../contract/states.ts';
import { prizeModeOf, VIETNAMESE } from './vendor-groups.ts';

/** The prize mode of the hall that was looked at last; null: the hall of all lotteries (LOT-018). */
export const usePrizeMode = create<{ prizeMode: PrizeMode | null }>(() => ({
  prizeMode: siteConfiguration.lotteryType,
}));

/** The address of the hall that a lottery is left for: the one of its vendor, or that of all where those were looked at. */
export function hallPathOf(vendor: VendorGroup, kept: PrizeMode | null): string {
  if (kept === null) return gamePaths.lottery;
  if (vendor === VIETNAMESE) return gamePaths.vnlottery;
  return kept === prizeModeOf(vendor) ? `${gamePaths.lottery}?vendor=${vendor}` : gamePaths.lottery;
}
