import { auth } from '@sanam/auth/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { type MemberService, members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import type { Config } from '@sanam/server/config.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { defineModule, type FrontOf } from '@sanam/server/platform/module.ts';
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
import { paymentOwners } from './owners.ts';
import { hasSeenAccount } from './seen-account.ts';
import { largestDeposit, moneySigns, payersOf, withoutDeposits } from './member-signs.ts';
import { lockMember, openAmount } from './deposits/store.ts';
import { createPayments } from './payments.ts';
import { createChargesGateway } from './rails/charges-gateway.ts';
import { type Rails, registerRails } from './rails/register.ts';
import { createSandboxRail } from './rails/sandbox.ts';
import { FUNDS_JOB, type FundsDeps, reportFunds } from './funds/service.ts';
import { paymentSettings, settingFigures } from './settings.ts';
import { type CaseDeps, isSuspicious, judgeMember, sweep } from './aml/cases.ts';
import type { AdjustDeps } from './adjustments/adjust.ts';
import { adjustmentHandlers } from './staff/adjustments.ts';
import { amlCaseHandlers } from './staff/aml-cases.ts';
import { amlHandlers } from './staff/aml.ts';
import { createCloses } from './closes/service.ts';
import { createContestedQueue } from './staff/contested.ts';
import { createAccountChangeQueue } from './staff/account-changes.ts';
import { createDepositQueue } from './staff/deposits.ts';
import { createPayoutRules } from './register/payout-rule.ts';
import { createRegister } from './register/service.ts';
import { payoutRuleHandlers } from './staff/payout-rule.ts';
import { fundsHandlers } from './staff/funds.ts';
import { promiseHandlers } from './staff/promises.ts';
import { createReversals } from './reversals/decide.ts';
import { reversalHandlers } from './staff/reversals.ts';
import { transferBlockHandlers } from './staff/transfer-blocks.ts';
import { createRegisterQueue } from './staff/register.ts';
import type { StaffPaymentsDeps } from './staff/queries.ts';
import { createPaymentHandlers } from './staff/routes.ts';
import { createStatementHandlers } from './staff/statements.ts';
import { createUnmatchedQueue } from './staff/unmatched.ts';
import { createWithdrawalQueue } from './staff/withdrawals.ts';
import { statesOf } from './states.ts';
import { evidenceTermHandlers } from './evidence-terms/staff.ts';
import { suspenseTermHandlers } from './suspense-terms/staff.ts';
import { judgeTransfers } from './transfer-blocks/service.ts';
import { newInvariants } from './verify-new.ts';
import { verifyPayments } from './verify.ts';
import { endForReplaced } from './withdrawals/account-replaced.ts';
import { createFlow } from './withdrawals/flow.ts';
import { withdrawalRule } from './withdrawals/rule-store.ts';
import { paymentsOwnData } from './own-data.ts';
import { sharedSignsOf } from './shared-signs.ts';

/** Returns the answers to what the wallet asks of payments. */
const answersOf = (cases: Parameters<typeof endForReplaced>[0]) => ({
  withdrawalRule,
  statesOf,
  onAccountReplaced: endForReplaced.bind(null, cases),
});

/** The payments module: deposits, withdrawals and their rails. */
export const payments = defineModule({
  name: 'payments',
  calls: paymentsCalls,
  staffCalls: paymentsStaffCalls,
  permissions: paymentsPermissions,
  refusals: paymentsRefusals,
  topics: paymentsTopics,
  events: paymentsEvents,
  settings: Object.values(paymentSettings),
  needs: { auth, ledger, members, merchants, protection, staff, wallet },
  moneyKinds: paymentMoneyKinds,
  invariants: async ({ db }) =>
    (await verifyPayments(db))
      .filter(({ broken }) => broken.length > 0)
      .map(({ check, broken }) => ({ id: check.split(' ')[0]!, says: check, rows: broken.map((id) => ({ id })) })),
  newInvariants,
  create(platform, needs) {
    const { service: people } = needs.members;
    needs.protection.ports.openDeposits.answer(openAmount);
    needs.protection.ports.lockOrders.answer(lockMember);
    platform.tenancy.define(paymentOwners);
    needs.merchants.defineFigures(settingFigures);
    const ports = openPorts(platform);
    const deps: PaymentDeps = {
      ...platform,
      ledger: needs.ledger.service,
      files: platform.files.area('proofs'),
      members: { find: people.findForWallet, wantsClosing: people.wantsClosing, forgetClosing: people.forgetClosing },
      protection: needs.protection.service,
      accounts: needs.wallet.accounts,
      amlLocks: needs.wallet.amlLocks,
      balance: needs.wallet.balance,
      chooseOffer: ports.chooseOffer.ask,
      turnoverSince: ports.turnoverSince.ask,
      winsUnderReview: ports.winsUnderReview.ask,
      placeSigns: needs.auth.service.placeSigns,
      playSigns: ports.playSigns.ask,
      withdrawalTerms: ports.withdrawalTerms.ask,
      isSuspicious: (db, member, askedMinor) => isSuspicious(cases, db, member, askedMinor),
      judgeTransfers: (memberId) => judgeTransfers({ ...deps, site: needs.merchants.service }, memberId),
      rails: railsOf(platform.config),
      ...siteOf(needs.merchants),
    };
    const cases = { ...deps, site: needs.merchants.service, flow: createFlow(deps) };
    needs.wallet.ports.payments.answer(answersOf(cases));
    watchPayments(platform, cases);
    defineFunds({ ...platform, ledger: deps.ledger, membersById: people.membersById, site: needs.merchants.service });
    const created = createPayments(deps);
    const money: StaffPaymentsDeps = {
      db: platform.db,
      payments: created.front.service,
      searchMembers: searchMembersBy(people),
      site: needs.merchants.service,
      approvals: needs.staff.approvals,
      people: needs.staff.people,
    };
    return {
      front: {
        ...created.front,
        ownData: paymentsOwnData,
        hasSeenAccount,
        ...memberSigns,
        sharedSigns: sharedSignsOf({ auth: needs.auth.service, members: people }),
        ports,
      },
      handlers: {
        ...created.handlers,
        ...queueHandlers(deps, money),
        ...payoutHandlers(deps, money, { ...cases, roles: { giving: needs.staff.service.rolesGiving } }),
        ...createStatementHandlers({ ...money, ...created.statements, closes: createCloses(deps) }),
      },
      routes: created.routes,
    };
  },
});

