import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { treeMember } from './schemas.ts';

const lineFreeze = z.object({
  id,
  merchantId: z.string(),
  /** Agent at the top of the line. */
  agent: treeMember,
  /** Number of agents in the line now, the one at the top included. */
  agents: z.int(),
  /** Statements that the freeze of this line, or of one above, holds now. */
  held: z.int(),
  heldPayable: amount,
  reason: z.string(),
  madeBy: z.string(),
  at: instant,
  liftReason: z.nullable(z.string()),
  liftProposedBy: z.nullable(z.string()),
  liftedBy: z.nullable(z.string()),
  liftedAt: z.nullable(instant),
});

/** Staff calls that freeze the line of an agent. */
export const lineFreezeCalls = {
  opsFreezeLine: staff('agents.line.freeze', {
    method: 'POST',
    path: '/ops/agents/members/:memberId/freeze',
    summary: 'Freezes the line of an agent at once: no pay, no transfers, no contracts, nobody new',
    about: 'member',
    params: z.object({ memberId: id }),
    body: z.strictObject({ reason }),
    value: z.object({ freezeId: id }),
    refusals: ['agents.noLine', 'agents.alreadyFrozen'],
  }),
  opsListLineFreezes: staff('agents.tree.read', {
    method: 'GET',
    path: '/ops/agents/freezes',
    summary: 'Frozen lines, newest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, isOpen: z.optional(z.enum(['true', 'false'])) }),
    value: pageOf(lineFreeze),
    refusals: [],
  }),
  opsLiftLineFreeze: staff('agents.line.freeze', {
    method: 'POST',
    path: '/ops/agents/freezes/:freezeId/lift',
    summary: 'Proposes to lift the freeze of a line; what it held is paid then',
    about: 'lineFreeze',
    params: z.object({ freezeId: id }),
    body: z.strictObject({ reason }),
    value: z.object({ state: z.literal('proposed'), approvalId: id }),
    refusals: ['agents.freezeLifted', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof lineFreezeCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
