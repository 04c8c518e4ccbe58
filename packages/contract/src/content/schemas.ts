import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';

const banner = z.object({
  bannerId: z.string(),
  url: z.string(),
  groupName: z.string(),
  linkageType: z.nullable(z.enum(['1', '2', '3', '4'])),
  linkUrl: z.nullable(z.string()),
  title: z.string(),
});
const notice = z.object({ id: z.string(), title: z.string(), content: z.string() });

export const contentSchemas = {
  listAnnouncements: {
    query: z.object({
      type: z._default(z.string(), 'B,PL,PU,PR'),
      platform: z._default(z.string(), 'W'),
      execution: z._default(z.string(), 'B'),
      language: z._default(z.enum(['TH', 'EN']), 'TH'),
    }),
    value: z.object({
      player: z.array(notice),
      banners: z.array(banner),
      popup: z.array(notice),
      promotion: z.array(notice),
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallSchemas>;
