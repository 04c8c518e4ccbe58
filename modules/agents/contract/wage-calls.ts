import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { reason } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';

const planNumber = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** What staff change of wages after they were computed or paid. */
export const agentsWageCalls = {
  opsClawBackWage: staff('agents.wage.clawback', {
    method: 'POST',
    path: '/ops/agents/members/:memberId/clawback',
    summary:
      'Proposes to take paid wages of a plan back: what the wallet holds at once, the rest from the next statement',
    about: 'member',
    params: z.object({ memberId: id }),
    body: z.strictObject({ planId: planNumber, amount, reason }),
    value: z.object({ state: z.literal('proposed'), approvalId: id }),
    refusals: ['agents.noLine', 'agents.clawbackAbovePaid', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentsWageCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
