import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

export const vipSettings = {
  /** How often rebates and gifts have to be played before they can be withdrawn, in percent; 0: not at all. */
  rewardTurnoverPercent: setting('vip.rewardTurnoverPercent', z.int().check(z.minimum(0), z.maximum(300)), 100),
  /** Days in which a gift can be claimed. */
  giftDays: setting('vip.giftDays', z.int().check(z.minimum(1), z.maximum(90)), 30),
} as const;
