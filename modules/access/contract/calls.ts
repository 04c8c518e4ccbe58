import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { instant } from '@sanam/contract/common';
import './refusals.ts';

export const accessCalls = {
  systemStatus: {
    method: 'GET',
    path: '/wps/system/status',
    who: 'anyone',
    summary: 'Normal (0), maintenance (1) or region-blocked (2)',
    value: z.object({
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      endTime: z.nullable(instant),
      reason: z.nullable(z.enum(['maintenance', 'region', 'address'])),
      /** The visitor's address as the server sees it; only if the visitor is blocked (GAP-179). */
      address: z.nullable(z.string()),
      /** The operator's text about a maintenance, in the language of the request. */
      message: z.nullable(z.string()),
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof accessCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
