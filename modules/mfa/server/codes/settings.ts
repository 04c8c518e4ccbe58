import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

const minutes = z.int().check(z.minimum(1), z.maximum(5));

export const codeSettings = {
  /** `expiredMinutes`: life of a code and the wait before the next one. Never more than five minutes. */
  minutes: setting('identity.codeMinutes', z.object({ sms: minutes, factor: minutes }), { sms: 3, factor: 5 }),
} as const;
