import type { AgentType } from '@sanam/contract';
import { event } from '@sanam/server/platform/events.ts';

/** Domain events of agents. */
export const agentsEvents = {
  /** A member became an agent of this type. */
  'agents.agentMade': event<{ memberId: string; merchantId: string; accountType: AgentType }>(),
};

type Own = typeof agentsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