/** Facts about the payments of members, for other modules. */
const memberSigns = { largestDeposit, moneySigns, payersOf, withoutDeposits };

/** Returns what payments read of a merchant. */
const siteOf = ({ service, portalOf }: FrontOf<typeof merchants>) => ({
  slipLimits: (merchantId: string) => service.setting(merchantId, paymentSettings.slipLimits),
  zoneOf: service.zoneOf,
  portalOf,
});

/** Returns the handlers of the staff queues. */
const queueHandlers = (deps: PaymentDeps, money: StaffPaymentsDeps) =>
  createPaymentHandlers({
    db: money.db,
    deposits: createDepositQueue(money),
    unmatched: createUnmatchedQueue(money),
    contested: createContestedQueue(money),
    register: createRegisterQueue({ ...money, register: createRegister(deps) }),
    withdrawals: createWithdrawalQueue(money),
    accountChanges: createAccountChangeQueue({ ...money, accounts: deps.accounts }),
  });

/** Opens the ports to play and levels. */
const openPorts = ({ ports }: Pick<Platform, 'ports'>) => ({
  winsUnderReview: ports.open<PaymentDeps['winsUnderReview']>('payments.winsUnderReview'),
  chooseOffer: ports.open<PaymentDeps['chooseOffer']>('payments.chooseOffer'),
  turnoverSince: ports.open<PaymentDeps['turnoverSince']>('payments.turnoverSince'),
  playSigns: ports.open<PaymentDeps['playSigns']>('payments.playSigns'),
  withdrawalTerms: ports.open<PaymentDeps['withdrawalTerms']>('payments.withdrawalTerms'),
});

const SWEEP_SECONDS = 86_400;
const FUNDS_SECONDS = 3600;

/** Defines the job of the report of money owed to players. */
function defineFunds({ jobs, ...deps }: FundsDeps & Pick<PaymentDeps, 'jobs'>): void {
  jobs.define({ name: FUNDS_JOB, lane: 'upkeep', everySeconds: FUNDS_SECONDS, run: () => reportFunds(deps) });
}

/** Checks for laundering and failed transfers after each payment event, and once a day for missed events. */
function watchPayments(
  { events, jobs }: Pick<PaymentDeps, 'events' | 'jobs'>,
  cases: CaseDeps & Pick<PaymentDeps, 'judgeTransfers'>,
): void {
  const judge = ({ memberId }: { memberId: string }) => judgeMember(cases, memberId);
  const telling = new Set(['credited', 'creditedLate', 'review']);
  events.on('wallet.depositChanged', 'payments.aml', async (change) => {
    if (telling.has(change.stage)) await judge(change);
  });
  events.on('wallet.depositChanged', 'payments.transferBlocks', async ({ memberId, stage }) => {
    if (stage === 'rejected') await cases.judgeTransfers(memberId);
  });
  const asked = new Set(['review', 'queued']);
  events.on('wallet.withdrawalChanged', 'payments.aml', async (change) => {
    if (asked.has(change.stage)) await judge(change);
  });
  jobs.define({ name: 'payments.amlSweep', lane: 'upkeep', everySeconds: SWEEP_SECONDS, run: () => sweep(cases) });
}

/** Returns the rails that the environment configures. */
function railsOf({ rail, gateway }: Pick<Config, 'rail' | 'gateway'>): Rails {
  return registerRails([
    ...(rail === undefined ? [] : [createSandboxRail(rail)]),
    ...(gateway === undefined ? [] : [createChargesGateway(gateway)]),
  ]);
}

/** Returns the handlers of the payout rule, money under review and the report of promised times. */
function payoutHandlers(
  deps: PaymentDeps,
  money: StaffPaymentsDeps,
  { roles, ...cases }: CaseDeps & Pick<AdjustDeps, 'roles'>,
): Handlers {
  return {
    ...adjustmentHandlers({ ...deps, ...money, roles }),
    ...payoutRuleHandlers({ ...money, rules: createPayoutRules(deps) }),
    ...amlCaseHandlers({ ...cases, ...money }),
    ...amlHandlers({ ...money, amlLocks: deps.amlLocks, events: deps.events }),
    ...promiseHandlers(money),
    ...suspenseTermHandlers(money),
    ...evidenceTermHandlers(money),
    ...reversalHandlers({ ...money, reversals: createReversals(deps) }),
    ...fundsHandlers(money),
    ...transferBlockHandlers({ ...deps, ...money }),
  };
}

const searchMembersBy =
  (people: Pick<MemberService, 'searchMembers'>): StaffPaymentsDeps['searchMembers'] =>
  async (q, limit, merchantId) => {
    const newest = { merchantId, sort: 'createdAt', order: 'DESC', limit, offset: 0 } as const;
    return (await people.searchMembers({ q, ...newest })).list.map(({ memberId }) => memberId);
  };
