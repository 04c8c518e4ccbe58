import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, range, search } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import { treeMember } from './schemas.ts';
import { transferKinds } from './transfer-states.ts';

/** Staff calls that read transfers along the line. */
export const agentTransferStaffCalls = {
  opsListAgentTransfers: staff('agents.transfer.read', {
    method: 'GET',
    path: '/ops/agents/transfers',
    summary: 'Transfers along the line, newest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      /** Name of the sender or receiver. */
      ...search,
      ...range,
      kind: z.optional(z.enum(transferKinds)),
    }),
    value: pageOf(
      z.object({
        id,
        merchantId: z.string(),
        kind: z.enum(transferKinds),
        from: treeMember,
        to: treeMember,
        amount,
        note: z.nullable(z.string()),
        at: instant,
      }),
    ),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;
