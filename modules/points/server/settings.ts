import { z } from 'zod/mini';
import { type Figures, setting } from '@sanam/merchants/server/index.ts';

export const pointsSettings = {
  /** Wagering requirement of converted points, in percent of the cash; 0: none. */
  conversionTurnoverPercent: setting(
    'points.conversionTurnoverPercent',
    z.int().check(z.minimum(0), z.maximum(300)),
    100,
  ),
} as const;

export const settingFigures: readonly Figures[] = [
  {
    setting: pointsSettings.conversionTurnoverPercent,
    figures: { conversionTurnoverPercent: { stored: 'number', least: 0, most: 300 } },
  },
];
