import { topic } from '@sanam/contract/live';

/** Live topics of agents. */
export const agentsTopics = {
  /** The member was offered to become an agent, or such an offer was decided, taken back or ran out. */
  agentOffer: topic(),
  /** A transfer changed what is in the agent's wallet. */
  agentWallet: topic(),
  /** A contract of the agent, or one that the agent offered, is in another state. */
  agentContract: topic(),
};

type Own = typeof agentsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
