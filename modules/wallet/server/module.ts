import { auth } from '@sanam/auth/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { messaging } from '@sanam/messaging/server/index.ts';
import { mfa } from '@sanam/mfa/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { walletCalls } from '../contract/calls.ts';
import { walletTopics } from '../contract/live.ts';
import { walletRefusals } from '../contract/refusals.ts';
import { walletEvents } from './events.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { accountNotices } from './accounts/inbox-notices.ts';
import { isGoodPaymentPassword } from './accounts/rules.ts';
import { type Accounts, createAccounts } from './accounts/service.ts';
import { createAmlLocks } from './aml/service.ts';
import { type BalanceService, createBalance } from './balance/service.ts';
import type { WalletDeps } from './deps.ts';
import { announceLive } from './live.ts';
import { accountTable } from './exports/account.ts';
import { creditTable } from './exports/credit.ts';
import { exportNotices } from './exports/notices.ts';
import { createExports } from './exports/service.ts';
import type { PaymentsPort, PlayPort, TurnoverPort, VendorsPort } from './ports.ts';
import { moneyLines } from './records/money-lines.ts';
import { createRecords } from './records/service.ts';
import { createHandlers } from './routes.ts';
import { trialFunded, walletMoneyKinds } from './trial-money.ts';
import type { WalletService } from './types.ts';
import { walletOwners } from './owners.ts';
import { walletOwnData } from './own-data.ts';

const needs = { auth, ledger, members, merchants, messaging, mfa, protection };

/** Questions answered by promotions. */
const turnoverQuestions = {
  locksOf: true,
  open: true,
  release: true,
  beforeCredit: true,
  onWithdrawal: true,
  bonusAtStake: true,
  giveUpBonus: true,
  giveBonus: true,
  newest: true,
} as const;

/** The wallet module: balances, turnover locks, account record, credit report, bank accounts, payment password. */
export const wallet = defineModule({
  name: 'wallet',
  calls: walletCalls,
  refusals: walletRefusals,
  topics: walletTopics,
  events: walletEvents,
  needs,
  moneyKinds: walletMoneyKinds,
  create(platform, fronts) {
    platform.tenancy.define(walletOwners);
    const ports = {
      inPlay: platform.ports.open<PlayPort['inPlay']>('wallet.inPlay'),
      payments: platform.ports.group<PaymentsPort>('wallet', {
        withdrawalRule: true,
        statesOf: true,
        onAccountReplaced: true,
      }),
      turnover: platform.ports.group<TurnoverPort>('wallet.turnover', turnoverQuestions),
      vendors: platform.ports.group<VendorsPort>('wallet', { atVendors: true, transferStates: true }),
    };
    const { findForWallet: find, fixRegisteredName } = fronts.members.service;
    const deps: WalletDeps = {
      ...platform,
      ledger: fronts.ledger.service,
      members: { find, fixRegisteredName, isOwnPassword: fronts.auth.service.isOwnPassword },
      mayPlay: fronts.protection.service.mayPlay,
      levelOf: fronts.protection.service.levelOf,
      tell: fronts.messaging.inbox.declare('accounts', accountNotices),
      play: { inPlay: ports.inPlay.ask },
      turnover: ports.turnover.asks,
      payments: ports.payments.asks,
      vendors: ports.vendors.asks,
      zoneOf: fronts.merchants.service.zoneOf,
    };
    const accounts = createAccounts(deps);
    const balance = createBalance(deps);
    const amlLocks = createAmlLocks(deps);
    const records = createRecords(deps);
    const exports = createExports({
      ...deps,
      jobs: platform.jobs,
      files: platform.files.area('exports'),
      tellExport: fronts.messaging.inbox.declare('exports', exportNotices),
    });
    exports.declare('account', (db, ask) => accountTable(deps, db, ask));
    exports.declare('credit', (db, ask) => creditTable(deps, db, ask));
    announceLive(deps);
    answerPorts(deps, fronts, accounts);
    return {
      front: {
        ownData: walletOwnData(deps),
        service: serviceOf(deps, accounts, balance),
        accounts,
        amlLocks,
        balance,
        exports,
        records,
        newestLocks: ports.turnover.asks.newest,
        ports,
      },
      handlers: createHandlers({ accounts, balance, records, exports }),
    };
  },
});

/** Answers the ports of lower modules. */
function answerPorts({ ledger }: WalletDeps, fronts: FrontsOf<typeof needs>, accounts: Accounts): void {
  const {
    hasPaymentPassword,
    isPaymentPassword,
    hashPaymentPassword,
    setFirstPaymentPassword,
    hold: holdPayouts,
    rename: renameAccounts,
  } = accounts;
  fronts.members.ports.wallet.answer({
    fundTrial: async (trx, memberId, amountMinor) => {
      await trialFunded(ledger, trx, { memberId, amountMinor });
    },
    hasPaymentPassword,
    isGoodPaymentPassword,
    hashPaymentPassword,
    setFirstPaymentPassword,
    renameAccounts,
  });
  fronts.mfa.ports.wallet.answer({ hasPaymentPassword, isPaymentPassword, holdPayouts });
  fronts.auth.ports.holdPayouts.answer(holdPayouts);
}

function serviceOf(deps: WalletDeps, accounts: Accounts, balance: BalanceService): WalletService {
  return {
    async balance(memberId) {
      const member = await deps.members.find(deps.db, memberId);
      if (member === undefined) throw refuse('common.notFound');
      return balance.value(member);
    },
    async withdrawable(db, memberId) {
      const member = await deps.members.find(db, memberId);
      if (member === undefined) return { cashMinor: 0n, lockedMinor: 0n, withdrawableMinor: 0n, holdMinor: 0n };
      const { cashMinor, lockedMinor, withdrawableMinor, holdMinor } = await balance.funds(db, member);
      return { cashMinor, lockedMinor, withdrawableMinor, holdMinor };
    },
    moneyLines: (db, { memberId, currency, moments }) =>
      moneyLines(deps, db, { member: { memberId, currency }, moments }),
    bankAccounts: async (memberId, language) => (await accounts.list(memberId, language)).list,
  };
}
