import { join } from 'node:path';
import { auth } from '@sanam/auth/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { paymentsCalls } from '@sanam/payments/contract/calls.ts';
import { paymentsPermissions } from '@sanam/payments/contract/permissions.ts';
import { paymentsRefusals } from '@sanam/payments/contract/refusals.ts';
import { paymentsStaffCalls } from '@sanam/payments/contract/staff-calls.ts';
import { createDepositQueue } from '@sanam/payments/server/staff/deposits.ts';
import { createPaymentHandlers } from '@sanam/payments/server/staff/routes.ts';
import { createWithdrawalQueue } from '@sanam/payments/server/staff/withdrawals.ts';
import type { PaymentsDeps } from '@sanam/payments/server/staff/queries.ts';
import { createSandboxRail } from '@sanam/payments/server/rails/sandbox.ts';
import { mfa } from '@sanam/mfa/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { createFolderStore } from '@sanam/server/platform/files.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { walletCalls } from '../contract/calls.ts';
import { walletRefusals } from '../contract/refusals.ts';
import { walletMoneyKinds } from './money-kinds.ts';
import { isGoodPaymentPassword } from './accounts/rules.ts';
import type { PlayPort } from './ports.ts';
import { verifyWallet } from './verify.ts';
import { createWallet } from './wallet.ts';

/** Balances, holds, turnover locks, account record, bank accounts, payment password; also deposits and withdrawals. */
export const wallet = defineModule({
  name: 'wallet',
  calls: { ...walletCalls, ...paymentsCalls },
  permissions: paymentsPermissions,
  refusals: { ...walletRefusals, ...paymentsRefusals },
  staffCalls: paymentsStaffCalls,
  needs: { auth, ledger, members, merchants, mfa, protection, staff },
  moneyKinds: walletMoneyKinds,
  invariants: async ({ db }) =>
    (await verifyWallet(db))
      .filter(({ broken }) => broken.length > 0)
      .map(({ check, broken }) => ({ id: check.split(' ')[0]!, says: check, rows: broken.map((id) => ({ id })) })),
  create(platform, needs) {
    const ports = {
      turnoverSince: platform.ports.open<PlayPort['turnoverSince']>('wallet.turnoverSince'),
      inPlay: platform.ports.open<PlayPort['inPlay']>('wallet.inPlay'),
    };
    const { rail, dataDir } = platform.config;
    const created = createWallet({
      ...platform,
      ledger: needs.ledger.service,
      files: createFolderStore(join(dataDir, 'proofs')),
      members: {
        find: needs.members.service.findForWallet,
        isOwnPassword: needs.auth.service.isOwnPassword,
        fixRegisteredName: needs.members.service.fixRegisteredName,
      },
      protection: needs.protection.service,
      play: { turnoverSince: ports.turnoverSince.ask, inPlay: ports.inPlay.ask },
      rail: rail === undefined ? undefined : createSandboxRail(rail),
      zoneOf: needs.merchants.service.zoneOf,
    });
    const { hasPaymentPassword, isPaymentPassword, holdPayouts, fundTrial, setFirstPaymentPassword } = created.service;
    needs.members.ports.wallet.answer({
      fundTrial,
      hasPaymentPassword,
      isGoodPaymentPassword,
      setFirstPaymentPassword,
    });
    needs.mfa.ports.wallet.answer({ hasPaymentPassword, isPaymentPassword, holdPayouts });
    needs.auth.ports.holdPayouts.answer(holdPayouts);
    const money: PaymentsDeps = {
      db: platform.db,
      wallet: created.service,
      searchMembers: async (q, limit) => {
        const newest = { sort: 'createdAt', order: 'DESC', limit, offset: 0 } as const;
        return (await needs.members.service.searchMembers({ q, ...newest })).list.map(({ memberId }) => memberId);
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
      front: { ...created, ports },
      handlers: { ...created.handlers, ...staffHandlers },
      routes: created.routes,
    };
  },
});
