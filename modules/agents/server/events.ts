import type { AgentType } from '@sanam/contract';
import { event } from '@sanam/server/platform/events.ts';
import type { CaseState } from '../contract/case-states.ts';
import type { ContractDetail } from '../contract/contract-states.ts';
import type { OpeningState } from '../contract/opening-states.ts';
import type { PlanKind, StatementState } from '../contract/plan-states.ts';
import type { OfferState } from '../contract/states.ts';
import type { TransferKind } from '../contract/transfer-states.ts';

/** Domain events of the agents module. */
export const agentsEvents = {
  /** A member became an agent of this type. */
  'agents.agentMade': event<{ memberId: string; merchantId: string; accountType: AgentType }>(),
  /** A run was paid into the agents' wallets, except for agents that were set aside. */
  'agents.runPaid': event<{ merchantId: string; planId: string; runId: string }>(),
  /** A statement was held, released or voided. `answer`: text for its agent. */
  'agents.statementChanged': event<{
    statementId: string;
    planId: string;
    memberId: string;
    merchantId: string;
    kind: PlanKind;
    periodStart: string;
    state: StatementState;
    answer: string | null;
  }>(),
  /** A case of members who seem to play into each other's hands was opened, decided or asked about. */
  'agents.caseChanged': event<{ caseId: string; merchantId: string; version: number; state: CaseState }>(),
  /** An agent's question about a case was answered. */
  'agents.caseAnswered': event<{
    caseId: string;
    questionId: string;
    merchantId: string;
    memberId: string;
    state: CaseState;
    answer: string;
  }>(),
  /** A run has no statement for some agents. */
  'agents.setAside': event<{ merchantId: string; planId: string; runId: string }>(),
  /** An offer to become an agent was made, decided, withdrawn or expired. */
  'agents.offerChanged': event<{
    offerId: string;
    memberId: string;
    merchantId: string;
    accountType: AgentType;
    state: OfferState;
  }>(),
  /** An account was opened for somebody or changed its state; `used`: the account exists now. */
  'agents.openingChanged': event<{
    openingId: string;
    merchantId: string;
    memberId: string | null;
    state: OpeningState;
  }>(),
  /** An agent transferred money: up, down, to a direct player, or to the own cash. */
  'agents.transferred': event<{
    transferId: string;
    merchantId: string;
    kind: TransferKind;
    fromId: string;
    toId: string;
    amount: string;
  }>(),
  /** A contract version changed its state. */
  'agents.contractChanged': event<{
    contractId: string;
    version: number;
    memberId: string;
    /** Offering agent; null for the merchant. */
    uplineId: string | null;
    merchantId: string;
    kind: PlanKind;
    /** Previous state; null for a new version. */
    before: ContractDetail | null;
    state: ContractDetail;
    /** Start of the version; null if it has none. */
    effectiveFrom: string | null;
  }>(),
  /** Staff froze the line of an agent, or two people lifted the freeze. */
  'agents.lineFrozen': event<{ freezeId: string; memberId: string; merchantId: string; isFrozen: boolean }>(),
  /** A line has a new upline (null: the merchant) since this time. */
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
