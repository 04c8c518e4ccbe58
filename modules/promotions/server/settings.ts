import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

/** Above all that `goneUnder` may be. */
export const GONE_UNDER_MAX = '100.00';

export const promotionsSettings = {
  /** Who has less than this in all has lost everything: nothing has to be played any more. */
  goneUnder: setting('promotions.goneUnder', z.string().check(z.regex(/^(0|[1-9]\d?)\.\d{2}$/)), '5.00'),
} as const;
