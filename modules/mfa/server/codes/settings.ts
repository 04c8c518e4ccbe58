import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

const minutes = z.int().check(z.minimum(1), z.maximum(5));

export const codeSettings = {
  /** `expiredMinutes`: lifetime of a code and wait before the next one, in minutes; at most five. */
  minutes: setting('identity.codeMinutes', z.object({ sms: minutes, factor: minutes }), { sms: 3, factor: 5 }),
} as const;
