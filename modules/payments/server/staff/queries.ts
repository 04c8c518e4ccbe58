import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { PaymentService } from '../types.ts';
import type { ApprovalService, ApprovedCommand, People } from '@sanam/staff/server/index.ts';

/** Returns ids of the newest members whose name or id contains this text, up to `limit`; of one merchant if given. */
export type SearchMembers = (q: string, limit: number, merchantId?: string) => Promise<string[]>;

export interface StaffPaymentsDeps {
  db: Db;
  payments: PaymentService;
  searchMembers: SearchMembers;
  site: SiteService;
  approvals: ApprovalService;
  people: People;
}

export type Value<Name extends keyof Calls> = CallValue<Calls[Name]>;
export type Query<Name extends 'opsListDeposits' | 'opsListWithdrawals'> =
  CallArguments<Calls[Name]> extends { query: infer Q } ? Q : never;
export type Body<Name extends keyof Calls> = CallArguments<Calls[Name]> extends { body: infer B } ? B : never;
export type Outcome = Value<'opsDecideDeposit'>;

export const done: Outcome = { state: 'done', approvalId: null };
const MEMBERS_MAX = 100;

/** Interprets a search text: a member's name or id, otherwise the id or order code of the record. */
export async function searchOf(
  searchMembers: SearchMembers,
  q: string | undefined,
  merchantId: string | undefined,
): Promise<{ q?: string; memberIds?: string[] }> {
  if (q === undefined || q === '') return {};
  if (/^[a-z]{1,5}_/.test(q) && !q.startsWith('mbr_')) return { q };
  const memberIds = await searchMembers(q, MEMBERS_MAX, merchantId);
  return memberIds.length === 0 ? { q } : { memberIds };
}

/** Converts business days to instants: from the start of `from` to the end of `to`. */
export async function rangeOf(
  site: SiteService,
  merchantId: string,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: Date | undefined; to: Date | undefined }> {
  return {
    from: range.from === undefined ? undefined : (await site.dayBounds(merchantId, range.from)).from,
    to: range.to === undefined ? undefined : (await site.dayBounds(merchantId, range.to)).to,
  };
}

/** Returns the decision of an approved command, in the transaction of its approval. */
export function decisionOf(trx: Trx, { payload, reason, proposedBy }: ApprovedCommand) {
  return { expectedVersion: payload.expectedVersion as number, reason: reason ?? undefined, proposedBy, db: trx };
}
