import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, paging, signedAmount } from '@sanam/contract/common';
import './refusals.ts';
import { directions, transactionKinds, transactionScopes } from './transaction-states.ts';

const entryId = z.string().check(z.regex(/^[0-9A-Za-z_/]{1,64}$/));

/** Calls about entries of the own agent wallet, and about deposits, withdrawals and payments of the downline. */
export const agentTransactionCalls = {
  agentTransactions: {
    method: 'GET',
    path: '/wps/agent/transactions',
    who: 'agent',
    summary: 'Entries of the own agent wallet, or deposits, withdrawals and transfers of everybody below, newest first',
    query: z.object({
      scope: z._default(z.enum(transactionScopes), 'own'),
      from: z.optional(day),
      to: z.optional(day),
      kind: z.optional(z.enum(transactionKinds)),
      direction: z.optional(z.enum(directions)),
      /** For the downline: a full name, or at least three letters that names start with. */
      account: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
      /** Last row of the previous page. */
      after: z.optional(entryId),
      pageSize: paging.pageSize,
    }),
    value: z.object({
      list: z.array(
        z.object({
          entryId,
          time: instant,
          /** Account of the entry, masked unless directly below; for the own wallet the other party of a transfer. */
          account: z.nullable(z.string()),
          kind: z.enum(transactionKinds),
          /** Signed from the account's view; positive for money received. */
          amount: signedAmount,
          /** Only for the own wallet: balances of others are not disclosed. */
          before: z.nullable(amount),
          after: z.nullable(amount),
          /** Reference of the statement, order or transfer. */
          reference: z.string(),
        }),
      ),
      hasMore: z.boolean(),
      zone: z.string(),
    }),
    refusals: ['agents.notAgent', 'common.notFound'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentTransactionCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
