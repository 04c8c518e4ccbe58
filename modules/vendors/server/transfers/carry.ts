// The vendor is asked, outside of every transaction, and its answer ends the transfer or says when to ask again.
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { isOnItsWay, type TransferState } from '../../contract/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { codeOf, endTransfer, record } from './flow.ts';
import { isToBeSent, pauseAfter, type Verdict, verdictOnStatus, verdictOnTransfer } from './rules.ts';
import * as store from './store.ts';

/** Longer than a vendor is waited for: a node that is alive is never overtaken. */
const LEASE_SECONDS = 10;
const DUE_AT_ONCE = 50;

/**
 * Carries a transfer one step on. Safe to repeat, and by two nodes at once: a claim keeps one question in the air, and what
 * may have been sent is never sent again, only asked about.
 */
export async function carry(deps: TransferDeps, transferId: string): Promise<void> {
  const claimed = await store.claimTransfer(deps.db, transferId, LEASE_SECONDS);
  if (claimed === undefined) return;
  const verdict = await ask(deps, claimed);
  await conclude(deps, claimed, verdict);
}

async function ask(deps: TransferDeps, claimed: store.ClaimedTransfer): Promise<Verdict> {
  const access = await deps.accessOf(codeOf(deps, claimed.vendor_id));
  const isFirst = isToBeSent(claimed.state_before as TransferState);
  if (access === undefined)
    return isFirst ? { end: 'refused', code: 'UNREACHABLE' } : { end: 'later', code: 'UNREACHABLE' };
  const wallet = { transfer_id: claimed.transfer_id, player_id: claimed.player_id, currency: claimed.currency };
  if (isFirst) {
    const direction = claimed.direction === 'in' ? 'in' : 'out';
    const said = await deps.hwp.call(access, 'wallet/transfer', {
      ...wallet,
      direction,
      amount: Number(claimed.amount),
    });
    return verdictOnTransfer(said.ok && said.answer.transfer_id !== claimed.transfer_id ? OTHER : said, isFirst);
  }
  const said = await deps.hwp.call(access, 'wallet/status', wallet);
  if (!said.ok) return verdictOnStatus(said);
  return verdictOnStatus(
    said.answer.transfer_id === claimed.transfer_id ? { ok: true, state: said.answer.state } : OTHER,
  );
}

/** An answer about another transfer says nothing about this one. */
const OTHER = { ok: false, code: 'OTHER_TRANSFER' } as const;

function conclude(deps: TransferDeps, claimed: store.ClaimedTransfer, verdict: Verdict): Promise<void> {
  const by = systemContext('games.carryTransfer');
  return inTransaction(deps.db, async (trx) => {
    const row = await store.lockTransfer(trx, claimed.transfer_id);
    if (row === undefined || !isOnItsWay(row.state as TransferState)) return;
    if (verdict.end !== 'later') {
      const code = verdict.end === 'refused' ? verdict.code : null;
      await endTransfer(deps, trx, by, { row, state: verdict.end, code });
      return;
    }
    const pauseSeconds = pauseAfter(claimed.asks);
    const after = await store.changeTransfer(trx, row.transfer_id, {
      state: 'unknown',
      code: verdict.code,
      pauseSeconds,
    });
    if (claimed.state_before !== 'unknown')
      await record(deps, trx, by, {
        row: after,
        vendorCode: codeOf(deps, row.vendor_id),
        before: row.state as TransferState,
      });
  });
}

/** Job: what a dead node left, and what a vendor left unanswered. */
export async function carryDue(deps: TransferDeps): Promise<void> {
  for (const transferId of await store.dueTransfers(deps.db, DUE_AT_ONCE)) {
    await carry(deps, transferId).catch((error: unknown) => {
      deps.log.warn({ err: error, transferId }, 'a transfer to a vendor could not be carried on');
    });
  }
}
