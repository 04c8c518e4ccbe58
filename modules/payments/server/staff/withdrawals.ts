// Decisions of staff about withdrawals and disputes: permissions and the need for two people. ../withdrawals decides
// what is allowed.
import { fromWire, type Permission } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { handAccounts } from '../rails/account-store.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import type { StaffWithdrawalDetail } from '../types.ts';
import { defineLateReturn, proposePlacing } from './late-return.ts';
import {
  type Body,
  decisionOf,
  done,
  type Outcome,
  type StaffPaymentsDeps,
  type Query,
  rangeOf,
  searchOf,
  type Value,
} from './queries.ts';

const commands = {
  approve: 'wallet.withdrawal.approve',
  dispute: 'wallet.withdrawal.dispute',
  settle: 'wallet.withdrawal.settle',
} as const;
/** Permissions that show a whole account number: to send money to it, or to see unmasked values. */
const accountReaders: Permission[] = ['payments.withdrawal.disburse', 'players.member.unmasked'];
const subjectOf = (id: string) => ({ type: 'withdrawal', id });

export type WithdrawalQueue = ReturnType<typeof createWithdrawalQueue>;

export function createWithdrawalQueue(deps: StaffPaymentsDeps) {
  const { approvals, payments } = deps;
  approvals.define({
    name: commands.approve,
    permission: 'payments.withdrawal.decide',
    run: async (trx, command) => {
      await payments.approveWithdrawal(command.context, command.subjectId, decisionOf(trx, command));
    },
  });
  approvals.define({
    name: commands.dispute,
    permission: 'payments.withdrawal.dispute',
    run: (trx, command) =>
      payments.resolveDispute(command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
        decision: command.payload.decision as Body<'opsResolveDispute'>['decision'],
      }),
  });
  approvals.define({
    name: commands.settle,
    permission: 'payments.withdrawal.dispute',
    run: (trx, command) => {
      const { part, decision, reference } = command.payload as unknown as Body<'opsSettlePayout'> & {
        reference?: string;
      };
      const said = { part, decision, reference, reason: command.reason ?? '' };
      return payments.settleByStatement(command.context, command.subjectId, { ...decisionOf(trx, command), ...said });
    },
  });
  defineLateReturn(deps);
  return {
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    claim: claim.bind(null, deps),
    decide: decide.bind(null, deps),
    freeze: freeze.bind(null, deps),
    disburse: disburse.bind(null, deps),
    resolveDispute: resolveDispute.bind(null, deps),
    settlePayout: settlePayout.bind(null, deps),
    placeReturn: proposePlacing.bind(null, deps),
    closeAlarm: closeAlarm.bind(null, deps),
    /** Read before the transaction of the decision, which must not take a second connection. */
    row: payments.getWithdrawal,
    readEvidence: payments.readEvidence,
    attachSlip: payments.attachSlip,
  };
}

async function list(
  deps: StaffPaymentsDeps,
  context: Context,
  query: Query<'opsListWithdrawals'>,
): Promise<Value<'opsListWithdrawals'>> {
  const { site, searchMembers, payments, people } = deps;
  const { q, from, to, waiting, risky, merchant: _, ...rest } = query;
  const range = await rangeOf(site, context.merchantId, { from, to });
  const search = await searchOf(searchMembers, q, context.rowsOf);
  const page = await payments.listWithdrawals({
    ...rest,
    ...range,
    ...search,
    merchantId: context.rowsOf,
    waiting: waiting === 'true',
    risky: risky === 'true',
    language: context.language,
  });
  const memberOf = await people.members(page.list.map((row) => row.memberId));
  const nameOf = await people.staffNames(page.list.map((row) => row.claimedBy));
  const list = page.list.map((row) => ({
    ...row,
    member: memberOf(row.memberId),
    claimedBy: nameOf(row.claimedBy),
  }));
  return { ...page, list };
}

