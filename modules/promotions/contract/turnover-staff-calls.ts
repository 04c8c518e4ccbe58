import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { idParams, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { reason } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { judgedBet, requirement } from './turnover.ts';

const requirementRow = z.extend(requirement, { id: z.string() });
const betRow = z.extend(judgedBet, { id: z.string() });

/** Staff calls about a member's turnover, and the release of a requirement by two people. */
export const turnoverStaffCalls = {
  opsMemberTurnover: staff('promotions.turnover.read', {
    method: 'GET',
    path: '/ops/members/:id/turnover',
    summary: 'Requirements of a member, open ones first',
    about: 'member',
    params: idParams,
    query: z.object(paging),
    value: pageOf(requirementRow),
    refusals: [],
  }),
  opsTurnoverBets: staff('promotions.turnover.read', {
    method: 'GET',
    path: '/ops/turnover/:id/bets',
    summary: 'What each bet counted for a requirement, and why, newest first',
    about: 'turnover',
    params: idParams,
    query: z.object({ ...paging, counted: z._default(z.enum(['all', 'yes', 'no']), 'all') }),
    value: pageOf(betRow),
    refusals: ['common.notFound'],
  }),
  opsReleaseTurnover: staff('promotions.turnover.release', {
    method: 'POST',
    path: '/ops/turnover/:id/release',
    summary: 'Proposes that nothing more has to be played for it; another person confirms',
    about: 'turnover',
    params: idParams,
    body: z.strictObject({ reason }),
    value: z.object({ state: z.literal('proposed'), approvalId: z.string() }),
    refusals: ['operator.approvalPending', 'promotions.turnoverClosed'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof turnoverStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
