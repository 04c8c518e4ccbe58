import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { reason } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { EXTENDED_DAYS_MAX, judgedBet, requirement } from './turnover.ts';

const requirementRow = z.extend(requirement, { id: z.string() });
const betRow = z.extend(judgedBet, { id: z.string() });

/** Staff calls about a member's turnover: its release by two people, and more days for it. */
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
  opsExtendTurnover: staff('promotions.turnover.extend', {
    method: 'POST',
    path: '/ops/turnover/:id/extension',
    idempotent: true,
    summary: 'Adds days to the deadline of a running bonus and its requirement, up to 30 in all',
    about: 'turnover',
    params: idParams,
    body: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(EXTENDED_DAYS_MAX)), reason }),
    value: z.object({ expiresAt: instant, daysLeft: z.int() }),
    refusals: ['promotions.turnoverClosed', 'promotions.extendedEnough'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof turnoverStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
