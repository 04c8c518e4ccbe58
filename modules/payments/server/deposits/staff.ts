// Actions of staff on deposit orders: states and the rule of two people. Permissions are checked in ../staff.
import { longPageOf, pagedLong, sumOfLong } from '@sanam/server/platform/paging.ts';
import { toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { DepositStage } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { attachedStatementLine } from '../rails/statement-store.ts';
import type { Decision, StaffDeposit, StaffDepositDetail, StaffFilter, StaffPage } from '../types.ts';
import { isDetachable } from '../statements/detach.ts';
import { openLinesNear } from '../statements/unmatched-store.ts';
import { creditToReturn } from './card-return.ts';
import { creditablePart } from './part.ts';
import { listReturns, moneyToReturn } from './return-store.ts';
import { isPossible, type Settlement } from './settle.ts';
import * as store from './store.ts';
import { toStaffDeposit } from './values.ts';
import { refuseUnwelcome } from './welcome.ts';

type StaffDepositsDeps = PaymentDeps & { settlement: Settlement };

export function createStaffDeposits(deps: StaffDepositsDeps) {
  return {
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    approve: approve.bind(null, deps),
    reject: reject.bind(null, deps),
  };
}

async function toStaff(deps: StaffDepositsDeps, row: store.DepositRow): Promise<StaffDeposit> {
  return toStaffDeposit(row, await needsSecond(deps, row));
}

/** Checks whether crediting an order in review needs two people: above the merchant's limit. */
async function needsSecond(deps: StaffDepositsDeps, row: store.DepositRow, target: Db = deps.db): Promise<boolean> {
  const { members } = deps;
  const member = await members.find(target, row.member_id);
  const rule = await store.findRule(target, {
    merchantId: row.merchant_id,
    method: row.method,
    level: member?.level ?? 0,
  });
  if (rule === undefined) return false;
  // The received amount counts, not only the ordered one.
  const line = row.stage === 'review' ? await attachedStatementLine(target, row.deposit_id) : undefined;
  return [row.pay_amount, line?.amount ?? 0n].some((amount) => amount > rule.second_person_above);
}

async function locked(trx: Trx, depositId: string, decision: Decision): Promise<store.DepositRow> {
  const row = await store.lockDeposit(trx, depositId);
  if (row === undefined) throw refuse('common.notFound');
  if (row.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  return row;
}

async function list(deps: StaffDepositsDeps, filter: StaffFilter<DepositStage>): Promise<StaffPage<StaffDeposit>> {
  const { db } = deps;
  const { pageNo, pageSize, stage, ...rest } = filter;
  const page = await store.listDeposits(db, {
    ...rest,
    stages: stage === undefined ? undefined : [stage],
    ...longPageOf({ pageNo, pageSize }),
  });
  return {
    ...pagedLong(await Promise.all(page.list.map(toStaff.bind(null, deps))), page.totalCount, { pageSize }),
    totalAmount: sumOfLong(page),
  };
}

async function get(deps: StaffDepositsDeps, depositId: string): Promise<StaffDepositDetail> {
  const { db } = deps;
  const row = await store.findDeposit(db, depositId);
  if (row === undefined) throw refuse('common.notFound');
  const evidence = await store.listEvidence(db, depositId);
  const sentBack = await listReturns(db, depositId);
  const line = await attachedStatementLine(db, depositId);
  const rest = await moneyToReturn(db, depositId);
  const money = rest ?? (await creditToReturn(deps, db, row));
  const isReturnable = isPossible(row, 'return') && sentBack.every((one) => one.state === 'failed');
  const lines = line === undefined && row.stage === 'review' ? await openLinesNear(db, row) : [];
  return {
    ...(await toStaff(deps, row)),
    openLines: lines.map((one) => ({
      id: one.line_id,
      version: one.version,
      amount: toWire(one.amount),
      payerName: one.payer_name,
      payerAccount: one.payer_account,
      bookedAt: one.booked_at.toISOString(),
    })),
    orderCode: row.order_code,
    alarm: row.alarm,
    reviewReason: row.stage === 'review' ? row.reason_code : null,
    evidence: evidence.map((one) => ({
      ...one,
      at: one.at.toISOString(),
      amount: one.amount === null ? null : toWire(one.amount),
    })),
    creditablePart: line === undefined ? null : await creditablePart(deps, db, row, line.amount),
    isDetachable: line !== undefined && row.stage === 'review' && isDetachable(line),
    paid: line === undefined ? null : toWire(line.amount),
    returnsCredit: rest === undefined && money !== undefined,
    isLockedForCard: (await deps.balance.cardLocks.openOf(db, depositId)) !== undefined,
    returnable: money === undefined || !isReturnable ? null : toWire(money.amount),
    returns: sentBack.map((one) => ({
      returnId: one.return_id,
      fromCash: one.from_cash,
      state: one.state,
      amount: toWire(one.amount),
      reference: one.reference,
      note: one.note,
      createdAt: one.created_at.toISOString(),
      settledAt: one.settled_at?.toISOString() ?? null,
    })),
  };
}

/** Approves an order, only with money received for it, and asks protection again. */
async function approve(
  deps: StaffDepositsDeps,
  context: Context,
  depositId: string,
  decision: Decision,
): Promise<void> {
  const { settlement } = deps;
  await inTransaction(decision.db, async (trx) => {
    const row = await locked(trx, depositId, decision);
    const line = await attachedStatementLine(trx, depositId);
    if (line === undefined || !isPossible(row, 'approve')) throw refuse('wallet.wrongState', { stage: row.stage });
    const isSecond = decision.proposedBy !== undefined && decision.proposedBy !== context.actor.id;
    if ((await needsSecond(deps, row, trx)) && !isSecond) throw refuse('operator.sameStaff');
    await refuseUnwelcome(deps, trx, row.member_id, line.amount);
    await store.addEvidence(trx, depositId, {
      kind: 'staffYes',
      note: decision.reason ?? null,
      reference: context.actor.id,
    });
    await settlement.credit(trx, context, row, line, 'approve');
  });
}

/** Rejects an order. Money received for it stays in clearing until it is returned. */
async function reject(
  deps: StaffDepositsDeps,
  context: Context,
  depositId: string,
  decision: Decision & { reason: string },
): Promise<void> {
  const { settlement } = deps;
  await inTransaction(decision.db, async (trx) => {
    const row = await locked(trx, depositId, decision);
    if (row.stage !== 'review') throw refuse('wallet.wrongState', { stage: row.stage });
    await settlement.change(trx, context, row, 'reject', { reasonCode: 'staff', reasonText: decision.reason });
  });
}
