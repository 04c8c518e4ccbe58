import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { siteConfiguration } from '@sanam/portal/lib/site-configuration.ts';
import { create } from 'zustand';
import type { PrizeMode, VendorGroup } from '../contract/states.ts';
import { prizeModeOf, VIETNAMESE } from './vendor-groups.ts';

/** Prize mode of the hall that was visited last; null: the hall of all lotteries (LOT-018). */
export const usePrizeMode = create<{ prizeMode: PrizeMode | null }>(() => ({
  prizeMode: siteConfiguration.lotteryType,
}));

/**
 * Returns the address of the hall to go back to: that of the lottery's vendor, or of all lotteries if that was visited
 * last.
 */
export function hallPathOf(vendor: VendorGroup, kept: PrizeMode | null): string {
  if (kept === null) return gamePaths.lottery;
  if (vendor === VIETNAMESE) return gamePaths.vnlottery;
  return kept === prizeModeOf(vendor) ? `${gamePaths.lottery}?vendor=${vendor}` : gamePaths.lottery;
}
