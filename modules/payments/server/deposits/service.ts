import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { fromWire, toWire } from '@sanam/contract';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { feeOf } from '../../contract/rules.ts';
import { type DepositStage, depositStages, type DepositStatus, depositStatusOf } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import type { WalletMember } from '@sanam/members/server/index.ts';
import { attachedMovement } from '../rails/movement-store.ts';
import type { CallbackEvent, ChargeState } from '../rails/ports.ts';
import type { DepositValue } from '../types.ts';
import { newOrderCode } from './order-code.ts';
import { billPayload } from './promptpay.ts';
import { leastAmount, orderProblem } from './rules.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';
import { feeRefusal, toDepositValue } from './values.ts';

const METHOD = 'PROMPTPAY_BILL';
const EXPIRY_BATCH = 200;

export const depositJobs = { openCharge: 'wallet.openCharge', expire: 'wallet.expireDeposits' } as const;

export function createDeposits(deps: PaymentDeps, settlement: Settlement) {
  const { db, jobs, members, protection, rail, zoneOf, log } = deps;

  const view = (row: store.DepositRow, accountName: string) =>
    toDepositValue(row, { accountName, payUrl: rail?.collect.payUrl(row.deposit_id) ?? null });
  const accountNameOf = async () => (await store.collectAccount(db))?.account_name ?? '';

  return {
    /** Ways to pay in, with what is left of today's limits. */
    async methods(memberId: string) {
      const member = await memberOf(db, memberId);
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
    },

    async turnoverPercent(merchantId: string): Promise<number> {
      return (await store.findRule(db, { merchantId, method: METHOD, level: 0 }))?.lock_multiple_percent ?? 0;
    },

    /**
     * Makes an order. The QR is complete at once; the sandbox rail learns of it by a job, so a dead rail delays nobody.
     * Refuses: `wallet.methodUnavailable`, `methodBusy`, `belowMinimum`, `aboveMaximum`, `feeExceedsAmount`, `openOrderLimit`,
     * `countLimit`, `dailyLimit`, and `protection.*`.
     */
    create(
      context: Context,
      memberId: string,
      input: { method: 'PROMPTPAY_BILL'; amount: string },
      key: IdempotencyKey,
    ): Promise<DepositValue> {
      return once(db, key, async (trx) => {
        await store.lockMember(trx, memberId);
        const member = await memberOf(trx, memberId);
        const rule = await store.findRule(trx, {
          merchantId: member.merchantId,
          method: input.method,
          level: member.level,
        });
        if (rule === undefined || !rule.is_open || rail === undefined || member.currency !== 'THB')
          throw refuse('wallet.methodUnavailable');
        const account = await store.collectAccount(trx);
        if (account === undefined) throw refuse('wallet.methodBusy');
        const amount = fromWire(input.amount);
        const usage = await store.usageToday(trx, { memberId, method: input.method, zone: zoneOf(member.merchantId) });
        refuseOrder(rule, usage, amount);
        await protection.beforeDeposit(trx, memberId, amount);
        const row = await insertOrder(trx, member, rule, account, amount);
        await settlement.announce(trx, context, row, 'order', null);
        await jobs.enqueue(trx, depositJobs.openCharge, { depositId: row.deposit_id });
        return view(row, account.account_name);
      });
    },

    async list(memberId: string, query: { pageNo: number; pageSize: number; status?: DepositStatus | undefined }) {
      const stages =
        query.status === undefined
          ? undefined
          : depositStages.filter((stage) => depositStatusOf[stage] === query.status);
      const page = await store.listDeposits(db, {
        memberId,
        stages,
        ...pageOf(query),
      });
      const accountName = await accountNameOf();
      return paged(
        page.list.map((row) => view(row, accountName)),
        page.totalCount,
        query,
      );
    },

    /** Refuses `common.notFound` for a missing order and for somebody else's alike. */
    async get(memberId: string, depositId: string): Promise<DepositValue> {
      const row = await store.findDeposit(db, depositId, memberId);
      if (row === undefined) throw refuse('common.notFound');
      return view(row, await accountNameOf());
    },

    /** The player closes an order; it can still be paid. Refuses `wallet.orderClosed`. */
    cancel(context: Context, memberId: string, depositId: string, key: IdempotencyKey): Promise<DepositValue> {
      return once(db, key, async (trx) => {
        const found = await store.findDeposit(trx, depositId, memberId);
        const row = found === undefined ? undefined : await store.lockDeposit(trx, depositId);
        if (row === undefined) throw refuse('common.notFound');
        if (row.stage !== 'awaiting') throw refuse('wallet.orderClosed');
        return view(await settlement.change(trx, context, row, 'cancel'), await accountNameOf());
      });
    },

    /** Job: tells the rail of an order. Safe to repeat: the order's id is the rail's key. */
    async openCharge(depositId: string): Promise<void> {
      const row = await store.findDeposit(db, depositId);
      if (row === undefined || rail === undefined || row.stage !== 'awaiting') return;
      await rail.collect.createCharge({
        reference: row.deposit_id,
        orderCode: row.order_code,
        amountMinor: row.pay_amount,
        currency: row.currency,
        expiresAt: row.expires_at,
      });
    },

    /**
     * Asks the rail about an order and does what its answer says; the callback that led here was only the reason to ask.
     * Answers what became of it, in a word, for the callback's row. Throws when the rail cannot be reached.
     */
    async settle(depositId: string, hint?: CallbackEvent): Promise<string> {
      const row = await store.findDeposit(db, depositId);
      if (row === undefined) return 'orderUnknown';
      const charge = await rail?.collect.queryCharge(depositId);
      if (charge === undefined) return 'chargeUnknown';
      if (charge.orderCode !== row.order_code || charge.currency !== row.currency) {
        log.warn({ depositId }, 'the rail answers another charge than the one we asked for');
        return 'chargeDiffers';
      }
      if (hint !== undefined) await compareWithHint(row, charge, hint);
      let settled = 0;
      for (const payment of charge.payments)
        if ((await settlement.settlePayment(depositId, payment)) === 'settled') settled += 1;
      if (charge.status === 'declined' && charge.payments.length === 0) await decline(depositId);
      return settled > 0 ? 'settled' : charge.payments.length > 0 ? 'alreadySettled' : `rail:${charge.status}`;
    },

    /**
     * Job: orders whose time is over. The rail is asked once more first, so a lost callback loses no money; a rail that
     * does not answer is not asked again in this round, and what it then credits comes as `creditedLate`.
     */
    async expireDue(): Promise<void> {
      let mayAsk = rail !== undefined;
      for (const depositId of await store.dueOrders(db, EXPIRY_BATCH)) {
        if (mayAsk) {
          await this.settle(depositId).catch((error: unknown) => {
            mayAsk = false;
            log.warn({ err: error, depositId }, 'the rail could not be asked before expiry');
          });
        }
        await inTransaction(db, async (trx) => {
          const row = await store.lockDeposit(trx, depositId);
          if (row?.stage !== 'awaiting') return;
          await settlement.change(trx, systemContext('wallet.expireDeposits'), row, 'expire');
        });
      }
    },
  };

  async function memberOf(target: Db, memberId: string): Promise<WalletMember> {
    const member = await members.find(target, memberId);
    if (member === undefined) throw refuse('common.notFound');
    return member;
  }

  async function insertOrder(
    trx: Trx,
    member: WalletMember,
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

  /** A callback is kept even when it lies; what it said beside the truth is for people to see. */
  async function compareWithHint(row: store.DepositRow, charge: ChargeState, hint: CallbackEvent): Promise<void> {
    const claimsMoney = hint.type === 'charge.paid';
    const agrees = !claimsMoney || charge.payments.some((payment) => payment.amountMinor === hint.amountMinor);
    await store.addEvidence(db, row.deposit_id, {
      kind: agrees ? 'callback' : 'callbackDiffers',
      amount: claimsMoney ? hint.amountMinor : null,
      reference: hint.eventId,
      note: hint.type,
    });
    if (!agrees)
      log.warn({ depositId: row.deposit_id, eventId: hint.eventId }, 'a callback says otherwise than the rail itself');
  }

  async function decline(depositId: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const row = await store.lockDeposit(trx, depositId);
      assert(row !== undefined, 'the order is there');
      const hasMoney = (await attachedMovement(trx, depositId)) !== undefined;
      if (row.stage !== 'awaiting' || hasMoney) return;
      await settlement.change(trx, systemContext('wallet.settle'), row, 'reject', { reasonCode: 'declined' });
    });
  }
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
