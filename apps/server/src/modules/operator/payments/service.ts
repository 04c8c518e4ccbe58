// The queues of deposits and withdrawals: the wallet decides what may happen, this module who says so and with whom.
import { type CallArguments, type CallValue, fromWire, type Permission, type Schemas } from '@sanam/contract';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/errors.ts';
import type { StaffSession } from '../../../platform/http/sessions.ts';
import type { IdentityService } from '../../identity/index.ts';
import type { SiteService } from '../../site/index.ts';
import type { StaffDepositDetail, StaffWithdrawalDetail, WalletService } from '../../wallet/index.ts';
import type { ApprovalService } from '../approvals/service.ts';
import type { People } from '../people.ts';

type Value<Name extends keyof Schemas> = CallValue<Schemas[Name]>;
type Body<Name extends 'opsDecideDeposit' | 'opsDecideWithdrawal' | 'opsDisburseWithdrawal' | 'opsResolveDispute'> =
  CallArguments<Schemas[Name]> extends { body: infer B } ? B : never;
export type Outcome = Value<'opsDecideDeposit'>;

const commands = {
  approveDeposit: 'wallet.deposit.approve',
  approveWithdrawal: 'wallet.withdrawal.approve',
  resolveDispute: 'wallet.withdrawal.dispute',
} as const;
const done: Outcome = { state: 'done', approvalId: null };
/** Who sees a whole account number: those who may send money to it, and those with the permission of its own. */
const accountReaders: Permission[] = ['payments.withdrawal.disburse', 'players.member.unmasked'];
const MEMBERS_MAX = 100;

export interface PaymentsDeps {
  db: Db;
  wallet: WalletService;
  identity: IdentityService;
  site: SiteService;
  approvals: ApprovalService;
  people: People;
}

export type Payments = ReturnType<typeof createPayments>;

