import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { feeOf } from '../../contract/rules.ts';
import { withdrawalStages, type WithdrawalStatus, withdrawalStatusOf } from '../../contract/states.ts';
import { type Funds, locksShown } from '@sanam/wallet/server/index.ts';
import { creditToReturn } from '../deposits/card-return.ts';
import { leastAmount } from '../deposits/rules.ts';
import { feeRuleOf, findDeposit } from '../deposits/store.ts';
import type { PaymentDeps } from '../deps.ts';
import { withdrawalRequested } from '../moves.ts';
import { type Payer, payerOf } from '../payer.ts';
import { lockPayoutRooms, payoutAccount } from '../rails/account-store.ts';
import type { WithdrawalRowValue, WithdrawalValue } from '../types.ts';
import { lastDispute } from './dispute-store.ts';
import { automaticToday, measuredMinutes, takeAutomaticRoom, usageToday } from './facts-store.ts';
import type { Flow } from './flow.ts';
import { goesFirst } from './leaving.ts';
import { listPayouts } from './payout-store.ts';
import type { Payouts } from './payouts.ts';
import { type OwnRule, ownRule, refuseLimits } from './limits.ts';
import { needsOf } from './needs.rules.ts';
import type { WithdrawalRule } from './rule-store.ts';
import { isAutomatic, needsSecondPerson, promiseMinutes } from './rules.ts';
import { gatherFacts, judge } from './screening.ts';
import * as store from './store.ts';
import { toDetailValue, toRowValue } from './values.ts';

export interface WithdrawalRequest {
  amount: string;
  bankAccountId: string;
  paymentPassword: string;
  forfeitBonus?: boolean | undefined;
}

type WithdrawalsDeps = PaymentDeps & { flow: Flow; payouts: Payouts };

export function createWithdrawals(deps: WithdrawalsDeps) {
  return {
    detail,
    options: options.bind(null, deps),
    create: create.bind(null, deps),
    list: list.bind(null, deps),
    get: get.bind(null, deps),
  };
}

async function expectation(
  target: Db,
  rule: WithdrawalRule,
  of: { merchantId: string; bankCode: string | undefined; amountMinor: bigint | undefined },
) {
  const measured = await measuredMinutes(target, of);
  if (measured === undefined) {
    return {
      p50Minutes: rule.target_p50_minutes,
      p90Minutes: rule.target_p90_minutes,
      samples: 0,
      basis: 'target' as const,
    };
  }
  return {
    p50Minutes: measured.p50,
    p90Minutes: measured.p90,
    samples: measured.samples,
    basis: 'measured' as const,
  };
}

async function detail(
  target: Db,
  row: store.WithdrawalRow,
  language: Context['language'],
  reader: store.LogReader = 'player',
): Promise<WithdrawalValue> {
  return toDetailValue(row, {
    log: await store.stageLog(target, row.withdrawal_id, reader),
    payouts: await listPayouts(target, row.withdrawal_id),
    dispute: await lastDispute(target, row.withdrawal_id),
    language,
  });
}

async function options(deps: WithdrawalsDeps, { language }: Pick<Context, 'language'>, memberId: string) {
  const { db, zoneOf, balance } = deps;
  const member = await payerOf(deps, db, memberId);
  const { rule } = await ownRule(deps, db, member);
  const funds = await balance.funds(db, member);
  const usage = await usageToday(db, { memberId, zone: zoneOf(member.merchantId) });
  const left = rule.daily_sum - usage.sumToday;
  const dailyLeftMinor = left > 0n ? left : 0n;
  const countLeft = Math.max(0, rule.daily_count - usage.countToday);
  const leastMinor = leastAmount({ ...feeRuleOf(rule), amountMin: rule.amount_min });
  const own = await ownThings(deps, memberId, language);
  const { cashMinor, withdrawableMinor, review } = funds;
  const cards = await cardsOf(deps, db, memberId, funds.cards);
  const amounts = { cashMinor, withdrawableMinor, leastMinor, dailyLeftMinor, review, cards };
  const accountsLeft = own.accounts.filter(({ state }) => state !== 'replaced').length;
  return {
    withdrawable: toWire(withdrawableMinor),
    locked: toWire(funds.lockedMinor),
    locks: locksShown(funds),
    min: toWire(leastMinor),
    max: toWire(rule.amount_max),
    dailyLeft: toWire(dailyLeftMinor),
    countLeft,
    feeFixed: toWire(rule.fee_fixed),
    feePercent: (rule.fee_basis_points / 100).toFixed(2),
    accounts: own.accounts,
    holdUntil: own.hold?.until.toISOString() ?? null,
    hasPaymentPassword: own.hasPaymentPassword,
    needs: needsOf({
      ...own,
      ...amounts,
      accounts: accountsLeft,
      countLeft,
      dayEndsAt: usage.endsAt,
      todayMinor: usage.sumToday,
      standing: await deps.protection.payoutStanding(db, memberId),
    }),
    expected: await expectation(db, rule, {
      merchantId: member.merchantId,
      bankCode: undefined,
      amountMinor: undefined,
    }),
  };
}

