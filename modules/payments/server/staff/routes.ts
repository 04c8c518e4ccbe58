import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { DepositQueue } from './deposits.ts';
import type { WithdrawalQueue } from './withdrawals.ts';

export function createPaymentHandlers(deps: {
  db: Db;
  deposits: DepositQueue;
  withdrawals: WithdrawalQueue;
}): Handlers {
  const { db, deposits, withdrawals } = deps;
  return {
    opsListDeposits: ({ context, query }) => deposits.list(context, query),
    opsGetDeposit: ({ params, session }) => deposits.get(session, params.id),
    async opsDecideDeposit({ params, body, context, idempotency }) {
      const row = await deposits.row(params.id);
      return once(db, idempotency, (trx) => deposits.decide(trx, context, { row, ...body }));
    },
    opsListWithdrawals: ({ context, query }) => withdrawals.list(context, query),
    opsGetWithdrawal: ({ params, context, session }) => withdrawals.get(context, session, params.id),
    async opsClaimWithdrawal({ params, body, context }) {
      const until = await withdrawals.claim(context, params.id, body.claim);
      return { claimedUntil: until?.toISOString() ?? null };
    },
    async opsDecideWithdrawal({ params, body, context, idempotency }) {
      const row = await withdrawals.row(params.id, context.language);
      return once(db, idempotency, (trx) => withdrawals.decide(trx, context, { row, ...body }));
    },
    opsDisburseWithdrawal: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => withdrawals.disburse(trx, context, { withdrawalId: params.id, ...body })),
    async opsResolveDispute({ params, body, context, idempotency }) {
      const row = await withdrawals.row(params.id, context.language);
      return once(db, idempotency, (trx) => withdrawals.resolveDispute(trx, context, { row, ...body }));
    },
    async opsProof({ params, reply }) {
      const { file, mediaType } = await withdrawals.readEvidence(params.id);
      // A player's upload is never shown as a page of this site: a browser that opens the address saves the file.
      reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
      reply.header('content-disposition', `attachment; filename="proof.${mediaType === 'image/png' ? 'png' : 'jpg'}"`);
      reply.header('content-length', file.byteCount);
      return reply.type(mediaType).send(file.read());
    },
  };
}
