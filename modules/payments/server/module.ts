import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { paymentsCalls } from '../contract/calls.ts';
import { paymentsTopics } from '../contract/live.ts';
import { paymentsPermissions } from '../contract/permissions.ts';
import { paymentsRefusals } from '../contract/refusals.ts';
import { paymentsStaffCalls } from '../contract/staff-calls.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentsEvents } from './events.ts';
import { paymentMoneyKinds } from './money-kinds.ts';
import { createPayments } from './payments.ts';
import { createSandboxRail } from './rails/sandbox.ts';
import { createDepositQueue } from './staff/deposits.ts';
import type { StaffPaymentsDeps } from './staff/queries.ts';
import { createPaymentHandlers } from './staff/routes.ts';
import { createWithdrawalQueue } from './staff/withdrawals.ts';
import { statesOf } from './states.ts';
import { verifyPayments } from './verify.ts';
import { withdrawalRule } from './withdrawals/rule-store.ts';

/** Deposits and withdrawals, and the rails they go by. */
export const payments = defineModule({
  name: 'payments',
  calls: paymentsCalls,
  staffCalls: paymentsStaffCalls,
  permissions: paymentsPermissions,
  refusals: paymentsRefusals,
  topics: paymentsTopics,
  events: paymentsEvents,
  needs: { ledger, members, merchants, protection, staff, wallet },
  moneyKinds: paymentMoneyKinds,
  invariants: async ({ db }) =>
    (await verifyPayments(db))
      .filter(({ broken }) => broken.length > 0)
      .map(({ check, broken }) => ({ id: check.split(' ')[0]!, says: check, rows: broken.map((id) => ({ id })) })),
  create(platform, needs) {
    const { rail } = platform.config;
    const { service: people } = needs.members;
    const { accounts, balance, turnoverSince } = needs.wallet;
    needs.wallet.ports.payments.answer({ withdrawalRule, statesOf });
    const winsUnderReview = platform.ports.open<PaymentDeps['winsUnderReview']>('payments.winsUnderReview');
    const created = createPayments({
      ...platform,
      ledger: needs.ledger.service,
      files: platform.files.area('proofs'),
      members: { find: people.findForWallet },
      protection: needs.protection.service,
      accounts,
      balance,
      turnoverSince,
      winsUnderReview: winsUnderReview.ask,
      rail: rail === undefined ? undefined : createSandboxRail(rail),
      zoneOf: needs.merchants.service.zoneOf,
    });
    const money: StaffPaymentsDeps = {
      db: platform.db,
      payments: created.service,
      searchMembers: async (q, limit) => {
        const newest = { sort: 'createdAt', order: 'DESC', limit, offset: 0 } as const;
        return (await people.searchMembers({ q, ...newest })).list.map(({ memberId }) => memberId);
      },
      site: needs.merchants.service,
      approvals: needs.staff.approvals,
      people: needs.staff.people,
    };
    const staffHandlers = createPaymentHandlers({
      db: platform.db,
      deposits: createDepositQueue(money),
      withdrawals: createWithdrawalQueue(money),
    });
    return {
      front: { service: created.service, ports: { winsUnderReview } },
      handlers: { ...created.handlers, ...staffHandlers },
      routes: created.routes,
    };
  },
});
