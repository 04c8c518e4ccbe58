import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { day, id, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, search } from '@sanam/staff/contract/schemas.ts';
import { contractDetails } from './contract-states.ts';
import './permissions.ts';
import { agentSettingsCalls } from './settings-calls.ts';
import { agentsAsideCalls } from './aside-calls.ts';
import { agentsPlanCalls } from './plan-calls.ts';
import { planKinds } from './plan-states.ts';
import { lineFreezeCalls } from './freeze-calls.ts';
import './refusals.ts';
import { agentsRunCalls } from './run-calls.ts';
import { account, agentType, lineMove, staffOffer, treeMember } from './schemas.ts';
import { agentApplicationCalls } from './application-calls.ts';
import { offerStates } from './states.ts';
import { agentsContractStaffCalls } from './contract-staff-calls.ts';
import { agentTransferStaffCalls } from './transfer-staff-calls.ts';
import { wageCaseCalls } from './case-calls.ts';
import { agentsWageCalls } from './wage-calls.ts';

const memberParams = { params: z.object({ memberId: id }) };
const toUpline = {
  /** Name of the intended upline; null for the merchant. */
  upline: z.nullable(account),
};
const moveRefusals = [
  'agents.noLine',
  'agents.unknownUpline',
  'agents.moveIntoItself',
  'agents.moveChangesNothing',
  'agents.moveWaiting',
  'agents.moveInReview',
  'agents.lineFrozen',
  'agents.depthReached',
  'agents.rateAboveUpline',
] as const;

const treeRow = z.extend(treeMember, {
  id,
  merchantId: z.string(),
  accountType: z.nullable(agentType),
  upline: z.nullable(treeMember),
  /** Number of agents above. */
  level: z.int(),
  joinedAt: instant,
  /** Number of members directly below. */
  directs: z.int(),
  /** Number of agents below, at any depth. */
  agentsBelow: z.int(),
  /** True while the line is frozen, of a player that of the agent directly above. */
  isFrozen: z.boolean(),
});

/** Staff calls that read and change the tree. */
export const agentsStaffCalls = {
  ...agentTransferStaffCalls,
  ...agentApplicationCalls,
  ...agentsPlanCalls,
  ...agentsRunCalls,
  ...agentsWageCalls,
  ...lineFreezeCalls,
  ...wageCaseCalls,
  ...agentsAsideCalls,
  ...agentSettingsCalls,
  ...agentsContractStaffCalls,
  opsAgentTree: staff('agents.tree.read', {
    method: 'GET',
    path: '/ops/agents/tree',
    summary: 'Who is directly below an agent or a merchant, or has a name, at the end of a business day or now',
    about: 'list',
    query: z.object({
      ...ofMerchant,
      ...search,
      upline: z.optional(id),
      at: z.optional(day),
      /** Last row of the previous page. */
      after: z.optional(id),
      pageSize: paging.pageSize,
    }),
    value: z.object({
      /**
       * Path from the top of the tree to the agent whose downline is listed; empty for the level below the merchant.
       */
      path: z.array(treeMember),
      list: z.array(treeRow),
      totalCount: z.int(),
      hasMore: z.boolean(),
      asOf: instant,
    }),
    refusals: ['agents.noLine'],
  }),
  opsOfferAgent: staff('agents.agent.offer', {
    method: 'POST',
    path: '/ops/agents/members/:memberId/offer',
    summary: 'Offers a player to become an agent',
    about: 'member',
    ...memberParams,
    body: z.strictObject({ accountType: agentType, ...toUpline, reason }),
    value: z.object({ offerId: id, expiresAt: instant }),
    refusals: [
      'identity.notPlayer',
      'agents.inOtherLine',
      'agents.unknownUpline',
      'agents.typeNeedsUpline',
      'agents.opensNoAgents',
      'agents.depthReached',
      'agents.lineFrozen',
      'agents.offerWaiting',
    ],
  }),
  opsListAgentOffers: staff('agents.tree.read', {
    method: 'GET',
    path: '/ops/agents/offers',
    summary: 'Offers to become an agent, newest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, state: z.optional(z.enum(offerStates)) }),
    value: pageOf(staffOffer),
    refusals: [],
  }),
  opsWithdrawAgentOffer: staff('agents.agent.offer', {
    method: 'POST',
    path: '/ops/agents/offers/:offerId/withdraw',
    summary: 'Takes an open offer back',
    about: 'agentOffer',
    params: z.object({ offerId: id }),
    body: z.strictObject({ reason }),
    value: z.object({ state: z.enum(offerStates) }),
    refusals: ['agents.offerClosed'],
  }),
  opsPreviewLineMove: staff('agents.line.move', {
    method: 'POST',
    path: '/ops/agents/members/:memberId/move/preview',
    summary: 'What the move of a line would change',
    about: 'member',
    ...memberParams,
    body: z.strictObject(toUpline),
    value: z.object({
      agents: z.int(),
      members: z.int(),
      /** Number of agents in the longest line after the move. */
      depth: z.int(),
      depthMax: z.int(),
      from: z.nullable(treeMember),
      to: z.nullable(treeMember),
      effectiveAt: instant,
      /** Contract versions of the moved agent that end with the move, or never begin. */
      contracts: z.array(
        z.object({
          plan: z.object({ code: z.string(), kind: z.enum(planKinds), nameTh: z.string(), nameEn: z.string() }),
          version: z.int(),
          stateDetail: z.enum(contractDetails),
          effectiveFrom: z.nullable(instant),
        }),
      ),
    }),
    refusals: moveRefusals,
  }),
  opsMoveLine: staff('agents.line.move', {
    method: 'POST',
    path: '/ops/agents/members/:memberId/move',
    summary: 'Proposes the move of a line to another upline; it takes effect when the next business day begins',
    about: 'member',
    ...memberParams,
    body: z.strictObject({ ...toUpline, reason }),
    value: z.object({ state: z.literal('proposed'), approvalId: id }),
    refusals: [...moveRefusals, 'operator.approvalPending'],
  }),
  opsListLineMoves: staff('agents.tree.read', {
    method: 'GET',
    path: '/ops/agents/moves',
    summary: 'Moves of lines, newest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant }),
    value: pageOf(lineMove),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentsStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
