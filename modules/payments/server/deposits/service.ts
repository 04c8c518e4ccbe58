// Deposit orders of the player: create, read, cancel.
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { feeOf } from '../../contract/rules.ts';
import {
  type DepositMethodCode,
  depositMethodCodes,
  type DepositStage,
  depositStages,
  type DepositStatus,
  depositStatusOf,
} from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { type Payer, payerOf } from '../payer.ts';
import { accountsByKey, lockRooms, openAccounts, type RailAccount, servedMethods } from '../rails/account-store.ts';
import { refuseBlocked } from '../transfer-blocks/service.ts';
import type { DepositValue } from '../types.ts';
import { chargeJobs } from './charges.ts';
import { actionOf, payloadOf } from './actions.ts';
import { methodRules } from './methods.ts';
import { newOrderCode } from './order-code.ts';
import { leastAmount, orderProblem } from './rules.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';
import { feeRefusal, toDepositValue } from './values.ts';

/** Deposit method whose turnover requirement is shown to visitors. */
const TOLD_METHOD = 'PROMPTPAY_BILL';
const SATANG_MAX = 99n;

/** Returns the highest possible amount of an order: with all satang that may be added to identify it. */
const mostOf = (method: DepositMethodCode, amount: bigint): bigint =>
  methodRules[method].hasOwnAmount ? amount + SATANG_MAX : amount;

type DepositsDeps = PaymentDeps & { settlement: Settlement };

export function createDeposits(deps: DepositsDeps) {
  const { db } = deps;
  return {
    methods: methods.bind(null, deps),
    async turnoverPercent(merchantId: string): Promise<number> {
      return (await store.findRule(db, { merchantId, method: TOLD_METHOD, level: 0 }))?.lock_multiple_percent ?? 0;
    },
    create: create.bind(null, deps),
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    cancel: cancel.bind(null, deps),
  };
}

/** Returns the order with the next action of its owner. */
async function view(deps: DepositsDeps, db: Db, row: store.DepositRow): Promise<DepositValue> {
  const accounts = await accountsByKey(db, [row.account_key]);
  return toDepositValue(row, actionOf(row, accounts.get(row.account_key), deps.rails));
}

/** Returns the deposit methods with the remaining limits of today. */
async function methods(deps: DepositsDeps, memberId: string) {
  const { db, zoneOf } = deps;
  const member = await payerOf(deps, db, memberId);
  const served = await servedMethods(db, member.merchantId);
  const asked = { memberId, zone: zoneOf(member.merchantId) };
  const list = await Promise.all(
    depositMethodCodes
      .filter((method) => served.has(method))
      .map((method) => methodValue(deps, member, { ...asked, method })),
  );
  return { list: list.filter((one) => one !== undefined) };
}

async function methodValue(
  deps: DepositsDeps,
  member: Payer,
  asked: { memberId: string; zone: string; method: DepositMethodCode },
) {
  const { db, rails } = deps;
  const { method, zone } = asked;
  const rule = await store.findRule(db, { merchantId: member.merchantId, method, level: member.level });
  if (rule === undefined) return undefined;
  const usage = await store.usageToday(db, asked);
  const left = rule.daily_sum - usage.sumToday;
  const least = leastAmount({ ...store.feeRuleOf(rule), amountMin: rule.amount_min });
  const choice = { method, merchantId: member.merchantId, level: member.level, memberId: member.memberId, zone };
  const open = await openAccounts(db, { ...choice, amountMinor: mostOf(method, least) });
  const isBusy = !open.some((account) => rails.of(account.account_key) !== undefined);
  return {
    method,
    min: toWire(least),
    max: toWire(rule.amount_max),
    dailyLeft: toWire(left > 0n ? left : 0n),
    countLeft: Math.max(0, rule.daily_count - usage.countToday),
    feeFixed: toWire(rule.fee_fixed),
    feePercent: (rule.fee_basis_points / 100).toFixed(2),
    turnoverPercent: rule.lock_multiple_percent,
    lifetimeSeconds: rule.lifetime_seconds,
    state: rule.is_open ? (isBusy ? ('busy' as const) : ('open' as const)) : ('closed' as const),
    limits: [],
  };
}

