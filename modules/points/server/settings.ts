import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

export const pointsSettings = {
  /** How often cash for points has to be played before it can be withdrawn, in percent; 0: not at all. */
  conversionTurnoverPercent: setting(
    'points.conversionTurnoverPercent',
    z.int().check(z.minimum(0), z.maximum(300)),
    100,
  ),
} as const;
