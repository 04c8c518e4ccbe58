import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, instant } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { outcome, reason, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { vendorCode } from './schemas.ts';

/** Calls by which staff of the installation allow free rounds at a vendor, and end rounds that it does not finish. */
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
  opsReturnStakes: staff('games.round.return', {
    method: 'POST',
    path: '/ops/vendors/:code/return-stakes',
    idempotent: true,
    summary: 'End the rounds that a vendor has left open for two days, and give their stakes back (two people)',
    params: z.object({ code: vendorCode }),
    body: z.strictObject({
      /** Rounds opened before it, as shown to the proposer. */
      openedBefore: instant,
      reason,
    }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

/** Rounds that a vendor should have finished, the proposal to end them, and the last return of stakes. */
export const stuckFigures = {
  stuck: z.object({ openedBefore: instant, rounds: z.int(), stake: amount }),
  waiting: z.nullable(waitingApproval),
  lastReturn: z.nullable(
    z.object({
      startedAt: instant,
      /** Null while it is running. */
      endedAt: z.nullable(instant),
      returned: z.int(),
      /** Rounds that were still open at the end. */
      failed: z.int(),
      amount,
    }),
  ),
};
