// Slips that more than one player claims, and the slips of an order, for staff.
import { toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { longPageOf, pagedLong } from '@sanam/server/platform/paging.ts';
import * as orders from '../deposits/store.ts';
import type { ContestedSlip, Decision, PaymentService, SlipValue } from '../types.ts';
import { announceContest, type SlipDeps } from './settle.ts';
import * as store from './store.ts';

export function createContested(deps: SlipDeps) {
  return {
    slipsOf: async (depositId: string) => (await store.listSlips(deps.db, { depositId })).map(toValue),
    listContestedSlips: list.bind(null, deps),
    getContestedSlip: get.bind(null, deps),
    decideContestedSlip: decide.bind(null, deps),
  };
}

async function list({ db }: SlipDeps, filter: Parameters<PaymentService['listContestedSlips']>[0]) {
  const { pageNo, pageSize, ...rest } = filter;
  const page = await store.listContested(db, { ...rest, ...longPageOf({ pageNo, pageSize }) });
  return pagedLong(page.list.map(toContested), page.totalCount, { pageSize });
}

async function get({ db }: SlipDeps, refId: string): Promise<ContestedSlip & { claims: SlipValue[] }> {
  const ref = await store.findContested(db, refId);
  if (ref === undefined) throw refuse('common.notFound');
  const claims = await store.listSlips(db, { sendingBank: ref.sending_bank, transRef: ref.trans_ref });
  return { ...toContested(ref), claims: claims.map(toValue) };
}

/** Assigns the slip to one order or to none; rejects the other orders that are in review. */
async function decide(
  deps: SlipDeps,
  by: Context,
  refId: string,
  decision: Decision & { reason: string; ownerDepositId: string | null },
): Promise<void> {
  const { reason, ownerDepositId } = decision;
  await inTransaction(decision.db, async (trx) => {
    const found = await store.findContested(trx, refId);
    if (found === undefined) throw refuse('common.notFound');
    const code = { sendingBank: found.sending_bank, transRef: found.trans_ref };
    await store.lockSlip(trx, code);
    const ref = await store.findRef(trx, code);
    if (ref?.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: ref?.version });
    if (ref.decided_at !== null) throw refuse('wallet.wrongState', { stage: 'decided' });
    const claimants = [...new Set((await store.listSlips(trx, code)).map((slip) => slip.deposit_id))].toSorted();
    if (ownerDepositId !== null && !claimants.includes(ownerDepositId)) throw refuse('common.notFound');
    for (const depositId of claimants) {
      const row = await orders.lockDeposit(trx, depositId);
      if (row?.stage !== 'review' || depositId === ownerDepositId) continue;
      await deps.settlement.change(trx, by, row, 'reject', { reasonCode: 'slipContested', reasonText: reason });
    }
    const decided = await store.changeRef(trx, ref, {
      decided: { owner: ownerDepositId },
      ...(ownerDepositId === null ? {} : { depositId: ownerDepositId }),
    });
    await announceContest(deps, trx, by, decided, { orders: claimants, reason });
  });
}

const toContested = (ref: store.ContestedRow): ContestedSlip => ({
  id: ref.ref_id,
  bankCode: ref.sending_bank,
  reference: ref.trans_ref,
  state: ref.decided_at === null ? 'open' : 'decided',
  amount: ref.amount === null ? null : toWire(ref.amount),
  ownerDepositId: ref.owner_deposit_id,
  version: ref.version,
  createdAt: ref.contested_at!.toISOString(),
  decidedAt: ref.decided_at?.toISOString() ?? null,
});

function toValue(row: store.SlipOfOrder): SlipValue {
  return {
    slipId: row.slip_id,
    depositId: row.deposit_id,
    memberId: row.member_id,
    stage: row.stage,
    state: row.state,
    note: row.note,
    bankCode: row.sending_bank,
    reference: row.trans_ref,
    answer:
      row.amount === null || row.paid_at === null
        ? null
        : {
            amount: toWire(row.amount),
            paidAt: row.paid_at.toISOString(),
            payerName: row.payer_name,
            payerAccount: row.payer_account,
            receiverName: row.receiver_name ?? '',
            receiverBank: row.receiver_bank ?? '',
            receiverAccount: row.receiver_account ?? '',
          },
    createdAt: row.created_at.toISOString(),
  };
}
