import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import './permissions.ts';
import { crossingStates } from './states.ts';

const LEVELS_MAX = 30;
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const rankLevel = z.int().check(z.minimum(1), z.maximum(LEVELS_MAX));
const level = z.strictObject({
  rankLevel,
  nameTh: name,
  nameEn: name,
  threshold: amount,
  upgradeBonus: amount,
  pointsMultiplier: amount,
});
const weights = z.array(z.strictObject({ product: z.enum(gameTypes), percent: amount }));

/** What staff see and do about the VIP ladder. */
export const vipStaffCalls = {
  opsGetVipLadder: staff('vip.ladder.read', {
    method: 'GET',
    path: '/ops/vip/ladder',
    summary: 'The levels of a merchant, and how many members have each',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** 0: the merchant has no ladder of its own. */
      version,
      levels: z.array(z.extend(level, { members: z.int() })),
      weights,
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsChangeVipLadder: staff('vip.ladder.change', {
    method: 'POST',
    path: '/ops/vip/ladder',
    summary: 'Changes the ladder; what gives members more is proposed, and another person confirms it',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ levels: z.array(level).check(z.maxLength(LEVELS_MAX)), weights, version, reason }),
    value: z.object({ state: z.enum(['done', 'proposed']), approvalId: z.nullable(id) }),
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
  opsMemberVip: staff('vip.standing.read', {
    method: 'GET',
    path: '/ops/members/:id/vip',
    summary: 'Where a member stands on the ladder, and the levels it reached',
    about: 'member',
    params: idParams,
    value: z.object({
      rankLevel: z.int(),
      nameTh: z.nullable(z.string()),
      nameEn: z.nullable(z.string()),
      experience: signedAmount,
      next: z.nullable(z.object({ rankLevel, at: amount })),
      crossings: z.array(
        z.object({
          rankLevel,
          nameTh: z.string(),
          nameEn: z.string(),
          experience: amount,
          bonus: amount,
          state: z.enum(crossingStates),
          at: instant,
          decidedAt: z.nullable(instant),
        }),
      ),
    }),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof vipStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
