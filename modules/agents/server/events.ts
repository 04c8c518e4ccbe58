import type { AgentType } from '@sanam/contract';
import { event } from '@sanam/server/platform/events.ts';
import type { ContractDetail } from '../contract/contract-states.ts';
import type { OpeningState } from '../contract/opening-states.ts';
import type { PlanKind } from '../contract/plan-states.ts';
import type { OfferState } from '../contract/states.ts';
import type { TransferKind } from '../contract/transfer-states.ts';

/** Domain events of agents. */
export const agentsEvents = {
  /** A member became an agent of this type. */
  'agents.agentMade': event<{ memberId: string; merchantId: string; accountType: AgentType }>(),
  /** All that a run owed is in the agents' wallets, but for what was set aside. */
  'agents.runPaid': event<{ merchantId: string; planId: string; runId: string }>(),
  /** Of some agents of a run no statement could be made. */
  'agents.setAside': event<{ merchantId: string; planId: string; runId: string }>(),
  /** An offer to become an agent was made, decided or taken back, or ran out. */
  'agents.offerChanged': event<{
    offerId: string;
    memberId: string;
    merchantId: string;
    accountType: AgentType;
    state: OfferState;
  }>(),
  /** An account was opened for somebody; `used`: it is there now. */
  'agents.openingChanged': event<{
    openingId: string;
    merchantId: string;
    memberId: string | null;
    state: OpeningState;
  }>(),
  /** Money went along the line: up, down, or to the agent's own cash. */
  'agents.transferred': event<{
    transferId: string;
    merchantId: string;
    kind: TransferKind;
    fromId: string;
    toId: string;
    amount: string;
  }>(),
  /** A version of a contract is in another state. */
  'agents.contractChanged': event<{
    contractId: string;
    version: number;
    memberId: string;
    /** Who offered it; null: the merchant. */
    uplineId: string | null;
    merchantId: string;
    kind: PlanKind;
    state: ContractDetail;
  }>(),
  /** A line hangs below another upline (null: the merchant) since this moment. */
  'agents.lineMoved': event<{
    moveId: string;
    memberId: string;
    merchantId: string;
    fromId: string | null;
    toId: string | null;
    at: string;
  }>(),
};

type Own = typeof agentsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
