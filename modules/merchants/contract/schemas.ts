import { z } from 'zod/mini';

export const merchantId = z.string().check(z.regex(/^[a-z][A-Za-z0-9_]{1,60}$/));
export const ofMerchant = z.object({ merchantId });