export function createPayments(deps: PaymentsDeps) {
  const { db, wallet, identity, site, approvals, people } = deps;
  const deposit = (id: string) => ({ type: 'deposit', id });
  const withdrawal = (id: string) => ({ type: 'withdrawal', id });

  approvals.define({
    name: commands.approveDeposit,
    permission: 'payments.deposit.decide',
    run: (trx, { context, subjectId, payload, reason, proposedBy }) =>
      wallet.approveDeposit(context, subjectId, { ...decisionOf(payload, reason), proposedBy, trx }),
  });
  approvals.define({
    name: commands.approveWithdrawal,
    permission: 'payments.withdrawal.decide',
    run: async (trx, { context, subjectId, payload, reason, proposedBy }) => {
      await wallet.approveWithdrawal(context, subjectId, { ...decisionOf(payload, reason), proposedBy, trx });
    },
  });
  approvals.define({
    name: commands.resolveDispute,
    permission: 'payments.withdrawal.dispute',
    run: (trx, { context, subjectId, payload, reason, proposedBy }) =>
      wallet.resolveDispute(context, subjectId, {
        ...decisionOf(payload, reason),
        reason: reason ?? '',
        decision: payload.decision as Body<'opsResolveDispute'>['decision'],
        proposedBy,
        trx,
      }),
  });

  /** A search text is a member's name or id, or else the id or order code of the thing itself. */
  async function searchOf(q: string | undefined): Promise<{ q?: string; memberIds?: string[] }> {
    if (q === undefined || q === '') return {};
    if (/^[a-z]{1,5}_/.test(q) && !q.startsWith('mbr_')) return { q };
    const found = await identity.searchMembers({ q, sort: 'createdAt', order: 'DESC', limit: MEMBERS_MAX, offset: 0 });
    return found.list.length === 0 ? { q } : { memberIds: found.list.map((member) => member.memberId) };
  }

  async function rangeOf(merchantId: string, range: { from?: string | undefined; to?: string | undefined }) {
    return {
      from: range.from === undefined ? undefined : (await site.dayBounds(merchantId, range.from)).from,
      to: range.to === undefined ? undefined : (await site.dayBounds(merchantId, range.to)).to,
    };
  }

  return {
    async listDeposits(
      context: Context,
      query: CallArguments<Schemas['opsListDeposits']>['query'],
    ): Promise<Value<'opsListDeposits'>> {
      const { q, from, to, ...rest } = query;
      const range = await rangeOf(context.merchantId, { from, to });
      const page = await wallet.listDeposits({ ...rest, ...range, ...(await searchOf(q)) });
      const memberOf = await people.members(page.list.map((row) => row.memberId));
      return { ...page, list: page.list.map((row) => ({ ...row, member: memberOf(row.memberId) })) };
    },

    async getDeposit(depositId: string): Promise<Value<'opsGetDeposit'>> {
      const row = await wallet.getDeposit(depositId);
      const memberOf = await people.members([row.memberId]);
      return { ...row, member: memberOf(row.memberId), history: await people.historyOf(depositId) };
    },

    /** Approving above the merchant's line is proposed to a second person; a rejection moves nothing and needs one. */
    async decideDeposit(
      trx: Trx,
      context: Context,
      ask: { row: StaffDepositDetail } & Body<'opsDecideDeposit'>,
    ): Promise<Outcome> {
      const { row, expectedVersion, reason } = ask;
      const depositId = row.id;
      await approvals.refusePending(trx, deposit(depositId));
      if (ask.decision === 'reject') {
        await wallet.rejectDeposit(context, depositId, { expectedVersion, reason, trx });
        return done;
      }
      if (!row.needsSecondPerson) {
        await wallet.approveDeposit(context, depositId, { expectedVersion, reason, trx });
        return done;
      }
      if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
      if (row.stage !== 'review') throw refuse('wallet.wrongState', { stage: row.stage });
      const approvalId = await approvals.propose(trx, context, {
        command: commands.approveDeposit,
        subject: deposit(depositId),
        amountMinor: fromWire(row.payAmount),
        summary: `${row.orderCode} ${row.payAmount}`,
        payload: { expectedVersion },
        reason,
      });
      return { state: 'proposed', approvalId };
    },

    async listWithdrawals(
      context: Context,
      query: CallArguments<Schemas['opsListWithdrawals']>['query'],
    ): Promise<Value<'opsListWithdrawals'>> {
      const { q, from, to, waiting, ...rest } = query;
      const range = await rangeOf(context.merchantId, { from, to });
      const search = await searchOf(q);
      const page = await wallet.listWithdrawals({ ...rest, ...range, ...search, waiting: waiting === 'true' });
      const memberOf = await people.members(page.list.map((row) => row.memberId));
      const nameOf = await people.staffNames(page.list.map((row) => row.claimedBy));
      const list = page.list.map((row) => ({
        ...row,
        member: memberOf(row.memberId),
        claimedBy: nameOf(row.claimedBy),
      }));
      return { ...page, list };
    },

    /** A whole account number is given to those who need it, and each such look is an audit row. */
    async getWithdrawal(
      context: Context,
      session: StaffSession,
      withdrawalId: string,
    ): Promise<Value<'opsGetWithdrawal'>> {
      const row = await wallet.getWithdrawal(withdrawalId);
      const memberOf = await people.members([row.memberId]);
      const maySee = accountReaders.some((permission) => session.permissions.has(permission));
      if (maySee)
        await audit(db, context, { command: 'operator.withdrawal.readAccount', subject: withdrawal(withdrawalId) });
      return {
        ...row,
        bankAccountNo: maySee ? row.bankAccountNo : masked(row),
        member: memberOf(row.memberId),
        claimedBy: await people.staffName(row.claimedBy),
        history: await people.historyOf(withdrawalId),
      };
    },

    async claimWithdrawal(context: Context, withdrawalId: string, isClaimed: boolean): Promise<Date | null> {
      const until = await wallet.claimWithdrawal(context, withdrawalId, isClaimed);
      await audit(db, context, {
        command: isClaimed ? 'operator.withdrawal.claim' : 'operator.withdrawal.unclaim',
        subject: withdrawal(withdrawalId),
        after: { until },
      });
      return until;
    },

    /** The wallet asks for a second person above its line; then the same yes is proposed to one. */
    async decideWithdrawal(
      trx: Trx,
      context: Context,
      ask: { row: StaffWithdrawalDetail } & Body<'opsDecideWithdrawal'>,
    ): Promise<Outcome> {
      const { row, expectedVersion, reason } = ask;
      const withdrawalId = row.id;
      await approvals.refusePending(trx, withdrawal(withdrawalId));
      if (ask.decision === 'reject') {
        if (reason === undefined) throw refuse('operator.reasonRequired');
        await wallet.rejectWithdrawal(context, withdrawalId, { expectedVersion, reason, trx });
        return done;
      }
      const answer = await wallet.approveWithdrawal(context, withdrawalId, { expectedVersion, reason, trx });
      if (answer === 'approved') return done;
      const approvalId = await approvals.propose(trx, context, {
        command: commands.approveWithdrawal,
        subject: withdrawal(withdrawalId),
        amountMinor: fromWire(row.amount),
        summary: `${row.amount} ${row.bankName} ${row.accountTail}`,
        // The first yes was a change of its own: every change of a withdrawal raises its version by one.
        payload: { expectedVersion: expectedVersion + 1 },
        reason: reason ?? null,
      });
      return { state: 'proposed', approvalId };
    },

    async disburseWithdrawal(
      trx: Trx,
      context: Context,
      ask: { withdrawalId: string } & Body<'opsDisburseWithdrawal'>,
    ): Promise<Outcome> {
      const { withdrawalId, expectedVersion, by, reference } = ask;
      if (by === 'hand' && reference === undefined)
        throw refuse('request.invalid', { fields: [{ field: 'reference', problem: 'required' }] });
      await approvals.refusePending(trx, withdrawal(withdrawalId));
      const way = by === 'hand' ? { by, reference: reference! } : { by: 'rail' as const };
      await wallet.disburseWithdrawal(context, withdrawalId, { expectedVersion, trx, ...way });
      const subject = withdrawal(withdrawalId);
      await audit(trx, context, { command: 'operator.withdrawal.disburse', subject, after: way });
      return done;
    },

    /** Always two people, whatever the amount. */
    async resolveDispute(
      trx: Trx,
      context: Context,
      ask: { row: StaffWithdrawalDetail } & Body<'opsResolveDispute'>,
    ): Promise<Outcome> {
      const { row, expectedVersion, reason, decision } = ask;
      const withdrawalId = row.id;
      await approvals.refusePending(trx, withdrawal(withdrawalId));
      if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
      if (row.stage !== 'disputeNotReceived' && row.stage !== 'disputePartly')
        throw refuse('wallet.wrongState', { stage: row.stage });
      const approvalId = await approvals.propose(trx, context, {
        command: commands.resolveDispute,
        subject: withdrawal(withdrawalId),
        amountMinor: fromWire(row.dispute?.remaining ?? row.amount),
        summary: `${decision} ${row.dispute?.remaining ?? row.amount}`,
        payload: { expectedVersion, decision },
        reason,
      });
      return { state: 'proposed', approvalId };
    },

    /** Read before the transaction of a decision: in it, a second connection could be one too many. */
    depositRow: wallet.getDeposit,
    withdrawalRow: wallet.getWithdrawal,
    proof: wallet.proof,
  };
}

function decisionOf(payload: Record<string, unknown>, reason: string | null) {
  return { expectedVersion: payload.expectedVersion as number, reason: reason ?? undefined };
}

function masked({ bankAccountNo, accountTail }: StaffWithdrawalDetail): string {
  return '•'.repeat(Math.max(0, bankAccountNo.length - accountTail.length)) + accountTail;
}
