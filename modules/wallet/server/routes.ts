import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Accounts } from './accounts/service.ts';
import type { BalanceService } from './balance/service.ts';
import type { createRecords } from './records/service.ts';

export function createHandlers(parts: {
  accounts: Accounts;
  balance: BalanceService;
  records: ReturnType<typeof createRecords>;
}): Handlers {
  const { accounts, balance, records } = parts;
  return {
    balance: async ({ session }) => balance.value(session.memberId),
    listBanks: async () => ({ list: accounts.banks() }),
    listBankAccounts: async ({ session, context }) => accounts.list(session.memberId, context.language),
    addBankAccount: async ({ context, session, body, idempotency }) =>
      accounts.add(context, session.memberId, body, idempotency),
    setPaymentPassword: async ({ context, session, body }) => {
      await accounts.setPaymentPassword(context, session.memberId, body);
      return {};
    },
    accountRecord: async ({ session, query }) => records.account(session.memberId, query),
  };
}
