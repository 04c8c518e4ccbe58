import { join } from 'node:path';
import { ledger } from '@sanam/ledger/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { createDepositQueue } from '@sanam/payments/server/staff/deposits.ts';
import { createPaymentHandlers } from '@sanam/payments/server/staff/routes.ts';
import { createWithdrawalQueue } from '@sanam/payments/server/staff/withdrawals.ts';
import type { PaymentsDeps } from '@sanam/payments/server/staff/queries.ts';
import { createSandboxRail } from '@sanam/payments/server/rails/sandbox.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { createFolderStore } from '@sanam/server/platform/files.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { walletMoneyKinds } from './money-kinds.ts';
import type { MembersPort, PlayPort } from './ports.ts';
import { verifyWallet } from './verify.ts';
import { createWallet } from './wallet.ts';

/** Balances, holds, turnover locks, account record, bank accounts, payment password; also deposits and withdrawals. */
export const wallet = defineModule({
  name: 'wallet',
  needs: { ledger, merchants, protection, staff },
  moneyKinds: walletMoneyKinds,
  invariants: async ({ db }) =>
    (await verifyWallet(db))
      .filter(({ broken }) => broken.length > 0)
      .map(({ check, broken }) => ({ id: check.split(' ')[0]!, says: check, rows: broken.map((id) => ({ id })) })),
  create(platform, needs) {
    const ports = {
      findMember: platform.ports.open<MembersPort['find']>('wallet.findMember'),
      isOwnPassword: platform.ports.open<MembersPort['isOwnPassword']>('wallet.isOwnPassword'),
      fixRegisteredName: platform.ports.open<MembersPort['fixRegisteredName']>('wallet.fixRegisteredName'),
      searchMembers: platform.ports.open<PaymentsDeps['searchMembers']>('wallet.searchMembers'),
      turnoverSince: platform.ports.open<PlayPort['turnoverSince']>('wallet.turnoverSince'),
      inPlay: platform.ports.open<PlayPort['inPlay']>('wallet.inPlay'),
    };
    const { rail, dataDir } = platform.config;
    const created = createWallet({
      ...platform,
      ledger: needs.ledger.service,
      files: createFolderStore(join(dataDir, 'proofs')),
      members: {
        find: ports.findMember.ask,
        isOwnPassword: ports.isOwnPassword.ask,
        fixRegisteredName: ports.fixRegisteredName.ask,
      },
      protection: needs.protection.service,
      play: { turnoverSince: ports.turnoverSince.ask, inPlay: ports.inPlay.ask },
      rail: rail === undefined ? undefined : createSandboxRail(rail),
      zoneOf: needs.merchants.service.zoneOf,
    });
    const money = {
      db: platform.db,
      wallet: created.service,
      searchMembers: ports.searchMembers.ask,
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