/**
 * Creates an order. A job registers it at a rail that keeps charges, so the order does not wait for the rail: a code
 * or a number is complete at once, the provider's page follows. `portal`: the pages that the player comes from and
 * returns to. Refuses with `wallet.methodUnavailable`, `methodBusy`, `belowMinimum`, `aboveMaximum`,
 * `feeExceedsAmount`, `openOrderLimit`, `countLimit`, `dailyLimit`, `offerUnavailable`, `transfersPaused`,
 * `transfersSuspended`, and `protection.*`.
 */
async function create(
  deps: DepositsDeps,
  context: Context,
  memberId: string,
  input: { method: DepositMethodCode; amount: string; promotionId?: string | undefined; portal: string },
  key: IdempotencyKey,
): Promise<DepositValue> {
  const { db, zoneOf, protection, settlement, jobs } = deps;
  // In a separate transaction, because the refusal below would roll back the block.
  await deps.judgeTransfers(memberId);
  return once(db, key, async (trx) => {
    await store.lockMember(trx, memberId);
    await refuseBlocked(trx, memberId);
    const member = await payerOf(deps, trx, memberId);
    const { method } = input;
    const rule = await store.findRule(trx, { merchantId: member.merchantId, method, level: member.level });
    const isServed = (await servedMethods(trx, member.merchantId)).has(method);
    if (rule === undefined || !rule.is_open || !isServed) throw refuse('wallet.methodUnavailable');
    const amount = fromWire(input.amount);
    const zone = zoneOf(member.merchantId);
    const usage = await store.usageToday(trx, { memberId, method, zone });
    refuseOrder(rule, usage, amount);
    // Read before the credited sum: an order credited in between then counts twice, never zero times.
    const openMinor = await store.openAmount(trx, memberId);
    await protection.beforeDeposit(trx, { memberId, amountMinor: mostOf(method, amount), openMinor });
    const row = await insertOrder(deps, trx, { member, rule, amount, zone });
    await chooseOffer(deps, trx, context, { row, promotionId: input.promotionId });
    await settlement.announce(trx, context, row, 'order', null);
    if (methodRules[method].isCharged) {
      const returnUrl = `${input.portal}/?mc=depositv2&id=${row.deposit_id}`;
      await jobs.enqueue(trx, chargeJobs.open, { depositId: row.deposit_id, returnUrl });
    }
    return view(deps, trx, row);
  });
}

/** Stores the bonus chosen for this order. Refuses with `wallet.offerUnavailable`. */
async function chooseOffer(
  { chooseOffer: choose }: DepositsDeps,
  trx: Trx,
  { language, country }: Pick<Context, 'language' | 'country'>,
  { row, promotionId }: { row: store.DepositRow; promotionId: string | undefined },
): Promise<void> {
  if (promotionId === undefined) return;
  const { member_id: memberId, merchant_id: merchantId, deposit_id: depositId, method, pay_amount, fee } = row;
  const order = { memberId, merchantId, depositId, method, depositMinor: pay_amount - fee };
  const asked = { ...order, promotionId, language, country };
  if (!(await choose(trx, asked))) throw refuse('wallet.offerUnavailable');
}

async function list(
  deps: DepositsDeps,
  memberId: string,
  query: { pageNo: number; pageSize: number; status?: DepositStatus | undefined },
) {
  const { db } = deps;
  const stages =
    query.status === undefined ? undefined : depositStages.filter((stage) => depositStatusOf[stage] === query.status);
  const page = await store.listDeposits(db, {
    memberId,
    stages,
    ...pageOf(query),
  });
  const accounts = await accountsByKey(
    db,
    page.list.map((row) => row.account_key),
  );
  return paged(
    page.list.map((row) => toDepositValue(row, actionOf(row, accounts.get(row.account_key), deps.rails))),
    page.totalCount,
    query,
  );
}

