import { setting } from '@sanam/merchants/server/index.ts';
import { z } from 'zod/mini';

export const accessSettings = {
  /**
   * Default for visitors without a matching rule. `isUnknownAllowed` null: allowed in a sandbox, blocked in live mode.
   */
  regions: setting(
    'site.regions',
    z.object({ isUnknownAllowed: z.nullable(z.boolean()), otherwise: z.enum(['allow', 'block']) }),
    { isUnknownAllowed: null, otherwise: 'allow' },
  ),
} as const;
