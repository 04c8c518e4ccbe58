import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { memberRef } from '@sanam/members/contract/schemas.ts';
import { ofMerchant, outcome, reason, version } from '@sanam/staff/contract/schemas.ts';
import './live.ts';
import './permissions.ts';
import './refusals.ts';

/** `pause` follows the first failed transfers of a member; `suspension` follows the same number again. */
export const transferBlockKinds = ['pause', 'suspension'] as const;
export type TransferBlockKind = (typeof transferBlockKinds)[number];

export const transferBlockCalls = {
  opsListTransferBlocks: staff('payments.deposit.read', {
    method: 'GET',
    path: '/ops/transfer-blocks',
    summary: 'Members whose transfers failed too often, the newest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      memberId: z.optional(id),
      /** Only blocks in force now. */
      running: z.optional(z.literal('true')),
    }),
    value: pageOf(
      z.object({
        id,
        member: memberRef,
        kind: z.enum(transferBlockKinds),
        state: z.enum(['running', 'over', 'lifted']),
        /** Orders that failed. */
        orders: z.array(id),
        startedAt: instant,
        endsAt: instant,
        liftedAt: z.nullable(instant),
        version,
      }),
    ),
    refusals: [],
  }),
  opsLiftTransferBlock: staff('payments.deposit.decide', {
    method: 'POST',
    path: '/ops/transfer-blocks/:id/lift',
    idempotent: true,
    summary: 'Let a member pay in again before the block ends by itself',
    about: 'transferBlock',
    params: idParams,
    body: z.strictObject({ reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'wallet.wrongState'],
  }),
} as const satisfies Record<string, CallDeclaration>;
