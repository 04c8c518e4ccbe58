import { setting } from '@sanam/merchants/server/index.ts';
import { z } from 'zod/mini';

const label = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)));

export const catalogueSettings = {
  /** Whether the jackpot counter is shown, and its label; null: the site's own text. */
  jackpot: setting('site.jackpot', z.object({ isShown: z.boolean(), labelTh: label, labelEn: label }), {
    isShown: true,
    labelTh: null,
    labelEn: null,
  }),
} as const;
