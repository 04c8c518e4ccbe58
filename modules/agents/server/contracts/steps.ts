// Contract changes caused by time and by moves.
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { readTiers } from '../../contract/plan-schema.ts';
import { nodeByNo } from '../tree/store.ts';
import { breachFrom, plansOfMerchant } from './ceilings.ts';
import { note, type Noting, ofSystem } from './notes.ts';
import * as store from './store.ts';

/** Expires offers, starts signed and imposed versions, and ends versions that were ended or replaced; by the database's clock. */
export async function stepContracts(deps: Noting & { db: Db }): Promise<void> {
  for (const planId of await store.plansWithDue(deps.db))
    await inTransaction(deps.db, async (trx) => {
      await store.lockPlan(trx, planId);
      for (const row of await store.dueVersions(trx, planId)) await step(deps, trx, row);
    });
}

async function step(deps: Noting, trx: Trx, row: store.Version): Promise<void> {
  if (row.state === 'signed' || row.state === 'imposed') return begin(deps, trx, row);
  const to = row.state === 'offered' ? 'expired' : 'ended';
  const isUnpaid = row.isUnpaid || row.state === 'suspended';
  await store.setState(trx, row, { state: to, is_unpaid: isUnpaid });
  await note(deps, trx, ofSystem(row.merchantId), { row, from: row.state, to });
}

/** Starts a signed or imposed version. A new version does not lift the suspension of the version it replaces. */
async function begin(deps: Noting, trx: Trx, row: store.Version): Promise<void> {
  const context = ofSystem(row.merchantId);
  if (await isTooHigh(trx, row)) {
    const reason = 'agents.rateAboveUpline';
    await store.neverBegun(trx, row, reason);
    await note(deps, trx, context, { row, from: row.state, to: 'ended', reason });
    return;
  }
  const versions = await store.versionsOf(trx, row.contractId);
  const former = versions.find(({ to }) => to !== null && to.getTime() === row.from?.getTime());
  const to = former?.state === 'suspended' ? 'suspended' : 'active';
  await store.setState(trx, row, { state: to });
  await note(deps, trx, context, { row, from: row.state, to });
}

/**
 * Checks whether the table exceeds its ceiling: the plan's rules or the contract above may have changed since the
 * signature.
 */
async function isTooHigh(trx: Trx, { planId, agentNo, tiers, from }: store.Version): Promise<boolean> {
  const agent = await nodeByNo(trx, agentNo);
  if (agent?.path == null || from === null) return true;
  const ask = { planId, path: agent.path, tiers: readTiers(tiers), at: from, byUpline: false };
  return (await breachFrom(trx, ask)) !== undefined;
}

/** Locks the contracts of all plans of a merchant. A move takes the lock of the tree first. */
export async function lockContracts(trx: Trx, merchantId: string): Promise<void> {
  for (const planId of await plansOfMerchant(trx, merchantId)) await store.lockPlan(trx, planId);
}

/** Returns the versions of an agent that a move at that time ends; who ends or expires before it is left out. */
export async function endedByMove(db: Db, { agentNo, at }: { agentNo: bigint; at: Date }): Promise<store.Version[]> {
  const open = await store.openVersionsOf(db, agentNo);
  return open.filter(({ state, to, expiresAt }) => {
    const until = state === 'offered' ? expiresAt : to;
    return until === null || until > at;
  });
}

/** Ends the contracts of an agent that moves, at the time of the move; contracts further down remain. */
export async function endForMove(
  deps: Noting,
  trx: Trx,
  { agentNo, at }: { agentNo: bigint; at: Date },
): Promise<void> {
  const reason = 'agents.lineMoved';
  for (const row of await store.openVersionsOf(trx, agentNo)) {
    const { state: from } = row;
    const to = from === 'offered' ? 'withdrawn' : 'ended';
    if (from === 'offered') await store.setState(trx, row, { state: 'withdrawn', reason });
    else if (row.from !== null && row.from >= at) await store.neverBegun(trx, row, reason);
    else {
      const isUnpaid = row.isUnpaid || from === 'suspended';
      await store.endAt(trx, row, at, { state: 'ended', is_unpaid: isUnpaid, reason });
    }
    await note(deps, trx, ofSystem(row.merchantId), { row, from, to, reason });
  }
}
