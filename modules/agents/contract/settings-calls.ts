import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, revision, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { agentSettingValues } from './settings-schema.ts';

/** Calls about a merchant's agent settings. */
export const agentSettingsCalls = {
  opsGetAgentSettings: staff('agents.plan.read', {
    method: 'GET',
    path: '/ops/agents/settings',
    summary: 'All settings of agents',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      revision,
      values: agentSettingValues,
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsChangeAgentSettings: staff('agents.plan.change', {
    method: 'POST',
    path: '/ops/agents/settings',
    summary: 'Changes settings of agents: what money depends on waits for another person, switching off does not',
    about: 'merchant',
    query: z.object(ofMerchant),
    /** All settings, changed or not. */
    body: z.strictObject({ values: agentSettingValues, revision, reason }),
    value: z.object({ state: z.enum(['done', 'proposed']), approvalId: z.nullable(id) }),
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentSettingsCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
