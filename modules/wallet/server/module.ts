import { auth } from '@sanam/auth/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { mfa } from '@sanam/mfa/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { walletCalls } from '../contract/calls.ts';
import { walletTopics } from '../contract/live.ts';
import { walletRefusals } from '../contract/refusals.ts';
import { walletEvents } from './events.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import { isGoodPaymentPassword } from './accounts/rules.ts';
import { type Accounts, createAccounts } from './accounts/service.ts';
import { type BalanceService, createBalance } from './balance/service.ts';
import type { WalletDeps } from './deps.ts';
import { announceLive } from './live.ts';
import type { PaymentsPort, PlayPort } from './ports.ts';
import { createRecords } from './records/service.ts';
import { createHandlers } from './routes.ts';
import { trialFunded, walletMoneyKinds } from './trial-money.ts';
import type { WalletService } from './types.ts';

const needs = { auth, ledger, members, merchants, mfa, protection };

/** Balances, turnover locks, account record, bank accounts, payment password. */
export const wallet = defineModule({
  name: 'wallet',
  calls: walletCalls,
  refusals: walletRefusals,
  topics: walletTopics,
  events: walletEvents,
  needs,
  moneyKinds: walletMoneyKinds,
  create(platform, fronts) {
    const ports = {
      turnoverSince: platform.ports.open<PlayPort['turnoverSince']>('wallet.turnoverSince'),
      inPlay: platform.ports.open<PlayPort['inPlay']>('wallet.inPlay'),
      payments: platform.ports.group<PaymentsPort>('wallet', { withdrawalRule: true, statesOf: true }),
    };
    const { findForWallet: find, fixRegisteredName } = fronts.members.service;
    const deps: WalletDeps = {
      ...platform,
      ledger: fronts.ledger.service,
      members: { find, fixRegisteredName, isOwnPassword: fronts.auth.service.isOwnPassword },
      exclusionOf: fronts.protection.service.exclusionOf,
      play: { turnoverSince: ports.turnoverSince.ask, inPlay: ports.inPlay.ask },
      payments: ports.payments.asks,
      zoneOf: fronts.merchants.service.zoneOf,
    };
    const accounts = createAccounts(deps);
    const balance = createBalance(deps);
    const records = createRecords(deps);
    announceLive(deps);
    answerPorts(deps, fronts, accounts);
    return {
      front: {
        service: serviceOf(deps, accounts, balance),
        accounts,
        balance,
        turnoverSince: ports.turnoverSince.ask,
        ports,
      },
      handlers: createHandlers({ accounts, balance, records }),
    };
  },
});

/** What lower floors ask of the wallet. */
function answerPorts({ ledger }: WalletDeps, fronts: FrontsOf<typeof needs>, accounts: Accounts): void {
  const {
    hasPaymentPassword,
    isPaymentPassword,
    hashPaymentPassword,
    setFirstPaymentPassword,
    hold: holdPayouts,
  } = accounts;
  fronts.members.ports.wallet.answer({
    fundTrial: async (trx, memberId, amountMinor) => {
      await trialFunded(ledger, trx, { memberId, amountMinor });
    },
    hasPaymentPassword,
    isGoodPaymentPassword,
    hashPaymentPassword,
    setFirstPaymentPassword,
  });
  fronts.mfa.ports.wallet.answer({ hasPaymentPassword, isPaymentPassword, holdPayouts });
  fronts.auth.ports.holdPayouts.answer(holdPayouts);
}

function serviceOf(deps: WalletDeps, accounts: Accounts, balance: BalanceService): WalletService {
  return {
    balance: balance.value,
    async withdrawable(db, memberId) {
      const member = await deps.members.find(db, memberId);
      if (member === undefined) return { cashMinor: 0n, lockedMinor: 0n, withdrawableMinor: 0n, holdMinor: 0n };
      const { cashMinor, lockedMinor, withdrawableMinor, holdMinor } = await balance.funds(db, member);
      return { cashMinor, lockedMinor, withdrawableMinor, holdMinor };
    },
    bankAccounts: async (memberId, language) => (await accounts.list(memberId, language)).list,
  };
}
