import type { AgentType } from '@sanam/contract';
import { event } from '@sanam/server/platform/events.ts';

/** Domain events of agents. */
export const agentsEvents = {
  /** A member became an agent of this type. */
  'agents.agentMade': event<{ memberId: string; merchantId: string; accountType: AgentType }>(),
  /** All that a run owed is in the agents' wallets, but for what was set aside. */
  'agents.runPaid': event<{ merchantId: string; planId: string; runId: string }>(),
};

type Own = typeof agentsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
