import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { sendPicture } from '@sanam/server/platform/http/send-picture.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { readPictureForm } from '@sanam/server/platform/picture-uploads.ts';
import { payoutSlipRules } from '../withdrawals/payout-slips.ts';
import type { ContestedQueue } from './contested.ts';
import type { AccountChangeQueue } from './account-changes.ts';
import type { DepositQueue } from './deposits.ts';
import type { RegisterQueue } from './register.ts';
import type { UnmatchedQueue } from './unmatched.ts';
import type { WithdrawalQueue } from './withdrawals.ts';

export function createPaymentHandlers(deps: {
  db: Db;
  deposits: DepositQueue;
  unmatched: UnmatchedQueue;
  contested: ContestedQueue;
  register: RegisterQueue;
  withdrawals: WithdrawalQueue;
  accountChanges: AccountChangeQueue;
}): Handlers {
  const { db, deposits, unmatched, contested, register, withdrawals, accountChanges } = deps;
  return {
    ...registerHandlers(db, register),
    opsListDeposits: ({ context, query }) => deposits.list(context, query),
    opsGetDeposit: ({ params, session }) => deposits.get(session, params.id),
    async opsDecideDeposit({ params, body, context, idempotency }) {
      const row = await deposits.row(params.id);
      return once(db, idempotency, (trx) => deposits.decide(trx, context, { row, ...body }));
    },
    opsListUnmatchedLines: ({ query, context }) => unmatched.list({ ...query, merchantId: context.rowsOf }),
    opsGetUnmatchedLine: ({ params, session }) => unmatched.get(session, params.id),
    async opsDecideUnmatchedLine({ params, body, context, idempotency }) {
      const row = await unmatched.row(params.id);
      return once(db, idempotency, (trx) => unmatched.decide(trx, context, { row, ...body }));
    },
    opsListContestedSlips: ({ query, context }) => contested.list({ ...query, merchantId: context.rowsOf }),
    opsGetContestedSlip: ({ params }) => contested.get(params.id),
    opsDecideContestedSlip: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => contested.decide(trx, context, { refId: params.id, ...body })),
    opsListAccountChanges: ({ query, context }) => accountChanges.list(context, query),
    opsGetAccountChange: ({ params, context, session }) => accountChanges.get(context, session, params.id),
    opsDecideAccountChange: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => accountChanges.decide(trx, context, { changeId: params.id, ...body })),
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
    opsFreezeWithdrawal: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => withdrawals.freeze(trx, context, { withdrawalId: params.id, ...body })),
    opsDisburseWithdrawal: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => withdrawals.disburse(trx, context, { withdrawalId: params.id, ...body })),
    async opsResolveDispute({ params, body, context, idempotency }) {
      const row = await withdrawals.row(params.id, context.language);
      return once(db, idempotency, (trx) => withdrawals.resolveDispute(trx, context, { row, ...body }));
    },
    async opsSettlePayout({ params, body, context, idempotency }) {
      const row = await withdrawals.row(params.id, context.language);
      return once(db, idempotency, (trx) => withdrawals.settlePayout(trx, context, { row, body }));
    },
    ...alarmHandlers(db, withdrawals),
    ...pictureHandlers(contested, withdrawals),
  };
}

const pictureHandlers = (contested: ContestedQueue, withdrawals: WithdrawalQueue): Handlers => ({
  opsSlip: async ({ params, reply }) => sendPicture(reply, 'slip', await contested.readSlip(params.id)),
  opsProof: async ({ params, reply }) => sendPicture(reply, 'proof', await withdrawals.readEvidence(params.id)),
  async opsAttachSlip({ params, context, request }) {
    const { pictures } = await readPictureForm(request, payoutSlipRules);
    return withdrawals.attachSlip(context, params.id, pictures);
  },
});

const alarmHandlers = (db: Db, withdrawals: WithdrawalQueue): Handlers => ({
  opsClosePayoutAlarm: ({ params, body, context, idempotency }) =>
    once(db, idempotency, (trx) => withdrawals.closeAlarm(trx, context, { withdrawalId: params.id, ...body })),
  async opsPlaceReturn({ params, body, context, idempotency }) {
    const row = await withdrawals.row(params.id, context.language);
    return once(db, idempotency, (trx) => withdrawals.placeReturn(trx, context, { row, ...body }));
  },
});

function registerHandlers(db: Db, register: RegisterQueue): Handlers {
  return {
    opsListRailAccounts: ({ context, query }) =>
      register.listAccounts({ ...query, dayOf: context.merchantId, merchantId: context.rowsOf }),
    opsGetRailAccount: ({ params, context, session }) =>
      register.getAccount(session, { merchantId: context.merchantId, id: params.id }),
    opsAddRailAccount: ({ body, context, idempotency }) =>
      once(db, idempotency, (trx) => register.add(trx, context, body)),
    async opsChangeRailAccount({ params, body, context, session, idempotency }) {
      const now = await register.getAccount(session, { merchantId: context.merchantId, id: params.id });
      return once(db, idempotency, (trx) => register.change(trx, context, { now, ...body }));
    },
    opsFreezeRailAccount: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => register.freeze(trx, context, { id: params.id, ...body })),
    opsListDepositRules: ({ context, query }) => register.listRules({ ...query, merchantId: context.merchantId }),
    opsGetDepositRule: ({ params, context, session }) =>
      register.getRule(session, { merchantId: context.merchantId, id: params.id }),
    async opsChangeDepositRule({ params, body, context, session, idempotency }) {
      const now = await register.getRule(session, { merchantId: context.merchantId, id: params.id });
      return once(db, idempotency, (trx) => register.changeRule(trx, context, { now, ...body }));
    },
  };
}