/** Returns a withdrawal, with the whole account number for staff who may see it; this read is audited. */
async function get(
  deps: StaffPaymentsDeps,
  context: Context,
  session: StaffSession,
  withdrawalId: string,
): Promise<Value<'opsGetWithdrawal'>> {
  const { payments, people, db, approvals } = deps;
  const row = await payments.getWithdrawal(withdrawalId, context.language);
  const memberOf = await people.members([row.memberId]);
  const maySee = accountReaders.some((permission) => session.permissions.has(permission));
  if (maySee)
    await audit(db, context, { command: 'operator.withdrawal.readAccount', subject: subjectOf(withdrawalId) });
  return {
    ...row,
    bankAccountNo: maySee ? row.bankAccountNo : masked(row),
    member: memberOf(row.memberId),
    claimedBy: await people.staffName(row.claimedBy),
    firstYesBy: await people.staffName(row.firstYesBy),
    slips: await slipsBy(people, row.slips),
    approval: await approvals.waitingFor(subjectOf(withdrawalId), session),
    payoutAccounts: row.stage === 'queued' ? await payoutAccountsOf(db, context.merchantId) : [],
    history: await people.historyOf(withdrawalId),
  };
}

/** Replaces the ids of staff by their names. */
async function slipsBy(people: StaffPaymentsDeps['people'], slips: StaffWithdrawalDetail['slips']) {
  const nameOf = await people.staffNames(slips.map(({ by }) => by));
  return slips.map((slip) => ({ ...slip, by: nameOf(slip.by) ?? slip.by }));
}

async function payoutAccountsOf(db: Db, merchantId: string) {
  const accounts = await handAccounts(db, merchantId);
  return accounts.map((one) => ({
    account: one.account_key,
    name: one.account_name,
    isResting: one.state === 'resting',
  }));
}

/**
 * Claims a withdrawal. One that waits for a second person cannot be claimed: the claim would only lock that person
 * out.
 */
async function claim(
  deps: StaffPaymentsDeps,
  context: Context,
  withdrawalId: string,
  isClaimed: boolean,
): Promise<Date | null> {
  const { approvals, db, people, payments } = deps;
  if (isClaimed) await approvals.refusePending(db, subjectOf(withdrawalId));
  const until = await people.namingClaims(db, () => payments.claimWithdrawal(context, withdrawalId, isClaimed));
  await audit(db, context, {
    command: isClaimed ? 'operator.withdrawal.claim' : 'operator.withdrawal.unclaim',
    subject: subjectOf(withdrawalId),
    after: { until },
  });
  return until;
}

/** Decides a withdrawal. Above the merchant's limit, the approval is proposed to a second person. */
async function decide(
  deps: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { row: StaffWithdrawalDetail } & Body<'opsDecideWithdrawal'>,
): Promise<Outcome> {
  const { approvals, people, payments } = deps;
  const { row, expectedVersion, reason } = ask;
  const withdrawalId = row.id;
  await approvals.refusePending(trx, subjectOf(withdrawalId));
  if (ask.decision === 'reject') {
    if (reason === undefined) throw refuse('operator.reasonRequired');
    await people.namingClaims(trx, () =>
      payments.rejectWithdrawal(context, withdrawalId, { expectedVersion, reason, db: trx }),
    );
    return done;
  }
  const answer = await people.namingClaims(trx, () =>
    payments.approveWithdrawal(context, withdrawalId, { expectedVersion, reason, db: trx }),
  );
  if (answer === 'approved') return done;
  const approvalId = await approvals.propose(trx, context, {
    command: commands.approve,
    subject: subjectOf(withdrawalId),
    amountMinor: fromWire(row.amount),
    // Stored once and shown in every language, so without the bank's name.
    summary: `${row.amount} ··${row.accountTail}`,
    // The first approval changed the withdrawal, and each change raises its version by one.
    payload: { expectedVersion: expectedVersion + 1 },
    reason: reason ?? null,
  });
  return { state: 'proposed', approvalId };
}

