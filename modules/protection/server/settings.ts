import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { setting } from '@sanam/merchants/server/index.ts';

const money = z.nullable(amount);
const level = z.object({ mayPlay: z.boolean(), depositDay: money, depositTotal: money, payoutDay: money });
const NOTHING = '0.00';

export const protectionSettings = {
  /** Limits of each identity level; if off, levels limit nothing. */
  levels: setting('protection.levels', z.object({ isOn: z.boolean(), levels: z.array(level).check(z.length(4)) }), {
    isOn: false,
    levels: [
      { mayPlay: false, depositDay: NOTHING, depositTotal: NOTHING, payoutDay: NOTHING },
      { mayPlay: true, depositDay: '5000.00', depositTotal: '20000.00', payoutDay: NOTHING },
      { mayPlay: true, depositDay: '5000.00', depositTotal: '20000.00', payoutDay: '50000.00' },
      { mayPlay: true, depositDay: null, depositTotal: null, payoutDay: null },
    ],
  }),
  /** Provider of identity checks; null if none was ever configured. Credentials are encrypted for the merchant. */
  identityProvider: setting(
    'protection.identityProvider',
    z.nullable(
      z.object({
        isOn: z.boolean(),
        url: z.url({ protocol: /^https?$/ }),
        levelName: z.string().check(z.minLength(1), z.maxLength(80)),
        sealedSecrets: z.string().check(z.minLength(1), z.maxLength(8192)),
      }),
    ),
    null,
    ['sealedSecrets'],
  ),
  /** Months after which a player is asked for limits again. */
  reminderMonths: setting('protection.reminderMonths', z.int().check(z.minimum(1), z.maximum(12)), 6),
} as const;