/** Returns card money with the amounts that can be returned to the cards now. */
async function cardsOf(deps: WithdrawalsDeps, db: Db, memberId: string, cards: Funds['cards']) {
  return Promise.all(
    cards.map(async ({ depositId, lockedMinor }) => {
      const row = await findDeposit(db, depositId, memberId);
      const money = row === undefined ? undefined : await creditToReturn(deps, db, row);
      const isAsked = (row?.card_return_asked_at ?? null) !== null;
      return { depositId, lockedMinor, returnableMinor: money?.amount ?? 0n, isAsked };
    }),
  );
}

/** Returns the member's payout settings and the obstacles to using them. */
async function ownThings({ accounts, db }: WithdrawalsDeps, memberId: string, language: Context['language']) {
  return {
    accounts: (await accounts.list(memberId, language)).list,
    hold: await accounts.longestHold(db, memberId),
    hasPaymentPassword: await accounts.hasPaymentPassword(memberId),
    isPaymentPasswordLocked: await accounts.isPaymentPasswordLocked(memberId),
  };
}

/**
 * Requests a withdrawal: all checks and the hold are one transaction. A request cannot be cancelled by the player
 * (R35). Refuses with the payment password codes, `wallet.bankAccountMissing`, `payoutHold`, `belowMinimum`,
 * `aboveMaximum`, `feeExceedsAmount`, `countLimit`, `dailyLimit`, `bonusEnds`, `insufficientBalance`, `locked`;
 * `protection.kycRequired`.
 */
async function create(
  deps: WithdrawalsDeps,
  context: Context,
  memberId: string,
  request: WithdrawalRequest,
  key: IdempotencyKey,
): Promise<WithdrawalRowValue> {
  const { accounts, flow, payouts } = deps;
  const { db, zoneOf, ledger, events } = deps;
  // Outside the transaction, so that a wrong attempt counts although the request is refused.
  await accounts.checkPaymentPassword(memberId, request.paymentPassword);
  return once(db, key, async (trx) => {
    await store.lockMember(trx, memberId);
    const member = await payerOf(deps, trx, memberId);
    const account = await accounts.payable(trx, memberId, request.bankAccountId);
    if (account.state === 'replaced') throw refuse('wallet.bankAccountMissing');
    const until = await accounts.holdUntil(trx, memberId);
    if (until !== null) throw refuse('wallet.payoutHold', { until: until.toISOString() });
    const own = await ownRule(deps, trx, member);
    const amount = fromWire(request.amount);
    const usage = await usageToday(trx, { memberId, zone: zoneOf(member.merchantId) });
    refuseLimits(own.rule, usage, amount);
    await deps.protection.beforeWithdrawal(trx, { memberId, amountMinor: amount, todayMinor: usage.sumToday });
    const at = await databaseNow(trx);
    const asked = { member, bankAccountId: account.bank_account_id, amountMinor: amount, at };
    const facts = await gatherFacts(deps, trx, asked);
    const withdrawable = await refuseFunds(deps, trx, member, amount, request.forfeitBonus === true);
    const row = await insert(deps, trx, { member, ...own, account, amount, withdrawable, facts });
    await withdrawalRequested(ledger, trx, {
      withdrawalId: row.withdrawal_id,
      memberId,
      amountMinor: amount,
      feeMinor: row.fee,
    });
    await flow.record(trx, context, row, { command: 'request', before: null });
    await events.emit(trx, 'wallet.balanceChanged', { memberId });
    if (row.stage === 'queued') await payouts.queueByRail(trx, row);
    return toRowValue(row, context.language);
  });
}

async function list(
  deps: WithdrawalsDeps,
  { language }: Pick<Context, 'language'>,
  memberId: string,
  query: { pageNo: number; pageSize: number; status?: WithdrawalStatus | undefined },
) {
  const { db } = deps;
  const stages =
    query.status === undefined
      ? undefined
      : withdrawalStages.filter((stage) => withdrawalStatusOf[stage] === query.status);
  const page = await store.listWithdrawals(db, {
    memberId,
    stages,
    ...pageOf(query),
  });
  return paged(
    page.list.map((row) => toRowValue(row, language)),
    page.totalCount,
    query,
  );
}

