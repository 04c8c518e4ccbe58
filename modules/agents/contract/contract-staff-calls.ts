import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason } from '@sanam/staff/contract/schemas.ts';
import { contractBase, contractNote, planCode, versionNo } from './contract-schemas.ts';
import { contractDetails } from './contract-states.ts';
import { planKinds } from './plan-states.ts';
import './permissions.ts';
import { tierTable } from './plan-schema.ts';
import './refusals.ts';
import { account, number, treeMember } from './schemas.ts';

const params = z.object({ contractId: number });
const changed = z.object({ stateDetail: z.enum(contractDetails) });

const contractRow = z.extend(contractBase, {
  /** Contract id and version. */
  id: z.string(),
  merchantId: z.string(),
  agent: treeMember,
  upline: z.nullable(treeMember),
  plan: z.object({ code: z.string(), kind: z.enum(planKinds), nameTh: z.string(), nameEn: z.string() }),
  reason: z.nullable(z.string()),
});

/** Staff calls that list, offer and stop contracts of agents. */
export const agentsContractStaffCalls = {
  opsListAgentContracts: staff('agents.contract.read', {
    method: 'GET',
    path: '/ops/agents/contracts',
    summary: 'Versions of contracts, newest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      plan: z.optional(planCode),
      state: z.optional(z.enum(contractDetails)),
      account: z.optional(account),
    }),
    value: pageOf(contractRow),
    refusals: [],
  }),
  opsOfferAgentContract: staff('agents.contract.offer', {
    method: 'POST',
    path: '/ops/agents/members/:memberId/contract',
    summary: 'Offers a contract to a general agent or a promoter directly below the merchant',
    about: 'member',
    params: z.object({ memberId: id }),
    body: z.strictObject({
      plan: planCode,
      tiers: tierTable,
      payableMax: z.nullable(amount),
      note: z.optional(contractNote),
      reason,
    }),
    value: z.object({ contractId: number, version: z.int(), expiresAt: instant }),
    refusals: [
      'agents.noLine',
      'agents.notInDownline',
      'agents.featureOff',
      'agents.lineFrozen',
      'agents.planNotForPromoters',
      'agents.planForPromoters',
      'agents.rulesUnreadable',
      'agents.rateAboveUpline',
      'agents.contractWaiting',
    ],
  }),
  opsWithdrawAgentContract: staff('agents.contract.offer', {
    method: 'POST',
    path: '/ops/agents/contracts/:contractId/withdraw',
    summary: 'Takes back an open offer of a contract, or an imposed version before it begins',
    about: 'agentContract',
    params,
    body: z.strictObject({ version: versionNo, reason }),
    value: changed,
    refusals: ['agents.contractStale', 'agents.contractClosed', 'agents.contractExpired', 'agents.rateAboveUpline'],
  }),
  opsImposeAgentContract: staff('agents.contract.suspend', {
    method: 'POST',
    path: '/ops/agents/contracts/:contractId/imposition',
    summary: 'Proposes worse terms that the agent does not sign: they begin after the days of notice',
    about: 'agentContract',
    params,
    body: z.strictObject({
      /** Version that the terms replace. */
      version: versionNo,
      tiers: tierTable,
      payableMax: z.nullable(amount),
      note: z.optional(contractNote),
      reason,
    }),
    value: z.object({ state: z.literal('proposed'), approvalId: id }),
    refusals: [
      'agents.contractStale',
      'agents.contractClosed',
      'agents.contractWaiting',
      'agents.contractUnreadable',
      'agents.contractNotWorse',
      'agents.featureOff',
      'agents.rulesUnreadable',
      'agents.rateAboveUpline',
      'operator.approvalPending',
    ],
  }),
  opsEndAgentContract: staff('agents.contract.suspend', {
    method: 'POST',
    path: '/ops/agents/contracts/:contractId/end',
    summary: 'Ends a contract when the running period is over; what is owed stays owed',
    about: 'agentContract',
    params,
    body: z.strictObject({ reason }),
    value: changed,
    refusals: ['agents.contractClosed'],
  }),
  opsSuspendAgentContract: staff('agents.contract.suspend', {
    method: 'POST',
    path: '/ops/agents/contracts/:contractId/suspension',
    summary: 'Proposes that a contract pays nothing until further notice, or that it pays again',
    about: 'agentContract',
    params,
    body: z.strictObject({ isSuspended: z.boolean(), reason }),
    value: z.object({ state: z.literal('proposed'), approvalId: id }),
    refusals: ['agents.contractClosed', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentsContractStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
