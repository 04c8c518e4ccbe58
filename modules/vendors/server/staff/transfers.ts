// Transfers to and from vendors for staff. Two people end a transfer that its vendor does not answer about.
import { type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import type { TransferDeps } from '../transfers/deps.ts';
import { endTransfer } from '../transfers/flow.ts';
import * as store from '../transfers/store.ts';

const DECIDE = 'games.transfer.decide';
const subjectOf = (id: string) => ({ type: 'vendorTransfer', id });

type Query = CallArguments<Calls['opsListVendorTransfers']>['query'];
type Decision = CallArguments<Calls['opsDecideVendorTransfer']>['body'];
type Row = CallValue<Calls['opsListVendorTransfers']>['list'][number];

interface StaffTransferDeps extends Pick<TransferDeps, 'ledger' | 'events' | 'vendors'> {
  db: Db;
  approvals: ApprovalService;
  people: Pick<People, 'members'>;
}

export function createStaffTransfers(deps: StaffTransferDeps) {
  deps.approvals.define({
    name: DECIDE,
    permission: DECIDE,
    run: async (trx, { context, subjectId, payload, reason }) => {
      const row = await store.lockTransfer(trx, subjectId);
      if (row?.state !== 'unknown') throw refuse('operator.staleVersion');
      const state = payload.decision === 'settled' ? 'settled' : 'refused';
      await endTransfer(deps, trx, context, { row, state, code: 'BY_STAFF', ...(reason === null ? {} : { reason }) });
    },
  });
  return { list: list.bind(null, deps), decide: decide.bind(null, deps) };
}

async function list({ db, people }: StaffTransferDeps, context: Context, query: Query) {
  const { state, vendor } = query;
  const { merchantId } = context;
  const found = await store.listTransfers(db, { merchantId, state, vendor }, pageOf(query));
  const memberOf = await people.members(found.list.map((row) => row.member_id));
  const rows = found.list.map(
    (row): Row => ({
      id: row.transfer_id,
      at: row.asked_at.toISOString(),
      vendor: row.vendor_code,
      member: memberOf(row.member_id),
      direction: row.direction as Row['direction'],
      amount: toWire(row.amount),
      state: row.state as Row['state'],
      origin: row.origin as Row['origin'],
      code: row.code,
      asks: row.asks,
      endedAt: row.ended_at?.toISOString() ?? null,
    }),
  );
  return paged(rows, found.totalCount, query);
}

/**
 * Proposes a decision. Refuses with `operator.approvalPending`, and `operator.staleVersion` if the vendor has answered
 * meanwhile.
 */
async function decide(
  { approvals }: StaffTransferDeps,
  trx: Trx,
  context: Context,
  { transferId, decision, reason }: { transferId: string } & Decision,
) {
  await approvals.refusePending(trx, subjectOf(transferId));
  const row = await store.findTransfer(trx, transferId);
  if (row?.merchant_id !== context.merchantId) throw refuse('common.notFound');
  if (row.state !== 'unknown') throw refuse('operator.staleVersion');
  const approvalId = await approvals.propose(trx, context, {
    command: DECIDE,
    subject: subjectOf(transferId),
    amountMinor: row.amount,
    summary: `${decision} ${row.vendor_code} ${row.direction} ${toWire(row.amount)}`,
    payload: { decision },
    reason,
  });
  return { state: 'proposed' as const, approvalId };
}

export type StaffTransfers = ReturnType<typeof createStaffTransfers>;
