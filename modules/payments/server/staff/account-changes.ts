// Requests for another bank account, decided by two people.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { type Accounts, bankNameOf } from '@sanam/wallet/server/index.ts';
import { type Body, decisionOf, type Outcome, type StaffPaymentsDeps, type Value } from './queries.ts';

const DECIDE = 'wallet.accountChange.decide';
const subjectOf = (id: string) => ({ type: 'accountChange', id });

type Changes = Accounts['changes'];
type ChangeRow = NonNullable<Awaited<ReturnType<Changes['find']>>>;
type AccountChangeDeps = StaffPaymentsDeps & { accounts: Accounts };

export type AccountChangeQueue = ReturnType<typeof createAccountChangeQueue>;

export function createAccountChangeQueue(deps: AccountChangeDeps) {
  const { approvals, accounts } = deps;
  approvals.define({
    name: DECIDE,
    permission: 'payments.account.decide',
    run: (trx, command) =>
      accounts.changes.decide(command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
        decision: command.payload.decision === 'approve' ? 'approve' : 'reject',
      }),
  });
  return { list: list.bind(null, deps), get: get.bind(null, deps), decide: decide.bind(null, deps) };
}

function toRow(row: ChangeRow, language: Context['language']) {
  return {
    id: row.change_id,
    state: row.state,
    version: row.version,
    bankName: bankNameOf(row.bank_code, language),
    accountTail: row.account_tail,
    holder: row.holder,
    reasonText: row.reason,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

async function list(
  { accounts, people }: AccountChangeDeps,
  { language, rowsOf: merchantId }: Pick<Context, 'language' | 'rowsOf'>,
  query: {
    state?: ChangeRow['state'] | undefined;
    order?: 'ASC' | 'DESC' | undefined;
    pageNo: number;
    pageSize: number;
  },
): Promise<Value<'opsListAccountChanges'>> {
  const { state, order } = query;
  const found = await accounts.changes.list({ merchantId, state, order, ...pageOf(query) });
  const memberOf = await people.members(found.list.map((row) => row.member_id));
  const rows = found.list.map((row) => ({ ...toRow(row, language), member: memberOf(row.member_id) }));
  return paged(rows, found.totalCount, query);
}

/** Returns the old account and the new one. */
async function get(
  deps: AccountChangeDeps,
  { language, merchantId }: Pick<Context, 'language' | 'merchantId'>,
  session: StaffSession,
  changeId: string,
): Promise<Value<'opsGetAccountChange'>> {
  const { accounts, approvals, db, people } = deps;
  const row = await accounts.changes.find(changeId);
  if (row === undefined || row.merchant_id !== merchantId) throw refuse('common.notFound');
  const old = await accounts.payable(db, row.member_id, row.bank_account_id);
  const memberOf = await people.members([row.member_id]);
  return {
    ...toRow(row, language),
    member: memberOf(row.member_id),
    oldBankName: bankNameOf(old.bank_code, language),
    oldAccountTail: old.account_tail,
    oldHolder: old.holder,
    answer: row.answer,
    approval: await approvals.waitingFor(subjectOf(changeId), session),
    history: await people.historyOf(changeId),
  };
}

async function decide(
  { accounts, approvals }: AccountChangeDeps,
  trx: Trx,
  context: Context,
  ask: { changeId: string } & Body<'opsDecideAccountChange'>,
): Promise<Outcome> {
  const { changeId, decision, expectedVersion, reason } = ask;
  await approvals.refusePending(trx, subjectOf(changeId));
  const row = await accounts.changes.find(changeId, trx);
  if (row === undefined || row.merchant_id !== context.merchantId) throw refuse('common.notFound');
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.state !== 'open') throw refuse('wallet.wrongState', { stage: row.state });
  const approvalId = await approvals.propose(trx, context, {
    command: DECIDE,
    subject: subjectOf(changeId),
    amountMinor: null,
    // Stored once and shown in every language, so without the bank's name.
    summary: `${decision} ··${row.account_tail}`,
    payload: { expectedVersion, decision },
    reason,
  });
  return { state: 'proposed', approvalId };
}
