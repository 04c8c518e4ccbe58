// Registers the job, events and calls of contracts.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import { type ContractRouteDeps, createContractHandlers } from './agent.ts';
import { endContractsOnClosure } from './closure.ts';
import { createImposeHandlers } from './impose-staff.ts';
import { contractOwners, createContractStaffHandlers } from './staff.ts';
import { stepContracts } from './steps.ts';

const EVERY_SECONDS = 30;
export const contractsJob = 'agents.contracts';

export function defineContracts(
  { tenancy }: Pick<Platform, 'tenancy'>,
  deps: AgentsStaffDeps & Pick<ContractRouteDeps, 'accounts'>,
): Handlers {
  tenancy.define(contractOwners);
  deps.jobs.define({
    name: contractsJob,
    lane: 'upkeep',
    everySeconds: EVERY_SECONDS,
    run: () => stepContracts(deps),
  });
  deps.events.on('agents.contractChanged', 'live', async ({ memberId, uplineId }) => {
    for (const one of new Set([memberId, uplineId]))
      if (one !== null) await deps.live.publish(`member:${one}`, { type: 'agentContract' });
  });
  endContractsOnClosure(deps);
  return { ...createContractHandlers(deps), ...createContractStaffHandlers(deps), ...createImposeHandlers(deps) };
}
