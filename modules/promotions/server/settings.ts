import { z } from 'zod/mini';
import { type Figures, setting } from '@sanam/merchants/server/index.ts';

/** Upper bound of `bustBelow`, exclusive. */
export const BUST_BELOW_MAX = '100.00';

export const promotionsSettings = {
  /** A member whose total money is below this amount is bust: open turnover requirements are released. */
  bustBelow: setting('promotions.bustBelow', z.string().check(z.regex(/^(0|[1-9]\d?)\.\d{2}$/)), '5.00'),
} as const;

export const settingFigures: readonly Figures[] = [
  { setting: promotionsSettings.bustBelow, figures: { bustBelow: { stored: 'amount', least: 0, most: 9999 } } },
];
