import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Accounts } from './accounts/service.ts';
import type { BalanceService } from './balance/service.ts';
import type { Exports } from './exports/service.ts';
import type { createRecords } from './records/service.ts';

export function createHandlers(parts: {
  accounts: Accounts;
  balance: BalanceService;
  records: ReturnType<typeof createRecords>;
  exports: Exports;
}): Handlers {
  const { accounts, balance, records, exports } = parts;
  return {
    balance: async ({ session }) => balance.value(session),
    listBanks: async () => ({ list: accounts.banks() }),
    listBankAccounts: async ({ session, context }) => accounts.own(session.memberId, context.language),
    changeBankAccount: async ({ context, session, params, body, idempotency }) =>
      accounts.changes.request(context, session.memberId, { bankAccountId: params.id, ...body }, idempotency),
    addBankAccount: async ({ context, session, body, idempotency }) =>
      accounts.add(context, session.memberId, body, idempotency),
    setPaymentPassword: async ({ context, session, body }) => {
      await accounts.setPaymentPassword(context, session.memberId, body);
      return {};
    },
    requestExport: ({ context, session, body, idempotency }) =>
      exports.request(context, session.memberId, body, idempotency),
    requestOwnData: ({ context, session, idempotency }) =>
      exports.requestOwnData(context, session.memberId, idempotency),
    listExports: ({ session }) => exports.list(session.memberId),
    async exportFile({ params, session, reply }) {
      const file = await exports.open(session.memberId, params.id);
      reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
      reply.header('content-disposition', `attachment; filename="${file.name}"`);
      reply.header('content-length', file.byteCount);
      return reply.type(file.mediaType).send(file.read());
    },
    creditReport: async ({ session, query }) => records.credit(session.memberId, query),
    accountRecord: async ({ session, query }) => records.account(session.memberId, query),
  };
}
