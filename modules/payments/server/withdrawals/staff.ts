// Actions of staff on withdrawals: states, versions, claims and the rule of two people. Permissions are checked in
// ../staff.
import { longPageOf, pagedLong, sumOfLong } from '@sanam/server/platform/paging.ts';
import { toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { compareNames } from '@sanam/wallet/server/index.ts';
import { canWithdrawal, type FreezeCode, type WithdrawalStage } from '../../contract/states.ts';
import { refuseUnderReview } from '../aml/service.ts';
import type { PaymentDeps } from '../deps.ts';
import { withdrawalReleased } from '../moves.ts';
import type {
  Decision,
  DisburseWay,
  StaffFilter,
  StaffPage,
  StaffWithdrawal,
  StaffWithdrawalDetail,
} from '../types.ts';
import { refuseAlarm } from './alarms.ts';
import { evidenceOf, slipsOf } from './dispute-store.ts';
import { historyOf } from './facts-store.ts';
import type { Flow } from './flow.ts';
import { endAction, mayArrive, refuseReplaced } from './account-replaced.ts';
import { heldOf } from './held.ts';
import { listAttempts, listPayouts, unplacedParts } from './payout-store.ts';
import type { Payouts } from './payouts.ts';
import { NEW_HOURS } from './rules.ts';
import type { Withdrawals } from './service.ts';
import * as store from './store.ts';
import { isHeldForWin, toStaffRow } from './values.ts';

const CLAIM_MINUTES = 10;
/** Stages in which a withdrawal waits for staff. */
export const waitingStages: WithdrawalStage[] = [
  'review',
  'second',
  'queued',
  'unknown',
  'disputeNotReceived',
  'disputePartly',
];

type StaffWithdrawalsDeps = PaymentDeps & { flow: Flow; payouts: Payouts; withdrawals: Withdrawals };

export function createStaffWithdrawals(deps: StaffWithdrawalsDeps) {
  return {
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    claim: claim.bind(null, deps),
    approve: approve.bind(null, deps),
    reject: reject.bind(null, deps),
    freeze: freeze.bind(null, deps),
    disburse: disburse.bind(null, deps),
  };
}

async function locked(
  trx: Trx,
  context: Context,
  withdrawalId: string,
  decision: Decision,
): Promise<store.WithdrawalRow> {
  const row = await store.lockWithdrawal(trx, withdrawalId);
  if (row === undefined) throw refuse('common.notFound');
  if (row.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  // The second person decides a proposal, not the row, so a claim of the row does not stop them.
  if (decision.proposedBy === undefined) await refuseForeignClaim(trx, context, withdrawalId);
  return row;
}

/** Refuses if another person has claimed it, with the name and the end of the claim. */
async function refuseForeignClaim(target: Db, context: Context, withdrawalId: string): Promise<void> {
  const claim = await store.foreignClaim(target, withdrawalId, context.actor.id);
  if (claim === undefined) return;
  const { claimed_by: claimedBy, claimed_until: until } = claim;
  throw refuse('operator.claimedByOther', { claimedBy, claimedUntil: until.toISOString() });
}

async function list(
  deps: StaffWithdrawalsDeps,
  filter: StaffFilter<WithdrawalStage> & { language: Context['language'] },
): Promise<StaffPage<StaffWithdrawal>> {
  const { db } = deps;
  const { pageNo, pageSize, stage, waiting, risky, language, ...rest } = filter;
  const page = await store.listWithdrawals(db, {
    ...rest,
    stages: stage !== undefined ? [stage] : waiting === true || risky === true ? waitingStages : undefined,
    isRisky: risky === true,
    ...longPageOf({ pageNo, pageSize }),
  });
  return {
    ...pagedLong(
      page.list.map((row) => toStaffRow(row, language)),
      page.totalCount,
      { pageSize },
    ),
    totalAmount: sumOfLong(page),
  };
}

async function get(
  deps: StaffWithdrawalsDeps,
  withdrawalId: string,
  language: Context['language'],
): Promise<StaffWithdrawalDetail> {
  const { db, members, turnoverSince, accounts, withdrawals, winsUnderReview } = deps;
  const row = await store.findWithdrawal(db, withdrawalId);
  if (row === undefined) throw refuse('common.notFound');
  const account = await accounts.payable(db, row.member_id, row.bank_account_id);
  const member = await members.find(db, row.member_id);
  const past = await historyOf(db, {
    memberId: row.member_id,
    bankAccountId: row.bank_account_id,
    newHours: NEW_HOURS,
  });
  const turnover = await turnoverSince(db, row.member_id, past.last_payout_at ?? new Date(0));
  const attempts = await listAttempts(db, withdrawalId);
  const wins = await winsUnderReview(db, row.member_id);
  const unplaced = (await unplacedParts(db, row)).reduce((sum, part) => sum + part.amountMinor, 0n);
  const registered = member?.registeredName ?? null;
  const isOwnName = registered !== null && compareNames(registered, account.holder) === 'equal';
  return {
    ...(await withdrawals.detail(db, row, language, 'staff')),
    ...toStaffRow(row, language),
    bankAccountNo: account.accountNo,
    holder: account.holder,
    reasons: row.reasons,
    alarm: row.alarm,
    unplaced: unplaced === 0n ? null : toWire(unplaced),
    firstYesBy: row.first_yes_by,
    checks: [
      { code: 'holderIsRegisteredName', passed: isOwnName, note: registered },
      { code: 'accountInUse', passed: account.state !== 'replaced', note: null },
      { code: 'noPayoutHold', passed: (await accounts.holdUntil(db, row.member_id)) === null, note: null },
      { code: 'depositsPlayed', passed: turnover >= past.deposits_since, note: null },
      { code: 'noWinUnderReview', passed: wins.length === 0, note: wins.join(', ') || null },
    ],
    depositsSinceLastPayout: toWire(past.deposits_since),
    turnoverSinceLastPayout: toWire(turnover),
    proofs: await evidenceOf(db, withdrawalId),
    slips: await slipsOf(db, withdrawalId),
    attempts: attempts.map((attempt) => ({
      at: attempt.started_at.toISOString(),
      leg: attempt.payout_id,
      outcome: `${attempt.call}: ${attempt.outcome ?? 'no answer yet'}`,
      reference: attempt.reference,
    })),
  };
}

async function claim(
  deps: StaffWithdrawalsDeps,
  context: Context,
  withdrawalId: string,
  isClaimed: boolean,
): Promise<Date | null> {
  const { db, events } = deps;
  const row = await store.findWithdrawal(db, withdrawalId);
  if (row === undefined) throw refuse('common.notFound');
  const { member_id: memberId, stage, version } = row;
  return inTransaction(db, async (trx) => {
    await store.lockWithdrawal(trx, withdrawalId);
    if (isClaimed) await refuseForeignClaim(trx, context, withdrawalId);
    const claim = { withdrawalId, staffId: context.actor.id, minutes: CLAIM_MINUTES };
    const until = isClaimed ? await store.claim(trx, claim) : null;
    if (!isClaimed) await store.unclaim(trx, withdrawalId, context.actor.id);
    await events.emit(trx, 'wallet.withdrawalChanged', { memberId, withdrawalId, stage, version });
    return until;
  });
}

/**
 * Gives the first of two approvals, or the only one; another person must give the second. A payout that waits for a
 * large win can be approved after the win was released.
 */
async function approve(
  deps: StaffWithdrawalsDeps,
  context: Context,
  withdrawalId: string,
  decision: Decision,
): Promise<'approved' | 'askedSecond'> {
  const { flow, winsUnderReview } = deps;
  return inTransaction(decision.db, async (trx) => {
    const row = await locked(trx, context, withdrawalId, decision);
    await refuseUnderReview(deps, trx, row.member_id);
    await refuseReplaced(deps, trx, row);
    if (isHeldForWin(row) && (await winsUnderReview(trx, row.member_id)).length > 0)
      throw refuse('wallet.winUnderReview');
    if (row.stage === 'review' && row.needs_second_person) {
      await flow.change(trx, context, row, 'askSecond', { firstYesBy: context.actor.id, reason: decision.reason });
      return 'askedSecond';
    }
    if (row.stage === 'second' && row.first_yes_by === context.actor.id) throw refuse('operator.sameStaff');
    // The note of an approval is for staff: the player reads only those of a rejection, a freeze and an answer.
    await flow.change(trx, context, row, 'approve', { reason: decision.reason, remark: null });
    return 'approved';
  });
}

async function reject(
  deps: StaffWithdrawalsDeps,
  context: Context,
  withdrawalId: string,
  decision: Decision & { reason: string },
): Promise<void> {
  const { flow } = deps;
  const { ledger, events } = deps;
  await inTransaction(decision.db, async (trx) => {
    const row = await locked(trx, context, withdrawalId, decision);
    const sent = await listPayouts(trx, withdrawalId);
    if (mayArrive(sent)) throw refuse('wallet.wrongState', { stage: row.stage });
    refuseAlarm(row);
    const changed = await flow.change(trx, context, row, await endAction(trx, row), {
      reason: decision.reason,
      remark: decision.reason,
    });
    const { heldMinor } = await heldOf(trx, changed);
    await withdrawalReleased(ledger, trx, { withdrawalId, memberId: row.member_id, amountMinor: heldMinor });
    await events.emit(trx, 'wallet.balanceChanged', { memberId: row.member_id });
  });
}

/** Freezes a withdrawal, or returns it to review. One that is being sent or paid in part cannot be frozen. */
async function freeze(
  deps: StaffWithdrawalsDeps,
  context: Context,
  withdrawalId: string,
  decision: Decision & { reason: string; code: FreezeCode | null },
): Promise<void> {
  const { flow } = deps;
  const { code, reason } = decision;
  await inTransaction(decision.db, async (trx) => {
    const row = await locked(trx, context, withdrawalId, decision);
    const sent = await listPayouts(trx, withdrawalId);
    if (sent.some(({ state }) => state !== 'failed')) throw refuse('wallet.wrongState', { stage: row.stage });
    if (code === null) await flow.change(trx, context, row, 'unfreeze', { reason, remark: null });
    else await flow.change(trx, context, row, 'freeze', { reason, remark: reason, freezeCode: code });
  });
}

async function disburse(
  deps: StaffWithdrawalsDeps,
  context: Context,
  withdrawalId: string,
  decision: Decision & DisburseWay,
): Promise<void> {
  const { payouts } = deps;
  await inTransaction(decision.db, async (trx) => {
    const row = await locked(trx, context, withdrawalId, decision);
    await refuseUnderReview(deps, trx, row.member_id);
    if (row.stage !== 'queued' || !canWithdrawal(row.stage, decision.by === 'rail' ? 'send' : 'paid')) {
      throw refuse('wallet.wrongState', { stage: row.stage });
    }
    // A transfer made by hand is recorded wherever it went: it is made before it is recorded.
    if (decision.by === 'rail') {
      refuseAlarm(row);
      await refuseReplaced(deps, trx, row);
      await payouts.queueByRail(trx, row, decision.largestMinor);
    } else await payouts.recordByHand(trx, context, row, decision);
  });
}
