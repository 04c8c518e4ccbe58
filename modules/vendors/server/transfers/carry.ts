// Calls the vendor outside of every transaction; its answer ends the transfer or sets the next query.
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { isOnItsWay, type TransferState } from '../../contract/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { codeOf, endTransfer, record } from './flow.ts';
import { isToBeSent, pauseAfter, type Verdict, verdictOnStatus, verdictOnTransfer } from './rules.ts';
import * as store from './store.ts';

/** Seconds of a claim, longer than a vendor is waited for: a live node is never overtaken. */
const LEASE_SECONDS = 10;
const DUE_AT_ONCE = 50;

/**
 * Advances a transfer by one step. Safe to repeat, and on two nodes at once: a claim allows one call at a time, and a
 * transfer that may have been sent is never sent again, only queried.
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

/** An answer about another transfer counts as none. */
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

/** Job: advances transfers left by a dead node or unanswered by a vendor. */
export async function carryDue(deps: TransferDeps): Promise<void> {
  for (const transferId of await store.dueTransfers(deps.db, DUE_AT_ONCE)) {
    await carry(deps, transferId).catch((error: unknown) => {
      deps.log.warn({ err: error, transferId }, 'a transfer to a vendor could not be carried on');
    });
  }
}
