import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, paging, signedAmount } from '@sanam/contract/common';
import './refusals.ts';
import { directions, transactionKinds, transactionScopes } from './transaction-states.ts';

const entryId = z.string().check(z.regex(/^[0-9A-Za-z_/]{1,64}$/));

/** Money of the own agent wallet, and what everybody below pays in, is paid and passes on. */
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
      /** Of everybody below: this name, or three letters that names begin with. */
      account: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
      /** The last row of the page before. */
      after: z.optional(entryId),
      pageSize: paging.pageSize,
    }),
    value: z.object({
      list: z.array(
        z.object({
          entryId,
          time: instant,
          /** Whose entry it is, masked unless directly below; of the own wallet the other side of a transfer. */
          account: z.nullable(z.string()),
          kind: z.enum(transactionKinds),
          /** From the side of the account: above 0 came in. */
          amount: signedAmount,
          /** Of the own wallet alone: what others have is not the agent's to see. */
          before: z.nullable(amount),
          after: z.nullable(amount),
          /** The statement, order or transfer. */
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
