import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { type Figures, setting } from '@sanam/merchants/server/index.ts';

export const freeRoundsSettings = {
  /**
   * Maximum value (rounds times bet times members) that one person may grant manually; above it a second person
   * approves.
   */
  oneStaffMax: setting('freerounds.oneStaffMax', amount, '5000.00'),
  /** Days to play them if the request names none. */
  days: setting('freerounds.days', z.int().check(z.minimum(1), z.maximum(90)), 7),
} as const;

export const settingFigures: readonly Figures[] = [
  {
    setting: freeRoundsSettings.oneStaffMax,
    figures: { roundsStaffMax: { stored: 'amount', least: 0, most: 100_000_000 } },
  },
  { setting: freeRoundsSettings.days, figures: { roundsDays: { stored: 'number', least: 1, most: 90 } } },
];