/** Returns a withdrawal of the member. Refuses with `common.notFound` for a missing one and for another member's. */
async function get(
  deps: WithdrawalsDeps,
  { language }: Pick<Context, 'language'>,
  memberId: string,
  withdrawalId: string,
): Promise<WithdrawalValue> {
  const { db } = deps;
  return inTransaction(db, async (trx) => {
    const row = await store.findWithdrawal(trx, withdrawalId, memberId);
    if (row === undefined) throw refuse('common.notFound');
    return detail(trx, row, language);
  });
}

/**
 * Locks the player's money first, so that no bet comes between this check and the hold. Ends a bonus only if the
 * player agreed. Returns the withdrawable amount in minor units.
 */
async function refuseFunds(
  deps: WithdrawalsDeps,
  trx: Trx,
  member: Payer,
  amount: bigint,
  mayEndBonus: boolean,
): Promise<bigint> {
  const { ledger, balance } = deps;
  await ledger.lockOwner(trx, member.memberId);
  const bonus = await balance.turnover.bonusAtStake(trx, member.memberId);
  if (bonus !== undefined) {
    if (!mayEndBonus) throw refuse('wallet.bonusEnds', { bonus: toWire(bonus) });
    await balance.turnover.giveUpBonus(trx, member.memberId);
  }
  const funds = await balance.funds(trx, member);
  if (amount > funds.cashMinor)
    throw refuse('wallet.insufficientBalance', { withdrawable: toWire(funds.withdrawableMinor) });
  if (amount > funds.withdrawableMinor)
    throw refuse('wallet.locked', { withdrawable: toWire(funds.withdrawableMinor) });
  await balance.turnover.onWithdrawal(trx, member.memberId);
  return funds.withdrawableMinor;
}

async function insert(
  deps: WithdrawalsDeps,
  trx: Trx,
  ask: OwnRule & {
    member: Payer;
    account: { bank_account_id: string; bank_code: string; account_tail: string };
    amount: bigint;
    withdrawable: bigint;
    facts: Awaited<ReturnType<typeof gatherFacts>>;
  },
): Promise<store.WithdrawalRow> {
  const { member, rule, account, amount, withdrawable } = ask;
  const { memberId, merchantId } = member;
  const { facts, score, reasons } = await judge(deps, trx, { memberId, rule, facts: ask.facts });
  const passes = isAutomatic(rule, { ...facts, score }) && (await mayGoAlone(deps, trx, { member, rule, amount }));
  const bank = { merchantId, bankCode: account.bank_code, amountMinor: amount };
  const expected = await expectation(trx, rule, bank);
  return store.insertWithdrawal(trx, {
    withdrawalId: newId('wd'),
    merchantId,
    memberId,
    currency: member.currency,
    amount,
    withdrawable,
    fee: feeOf(feeRuleOf(rule), amount),
    bankAccountId: account.bank_account_id,
    bankCode: account.bank_code,
    accountTail: account.account_tail,
    stage: passes ? 'queued' : 'review',
    score,
    reasons,
    needsSecondPerson: needsSecondPerson(rule, { amountMinor: amount, score }),
    promiseMinutes: promiseMinutes(expected.p90Minutes),
    goesFirst: await goesFirst(deps, trx, memberId),
    priority: ask.priority,
  });
}

/**
 * Checks whether the rules alone may approve it today: an account of a rail has room to pay it, and so have the daily
 * limits of member and merchant.
 */
async function mayGoAlone(
  { rails, zoneOf }: WithdrawalsDeps,
  trx: Trx,
  { member, rule, amount }: { member: Payer; rule: WithdrawalRule; amount: bigint },
): Promise<boolean> {
  const { memberId, merchantId } = member;
  const zone = zoneOf(merchantId);
  // Held until the payout is queued, so that the room is still there.
  await lockPayoutRooms(trx);
  if ((await payoutAccount(trx, rails, { merchantId, amountMinor: amount, zone })) === undefined) return false;
  const ofMember = rule.automatic_member_daily;
  if (ofMember !== null && (await automaticToday(trx, { memberId, zone })) + amount > ofMember) return false;
  const maxMinor = rule.automatic_merchant_daily;
  return maxMinor === null || takeAutomaticRoom(trx, { merchantId, zone, amountMinor: amount, maxMinor });
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;
