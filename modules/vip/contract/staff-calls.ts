import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, idParams, instant, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import { benefits, giftsAs, needs, percents, rebatesAs } from './ladder.ts';
import './permissions.ts';
import { crossingStates, rewardKinds, rewardStates } from './states.ts';

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
  ...benefits,
});
const ladder = { levels: z.array(level), weights: percents, rebatesAs, giftsAs, ...needs };

const cost = z.object({ count: z.int(), amount });

/** Staff calls for the VIP ladder. */
export const vipStaffCalls = {
  opsGetVipLadder: staff('vip.ladder.read', {
    method: 'GET',
    path: '/ops/vip/ladder',
    summary: 'The levels of a merchant, and how many members have each',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** Version of the merchant's own ladder; 0: it has none. */
      version,
      ...ladder,
      levels: z.array(z.extend(level, { members: z.int() })),
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
    body: z.strictObject({ ...ladder, levels: z.array(level).check(z.maxLength(LEVELS_MAX)), version, reason }),
    value: z.object({ state: z.enum(['done', 'proposed']), approvalId: z.nullable(id) }),
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
  opsEstimateRebates: staff('vip.ladder.read', {
    method: 'POST',
    path: '/ops/vip/rebates/estimate',
    summary: 'What rebates of a ladder would have cost in past days, with the experience of now; nothing is written',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({
      from: day,
      to: day,
      levels: z
        .array(z.strictObject({ threshold: amount, rebates: percents }))
        .check(z.minLength(1), z.maxLength(LEVELS_MAX)),
    }),
    value: z.object({
      members: z.int(),
      cost: amount,
      days: z.array(z.object({ day, members: z.int(), cost: amount })),
    }),
    refusals: [],
  }),
  opsListVipLadders: staff('vip.ladder.read', {
    method: 'GET',
    path: '/ops/vip/ladders',
    summary: 'The ladders that a merchant has and had, newest first',
    about: 'merchant',
    query: z.object({ ...ofMerchant, ...paging }),
    value: pageOf(
      z.object({
        version,
        ...ladder,
        validFrom: instant,
        /** Staff member who made the version; null: it came with the product. */
        madeBy: z.nullable(z.string()),
        /** Second person; null: the change gave members less, so it needed no approval. */
        approvedBy: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
    refusals: [],
  }),
  opsVipCosts: staff('vip.ladder.read', {
    method: 'GET',
    path: '/ops/vip/costs',
    summary: 'What levels cost: what was paid in a span of business days, and what waits',
    about: 'merchant',
    query: z.object({ ...ofMerchant, from: day, to: day }),
    value: z.object({
      zone: z.string(),
      /** Costs of each level that paid something, lowest level first. */
      levels: z.array(
        z.object({
          rankLevel: z.int(),
          upgradeBonuses: cost,
          rebates: cost,
          birthdays: cost,
          weeks: cost,
          months: cost,
        }),
      ),
      total: amount,
      /** Current amounts: owed and unpaid, and gifts that can still be claimed. */
      owed: amount,
      claimable: amount,
    }),
    refusals: [],
  }),
  opsMemberVipRewards: staff('vip.standing.read', {
    method: 'GET',
    path: '/ops/members/:id/vip/rewards',
    summary: 'Rebates and gifts of a member, newest first',
    about: 'member',
    params: idParams,
    query: z.object(paging),
    value: pageOf(
      z.object({
        kind: z.enum(rewardKinds),
        period: day,
        rankLevel: z.int(),
        amount,
        state: z.enum(rewardStates),
        at: instant,
        decidedAt: z.nullable(instant),
        claimUntil: z.nullable(instant),
      }),
    ),
    refusals: [],
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
