// Ends the contracts of agents whose account is closed or excluded.
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import { nodeOf } from '../tree/store.ts';
import { note, ofSystem } from './notes.ts';
import { type ContractDeps, end } from './service.ts';
import * as store from './store.ts';

/**
 * Withdraws offers to the agent, cancels signed versions, and ends contracts in force with the running period. The
 * agent's carry remains. Idempotent.
 */
async function endContracts(deps: ContractDeps & { db: Db }, memberId: string, reason: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const agent = await nodeOf(trx, memberId);
    if (agent === undefined) return;
    const plans = new Set((await store.openVersionsOf(trx, agent.memberNo)).map(({ planId }) => planId));
    for (const planId of plans) await store.lockPlan(trx, planId);
    const open = await store.openVersionsOf(trx, agent.memberNo);
    for (const row of open.filter(({ state }) => state === 'offered')) {
      await store.setState(trx, row, { state: 'withdrawn', reason });
      await note(deps, trx, ofSystem(row.merchantId), { row, from: 'offered', to: 'withdrawn', reason });
    }
    const running = open.filter(({ state }) => state === 'signed' || state === 'active' || state === 'suspended');
    const contracts = new Map(running.map((row) => [row.contractId, row]));
    for (const { planId, contractId, merchantId } of contracts.values())
      await end(deps, trx, ofSystem(merchantId), { planId, contractId, reason });
  });
}

/**
 * Ends contracts when an account is closed, or excluded by the player, the register or the operator. A break does not
 * end them.
 */
export function endContractsOnClosure(deps: ContractDeps & { db: Db; events: Pick<Events, 'on'> }): void {
  deps.events.on('identity.closed', 'agents.contracts', ({ memberId }) =>
    endContracts(deps, memberId, 'identity.closed'),
  );
  deps.events.on('protection.stopped', 'agents.contracts', async ({ memberId, kind }) => {
    if (kind !== 'break') await endContracts(deps, memberId, 'protection.stopped');
  });
}
