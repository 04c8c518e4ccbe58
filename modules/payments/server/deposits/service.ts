// Deposit orders as the player makes, reads and closes them.
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { feeOf } from '../../contract/rules.ts';
import { type DepositStage, depositStages, type DepositStatus, depositStatusOf } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { type Payer, payerOf } from '../payer.ts';
import type { DepositValue } from '../types.ts';
import { chargeJobs } from './charges.ts';
import { newOrderCode } from './order-code.ts';
import { billPayload } from './promptpay.ts';
import { leastAmount, orderProblem } from './rules.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';
import { feeRefusal, toDepositValue } from './values.ts';

const METHOD = 'PROMPTPAY_BILL';

type DepositsDeps = PaymentDeps & { settlement: Settlement };

export function createDeposits(deps: DepositsDeps) {
  const { db } = deps;
  return {
    methods: methods.bind(null, deps),
    async turnoverPercent(merchantId: string): Promise<number> {
      return (await store.findRule(db, { merchantId, method: METHOD, level: 0 }))?.lock_multiple_percent ?? 0;
    },
    create: create.bind(null, deps),
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    cancel: cancel.bind(null, deps),
  };
}

function view(deps: DepositsDeps, row: store.DepositRow, accountName: string) {
  const { rail } = deps;
  return toDepositValue(row, { accountName, payUrl: rail?.collect.payUrl(row.deposit_id) ?? null });
}

async function accountNameOf(deps: DepositsDeps) {
  const { db } = deps;
  return (await store.collectAccount(db))?.account_name ?? '';
}

/** Ways to pay in, with what is left of today's limits. */
async function methods(deps: DepositsDeps, memberId: string) {
  const { db, rail, zoneOf } = deps;
  const member = await payerOf(deps, db, memberId);
  const rule = await store.findRule(db, { merchantId: member.merchantId, method: METHOD, level: member.level });
  if (rule === undefined || rail === undefined) return { list: [] };
  const usage = await store.usageToday(db, { memberId, method: METHOD, zone: zoneOf(member.merchantId) });
  const left = rule.daily_sum - usage.sumToday;
  const isBusy = (await store.collectAccount(db)) === undefined;
  return {
    list: [
      {
        method: rule.method,
        min: toWire(leastAmount({ ...store.feeRuleOf(rule), amountMin: rule.amount_min })),
        max: toWire(rule.amount_max),
        dailyLeft: toWire(left > 0n ? left : 0n),
        countLeft: Math.max(0, rule.daily_count - usage.countToday),
        feeFixed: toWire(rule.fee_fixed),
        feePercent: (rule.fee_basis_points / 100).toFixed(2),
        turnoverPercent: rule.lock_multiple_percent,
        lifetimeSeconds: rule.lifetime_seconds,
        state: rule.is_open ? (isBusy ? ('busy' as const) : ('open' as const)) : ('closed' as const),
        limits: [],
      },
    ],
  };
}

/**
 * Makes an order. The QR is complete at once; the sandbox rail learns of it by a job, so an order does not wait for the rail.
 * Refuses: `wallet.methodUnavailable`, `methodBusy`, `belowMinimum`, `aboveMaximum`, `feeExceedsAmount`, `openOrderLimit`,
 * `countLimit`, `dailyLimit`, and `protection.*`.
 */
function create(
  deps: DepositsDeps,
  context: Context,
  memberId: string,
  input: { method: 'PROMPTPAY_BILL'; amount: string },
  key: IdempotencyKey,
): Promise<DepositValue> {
  const { db, rail, zoneOf, protection, settlement, jobs } = deps;
  return once(db, key, async (trx) => {
    await store.lockMember(trx, memberId);
    const member = await payerOf(deps, trx, memberId);
    const rule = await store.findRule(trx, {
      merchantId: member.merchantId,
      method: input.method,
      level: member.level,
    });
    if (rule === undefined || !rule.is_open || rail === undefined) throw refuse('wallet.methodUnavailable');
    const account = await store.collectAccount(trx);
    if (account === undefined) throw refuse('wallet.methodBusy');
    const amount = fromWire(input.amount);
    const usage = await store.usageToday(trx, { memberId, method: input.method, zone: zoneOf(member.merchantId) });
    refuseOrder(rule, usage, amount);
    await protection.beforeDeposit(trx, memberId, amount);
    const row = await insertOrder(trx, member, rule, account, amount);
    await settlement.announce(trx, context, row, 'order', null);
    await jobs.enqueue(trx, chargeJobs.open, { depositId: row.deposit_id });
    return view(deps, row, account.account_name);
  });
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
  const accountName = await accountNameOf(deps);
  return paged(
    page.list.map((row) => view(deps, row, accountName)),
    page.totalCount,
    query,
  );
}

/** Refuses `common.notFound` for a missing order and for somebody else's alike. */
async function get(deps: DepositsDeps, memberId: string, depositId: string): Promise<DepositValue> {
  const { db } = deps;
  const row = await store.findDeposit(db, depositId, memberId);
  if (row === undefined) throw refuse('common.notFound');
  return view(deps, row, await accountNameOf(deps));
}

/** The player closes an order; it can still be paid. Refuses `wallet.orderClosed`. */
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
    return view(deps, await settlement.change(trx, context, row, 'cancel'), await accountNameOf(deps));
  });
}

async function insertOrder(
  trx: Trx,
  member: Payer,
  rule: store.DepositRuleRow,
  account: { account_key: string; biller_id: string },
  amount: bigint,
): Promise<store.DepositRow> {
  const orderCode = newOrderCode();
  return store.insertDeposit(trx, {
    depositId: newId('dep'),
    merchantId: member.merchantId,
    memberId: member.memberId,
    currency: member.currency,
    method: rule.method,
    accountKey: account.account_key,
    orderCode,
    origin: 'order',
    amount,
    fee: feeOf(store.feeRuleOf(rule), amount),
    lockMultiplePercent: rule.lock_multiple_percent,
    payload: billPayload({ billerId: account.biller_id, orderCode, amountMinor: amount }),
    lifetimeSeconds: rule.lifetime_seconds,
    stage: 'awaiting' satisfies DepositStage,
  });
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
