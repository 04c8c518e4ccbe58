// Decisions about reversed payments: two people take the amount from the player's balance as far as possible, or let
// the house bear it. The rest stays open.
import { type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { longPageOf, pagedLong } from '@sanam/server/platform/paging.ts';
import { forgetAsked } from '../deposits/card-return.ts';
import * as orders from '../deposits/store.ts';
import { depositReversed, reversalBorne } from '../moves.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Decision } from '../types.ts';
import { announceReversal } from './open.ts';
import * as store from './store.ts';

/** A reversed payment for staff, with its member's id. */
type ReversalValue = Omit<CallValue<Calls['opsListReversals']>['list'][number], 'member'> & { memberId: string };
export type ReversalDetail = ReversalValue & Pick<CallValue<Calls['opsGetReversal']>, 'takable' | 'decisions'>;

export interface ReversalDecision extends Decision {
  reason: string;
  proposedBy: string;
  decision: 'take' | 'bear';
  /** Part of the open amount. */
  amount: string;
}

export function createReversals(deps: PaymentDeps) {
  return {
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    decide: decide.bind(null, deps),
  };
}

export type Reversals = ReturnType<typeof createReversals>;

const least = (...amounts: bigint[]): bigint => amounts.reduce((low, one) => (one < low ? one : low));
const openOf = (row: store.ReversalRow): bigint => (row.state === 'open' ? row.amount - row.taken - row.borne : 0n);

/**
 * Returns the amount that can be taken from the player now: limited by the open amount, the rest owed for the credit
 * and the balance. Never below zero.
 */
async function takableOf(deps: PaymentDeps, db: Db, row: store.ReversalRow): Promise<bigint> {
  const member = await deps.members.find(db, row.member_id);
  assert(member !== undefined, 'a reversal belongs to a member');
  const { cashMinor } = await deps.balance.funds(db, member);
  const takable = least(openOf(row), await store.owedOf(db, row.deposit_id), cashMinor);
  return takable > 0n ? takable : 0n;
}

/**
 * Settles a part of a reversal. Always two people: `proposedBy` and the actor. `take`: from the player's cash. `bear`:
 * the house bears it. Refuses with `common.notFound`, `operator.sameStaff`, `operator.staleVersion`,
 * `wallet.wrongState`, `wallet.amountOutOfRange` with the current maximum.
 */
async function decide(deps: PaymentDeps, by: Context, reversalId: string, ask: ReversalDecision): Promise<void> {
  if (ask.proposedBy === by.actor.id) throw refuse('operator.sameStaff');
  await inTransaction(ask.db, async (trx) => {
    const found = await store.findReversal(trx, reversalId, by.merchantId);
    if (found === undefined) throw refuse('common.notFound');
    await orders.lockDeposit(trx, found.deposit_id);
    const row = await store.lockReversal(trx, reversalId);
    assert(row !== undefined, 'reversals are never deleted');
    if (row.version !== ask.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    if (row.state !== 'open') throw refuse('wallet.wrongState', { stage: row.state });
    const amountMinor = fromWire(ask.amount);
    await deps.ledger.lockOwner(trx, row.member_id);
    const most = ask.decision === 'take' ? await takableOf(deps, trx, row) : openOf(row);
    if (amountMinor <= 0n || amountMinor > most) throw refuse('wallet.amountOutOfRange', { max: toWire(most) });
    await carryOut(deps, trx, by, { row, ask, amountMinor });
  });
}

/** Posts P20 or P21 and its consequences; the caller holds order, case and wallet. */
async function carryOut(
  deps: PaymentDeps,
  trx: Trx,
  by: Context,
  { row, ask, amountMinor }: { row: store.ReversalRow; ask: ReversalDecision; amountMinor: bigint },
): Promise<void> {
  const { ledger, events } = deps;
  const decisionId = newId('rvd');
  const isTaken = ask.decision === 'take';
  await store.insertDecision(trx, {
    decision_id: decisionId,
    reversal_id: row.reversal_id,
    decision: ask.decision,
    amount: amountMinor,
    reason: ask.reason,
    proposed_by: ask.proposedBy,
    decided_by: by.actor.id,
  });
  const move = { decisionId, memberId: row.member_id, rail: row.rail, amountMinor };
  await (isTaken ? depositReversed : reversalBorne)(ledger, trx, move);
  const part = isTaken ? { taken: amountMinor, borne: 0n } : { taken: 0n, borne: amountMinor };
  const changed = await store.settlePart(trx, row, part);
  if (changed.state === 'closed') await freeWhatIsLeft(deps, trx, row.deposit_id);
  const step = isTaken ? 'taken' : 'borne';
  await announceReversal(deps, trx, by, { row: changed, step, amountMinor, reason: ask.reason });
  await events.emit(trx, 'wallet.balanceChanged', { memberId: row.member_id });
}

/** Releases the card lock and the turnover of a closed case: nothing is left to return or to play. */
async function freeWhatIsLeft({ balance }: PaymentDeps, trx: Trx, depositId: string): Promise<void> {
  await balance.cardLocks.end(trx, depositId, 'reversed');
  await forgetAsked(trx, depositId);
  await balance.turnover.release(trx, { source: 'deposit', sourceId: depositId }, 'reversed');
}

async function list(
  { db }: PaymentDeps,
  filter: Omit<store.ReversalFilter, 'limit' | 'offset'> & { pageNo: number; pageSize: number },
) {
  const { pageNo, pageSize, ...rest } = filter;
  const page = await store.listReversals(db, { ...rest, ...longPageOf({ pageNo, pageSize }) });
  return pagedLong(page.list.map(toValue), page.totalCount, { pageSize });
}

/** Returns a case. Refuses with `common.notFound`, also for a case of another merchant. */
async function get(deps: PaymentDeps, merchantId: string, reversalId: string): Promise<ReversalDetail> {
  const row = await store.findReversal(deps.db, reversalId, merchantId);
  if (row === undefined) throw refuse('common.notFound');
  const decisions = await store.decisionsOf(deps.db, reversalId);
  return {
    ...toValue(row),
    takable: toWire(await takableOf(deps, deps.db, row)),
    decisions: decisions.map((one) => ({
      decision: one.decision,
      amount: toWire(one.amount),
      reason: one.reason,
      proposedBy: one.proposed_by,
      decidedBy: one.decided_by,
      decidedAt: one.decided_at.toISOString(),
    })),
  };
}

const toValue = (row: store.ReversalRow): ReversalValue => ({
  id: row.reversal_id,
  memberId: row.member_id,
  depositId: row.deposit_id,
  kind: row.kind,
  state: row.state,
  version: row.version,
  amount: toWire(row.amount),
  taken: toWire(row.taken),
  borne: toWire(row.borne),
  open: toWire(openOf(row)),
  reference: row.provider_ref,
  reversedAt: row.reversed_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});