async function freeze(
  { approvals, people, payments }: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { withdrawalId: string } & Body<'opsFreezeWithdrawal'>,
): Promise<Outcome> {
  const { withdrawalId, ...decision } = ask;
  await approvals.refusePending(trx, subjectOf(withdrawalId));
  await people.namingClaims(trx, () => payments.freezeWithdrawal(context, withdrawalId, { ...decision, db: trx }));
  return done;
}

async function disburse(
  deps: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { withdrawalId: string } & Body<'opsDisburseWithdrawal'>,
): Promise<Outcome> {
  const { approvals, people, payments } = deps;
  const { withdrawalId, expectedVersion, by, reference, account, largest, reason } = ask;
  if (by === 'hand' && reference === undefined)
    throw refuse('request.invalid', { fields: [{ field: 'reference', problem: 'required' }] });
  if (largest !== undefined && reason === undefined) throw refuse('operator.reasonRequired');
  await approvals.refusePending(trx, subjectOf(withdrawalId));
  const largestMinor = largest === undefined ? undefined : fromWire(largest);
  const way = by === 'hand' ? { by, reference: reference!, account } : { by, largestMinor };
  await people.namingClaims(trx, () =>
    payments.disburseWithdrawal(context, withdrawalId, { expectedVersion, db: trx, ...way }),
  );
  await audit(trx, context, {
    command: 'operator.withdrawal.disburse',
    subject: subjectOf(withdrawalId),
    after: { by, reference, account, largest },
    reason: reason ?? null,
  });
  return done;
}

/** Proposes the outcome of a dispute; always two people, for any amount. */
async function resolveDispute(
  deps: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { row: StaffWithdrawalDetail } & Body<'opsResolveDispute'>,
): Promise<Outcome> {
  const { approvals } = deps;
  const { row, expectedVersion, reason, decision } = ask;
  const withdrawalId = row.id;
  await approvals.refusePending(trx, subjectOf(withdrawalId));
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.stage !== 'disputeNotReceived' && row.stage !== 'disputePartly')
    throw refuse('wallet.wrongState', { stage: row.stage });
  const isReplaced = row.checks.some(({ code, passed }) => code === 'accountInUse' && !passed);
  if (decision === 'resend' && isReplaced) throw refuse('wallet.bankAccountReplaced');
  const approvalId = await approvals.propose(trx, context, {
    command: commands.dispute,
    subject: subjectOf(withdrawalId),
    amountMinor: fromWire(row.dispute?.remaining ?? row.amount),
    summary: `${decision} ${row.dispute?.remaining ?? row.amount}`,
    payload: { expectedVersion, decision },
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Proposes the outcome of a payout; always two people, because the statement they read is the only evidence. */
async function settlePayout(
  deps: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { row: StaffWithdrawalDetail; body: Body<'opsSettlePayout'> },
): Promise<Outcome> {
  const { approvals } = deps;
  const { row, body } = ask;
  const { reason, ...payload } = body;
  await approvals.refusePending(trx, subjectOf(row.id));
  if (row.version !== payload.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  const leg = row.legs.find(({ part, state }) => part === payload.part && state === 'unknown');
  if (leg === undefined) throw refuse('wallet.wrongState', { stage: row.stage });
  const approvalId = await approvals.propose(trx, context, {
    command: commands.settle,
    subject: subjectOf(row.id),
    amountMinor: fromWire(leg.net),
    summary: `${payload.decision} ${leg.net}`,
    payload,
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Closes an alarm; it moves no money and needs no second person. */
async function closeAlarm(
  { payments }: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { withdrawalId: string } & Body<'opsClosePayoutAlarm'>,
): Promise<Outcome> {
  const { withdrawalId, ...decision } = ask;
  await payments.closePayoutAlarm(context, withdrawalId, { ...decision, db: trx });
  return done;
}

function masked({ bankAccountNo, accountTail }: StaffWithdrawalDetail): string {
  return '•'.repeat(Math.max(0, bankAccountNo.length - accountTail.length)) + accountTail;
}
