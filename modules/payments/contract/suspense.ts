import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, outcome, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';

/**
 * Days that money may stay in suspense. After that staff are alerted and the return is offered first. A merchant may
 * set its own number within these bounds.
 */
export const SUSPENSE_DAYS = { shipped: 30, least: 1, most: 60 } as const;

/** Checks whether a number of days is an integer within the bounds. */
export const isSuspenseDays = (days: number): boolean =>
  Number.isInteger(days) && days >= SUSPENSE_DAYS.least && days <= SUSPENSE_DAYS.most;

export const suspenseStaffCalls = {
  opsGetSuspenseTerm: staff('payments.unmatched.read', {
    method: 'GET',
    path: '/ops/suspense-term',
    summary: 'Days that money may stay in suspense before staff are called',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** Version 0: the shipped number. */
      version,
      days: z.int(),
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsChangeSuspenseTerm: staff('payments.suspense.change', {
    method: 'POST',
    path: '/ops/suspense-term',
    summary: 'Proposes another number of days, within the bounds of the product; another person confirms it',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ days: z.int(), version, reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;
