import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { auditRow, ofMerchant, reason, searchText, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import { bonus } from './bonus-calls.ts';
import { bonusStates } from './bonus-terms.ts';
import './permissions.ts';
import './refusals.ts';

const bonusRow = z.extend(bonus, {
  id,
  merchantId: z.string(),
  memberId: z.string(),
  account: z.string(),
  /** Origin: chosen with a deposit, reward of an activity, granted by staff, or reward of another module. */
  source: z.enum(['deposit', 'reward', 'manual', 'given']),
  sourceId: z.string(),
  version: z.int(),
  /** Reason of its end, or of its pending end. */
  endReason: z.nullable(z.string()),
});
const proposed = z.object({ state: z.literal('proposed'), approvalId: z.string() });

/** Staff calls about bonuses: search, details with history, ending and manual grants. */
export const bonusStaffCalls = {
  opsListBonuses: staff('promotions.bonus.read', {
    method: 'GET',
    path: '/ops/promotions/bonuses',
    summary: 'Bonuses of members, newest first, with what is at stake',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      q: searchText,
      state: z.optional(z.enum(bonusStates)),
      campaignId: z.optional(z.string()),
    }),
    value: z.extend(pageOf(bonusRow), {
      /** Totals of all matches: granted, converted to cash, returned, and current bonus balance. */
      totals: z.object({ granted: amount, converted: amount, returned: amount, balance: amount }),
    }),
    refusals: [],
  }),
  opsMemberBonuses: staff('promotions.bonus.read', {
    method: 'GET',
    path: '/ops/members/:id/bonuses',
    summary: 'Bonuses of a member, open ones first',
    about: 'member',
    params: idParams,
    query: z.object(paging),
    value: pageOf(bonusRow),
    refusals: [],
  }),
  opsGetBonus: staff('promotions.bonus.read', {
    method: 'GET',
    path: '/ops/promotions/bonuses/:id',
    summary: 'A bonus with what happened to it',
    about: 'bonus',
    params: idParams,
    value: z.extend(bonusRow, {
      /** Pending proposal to end it. */
      approval: z.nullable(waitingApproval),
      history: z.array(auditRow),
    }),
    refusals: [],
  }),
  opsEndBonus: staff('promotions.bonus.end', {
    method: 'POST',
    path: '/ops/promotions/bonuses/:id/end',
    summary: 'Proposes to end a bonus; another person confirms. Its money goes back, cash stays',
    about: 'bonus',
    params: idParams,
    body: z.strictObject({ reason }),
    value: proposed,
    refusals: ['operator.approvalPending', 'promotions.bonusOver'],
  }),
  opsGrantBonus: staff('promotions.bonus.grant', {
    method: 'POST',
    path: '/ops/members/:id/bonuses',
    summary: 'Proposes a bonus under the published terms of a campaign; another person confirms',
    about: 'member',
    params: idParams,
    body: z.strictObject({ campaignId: id, amount, reason }),
    value: proposed,
    refusals: [
      'operator.approvalPending',
      'promotions.ended',
      'promotions.stopped',
      'promotions.groupTaken',
      'promotions.againstPolicy',
      'promotions.aboveReward',
      'promotions.aboveCap',
      'promotions.noBonus',
    ],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof bonusStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
