import { z } from 'zod/mini';
import { type Figures, setting } from '@sanam/merchants/server/index.ts';

export const vipSettings = {
  /** Wagering requirement of rebates and gifts, in percent of the amount; 0: none. */
  rewardTurnoverPercent: setting('vip.rewardTurnoverPercent', z.int().check(z.minimum(0), z.maximum(300)), 100),
  /** Claim period of a gift, in days. */
  giftDays: setting('vip.giftDays', z.int().check(z.minimum(1), z.maximum(90)), 30),
} as const;

export const settingFigures: readonly Figures[] = [
  {
    setting: vipSettings.rewardTurnoverPercent,
    figures: { rebateTurnoverPercent: { stored: 'number', least: 0, most: 300 } },
  },
  { setting: vipSettings.giftDays, figures: { giftDays: { stored: 'number', least: 1, most: 90 } } },
];
