import type { Db } from '../../../platform/db.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { once } from '../../../platform/idempotency.ts';
import type { Payments } from './service.ts';

export function createPaymentHandlers({ db, payments }: { db: Db; payments: Payments }): Handlers {
  return {
    opsListDeposits: ({ context, query }) => payments.listDeposits(context, query),
    opsGetDeposit: ({ params }) => payments.getDeposit(params.id),
    async opsDecideDeposit({ params, body, context, idempotency }) {
      const row = await payments.depositRow(params.id);
      return once(db, idempotency, (trx) => payments.decideDeposit(trx, context, { row, ...body }));
    },
    opsListWithdrawals: ({ context, query }) => payments.listWithdrawals(context, query),
    opsGetWithdrawal: ({ params, context, session }) => payments.getWithdrawal(context, session, params.id),
    async opsClaimWithdrawal({ params, body, context }) {
      const until = await payments.claimWithdrawal(context, params.id, body.claim);
      return { claimedUntil: until?.toISOString() ?? null };
    },
    async opsDecideWithdrawal({ params, body, context, idempotency }) {
      const row = await payments.withdrawalRow(params.id);
      return once(db, idempotency, (trx) => payments.decideWithdrawal(trx, context, { row, ...body }));
    },
    opsDisburseWithdrawal: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => payments.disburseWithdrawal(trx, context, { withdrawalId: params.id, ...body })),
    async opsResolveDispute({ params, body, context, idempotency }) {
      const row = await payments.withdrawalRow(params.id);
      return once(db, idempotency, (trx) => payments.resolveDispute(trx, context, { row, ...body }));
    },
    async opsProof({ params, reply }) {
      const { bytes, mediaType } = await payments.proof(params.id);
      reply.header('cache-control', 'private, no-store').header('content-disposition', 'inline').type(mediaType);
      return reply.send(bytes);
    },
  };
}