/** Returns an order of the member. Refuses with `common.notFound` for a missing order and for another member's. */
async function get(deps: DepositsDeps, memberId: string, depositId: string): Promise<DepositValue> {
  const { db } = deps;
  const row = await store.findDeposit(db, depositId, memberId);
  if (row === undefined) throw refuse('common.notFound');
  return view(deps, db, row);
}

/** Cancels an order of the player; it can still be paid. Refuses with `wallet.orderClosed`. */
function cancel(
  deps: DepositsDeps,
  context: Context,
  memberId: string,
  depositId: string,
  key: IdempotencyKey,
): Promise<DepositValue> {
  const { db, settlement } = deps;
  return once(db, key, async (trx) => {
    const found = await store.findDeposit(trx, depositId, memberId);
    const row = found === undefined ? undefined : await store.lockDeposit(trx, depositId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.stage !== 'awaiting') throw refuse('wallet.orderClosed');
    return view(deps, trx, await settlement.change(trx, context, row, 'cancel'));
  });
}

interface NewOrder {
  member: Payer;
  rule: store.DepositRuleRow;
  amount: bigint;
  zone: string;
}

/** Inserts the order on the first account that accepts it. Refuses with `wallet.methodBusy` if none does. */
async function insertOrder(deps: DepositsDeps, trx: Trx, order: NewOrder): Promise<store.DepositRow> {
  const { member, rule, amount, zone } = order;
  const { method } = rule;
  await lockRooms(trx, method);
  const { merchantId, level, memberId } = member;
  const accounts = await openAccounts(trx, {
    method,
    merchantId,
    level,
    memberId,
    amountMinor: mostOf(method, amount),
    zone,
  });
  for (const account of accounts) {
    if (deps.rails.of(account.account_key) === undefined) continue;
    const row = await insertOn(trx, account, order);
    if (row !== undefined) return row;
  }
  throw refuse('wallet.methodBusy');
}

/**
 * Inserts the order on one account; undefined if every amount that would identify it is taken. The unique index
 * decides, not the look-up.
 */
async function insertOn(trx: Trx, account: RailAccount, order: NewOrder): Promise<store.DepositRow | undefined> {
  const { member, rule, amount } = order;
  const { hasOwnAmount } = methodRules[rule.method];
  const amounts = hasOwnAmount ? await store.freeAmounts(trx, account.account_key, amount) : [amount];
  for (const payAmount of amounts) {
    const orderCode = newOrderCode();
    const row = await store.insertDeposit(trx, {
      depositId: newId('dep'),
      merchantId: member.merchantId,
      memberId: member.memberId,
      currency: member.currency,
      method: rule.method,
      accountKey: account.account_key,
      orderCode,
      origin: 'order',
      amount,
      payAmount,
      reserved: hasOwnAmount,
      fee: feeOf(store.feeRuleOf(rule), payAmount),
      lockMultiplePercent: rule.lock_multiple_percent,
      payload: payloadOf(rule.method, account, { orderCode, amountMinor: payAmount }),
      lifetimeSeconds: rule.lifetime_seconds,
      stage: 'awaiting' satisfies DepositStage,
    });
    if (row !== undefined) return row;
  }
  return undefined;
}

export type Deposits = ReturnType<typeof createDeposits>;

function refuseOrder(
  rule: store.DepositRuleRow,
  usage: Awaited<ReturnType<typeof store.usageToday>>,
  amount: bigint,
): void {
  const problem = orderProblem(
    {
      amountMin: rule.amount_min,
      amountMax: rule.amount_max,
      dailySum: rule.daily_sum,
      dailyCount: rule.daily_count,
      openOrdersMax: rule.open_orders_max,
      ...store.feeRuleOf(rule),
    },
    usage,
    amount,
  );
  if (problem === undefined) return;
  if ('feeMinor' in problem) throw feeRefusal(problem);
  throw refuse(
    problem.code,
    'limitMinor' in problem ? { limit: toWire(problem.limitMinor) } : { limit: problem.count },
  );
}
