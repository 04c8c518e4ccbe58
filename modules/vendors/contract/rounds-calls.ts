import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { staff } from '@sanam/contract/permissions';
import { reason } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { vendorCode } from './schemas.ts';

/** Calls by which staff of the installation allow free rounds at a vendor. */
export const vendorRoundsCalls = {
  opsLetVendorGiveRounds: staff('games.vendor.switch', {
    method: 'POST',
    path: '/ops/vendors/:code/free-rounds',
    summary: 'Say whether a vendor is asked for free rounds; those that it has given are played and paid either way',
    params: z.object({ code: vendorCode }),
    body: z.strictObject({ isOn: z.boolean(), expected: z.boolean(), reason }),
    value: z.object({ isOn: z.boolean() }),
    refusals: ['operator.staleVersion', 'games.keepsWallets'],
  }),
} as const satisfies Record<string, CallDeclaration>;
