import { topic } from '@sanam/contract/live';

/** Live topics of the agents module. */
export const agentsTopics = {
  /** An offer to become an agent was made, decided, withdrawn or expired. */
  agentOffer: topic(),
  /** A transfer changed the agent's wallet. */
  agentWallet: topic(),
  /** A contract of the agent, or one that the agent offered, changed its state. */
  agentContract: topic(),
  /** For staff: a case was opened, decided, asked about or answered. */
  opsWageCase: topic<{ id: string }>(),
};

type Own = typeof agentsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
