import { setting } from '@sanam/merchants/server/index.ts';
import { z } from 'zod/mini';

export const accessSettings = {
  /** Visitors that no rule fits. `isUnknownAllowed` null: let in in a sandbox, kept out where real money is played for. */
  regions: setting(
    'site.regions',
    z.object({ isUnknownAllowed: z.nullable(z.boolean()), otherwise: z.enum(['allow', 'block']) }),
    { isUnknownAllowed: null, otherwise: 'allow' },
  ),
} as const;
