import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { pointPayoutStaffCalls } from './payout-staff-calls.ts';
import './permissions.ts';
import { redemptionStates, rewardKinds, staffActs } from './redemption-states.ts';
import './refusals.ts';
import { pointRewardStaffCalls } from './reward-staff-calls.ts';
import { pointsAsked } from './schemas.ts';

const row = z.int().check(z.minimum(1));
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const person = z.object({ memberId: id, username: z.string() });
const params = z.object({ redeemId: id });

const redemption = z.object({
  id,
  redeemId: id,
  merchantId: z.string(),
  member: person,
  titleTh: z.string(),
  titleEn: z.string(),
  variantTh: z.string(),
  variantEn: z.string(),
  kind: z.enum(rewardKinds),
  quantity: z.int(),
  points: z.int(),
  state: z.enum(redemptionStates),
  revision: row,
  at: instant,
});

const rates = z.array(z.object({ product: z.enum(gameTypes), pointsPer100: amount }));
const conversion = {
  isOn: z.boolean(),
  /** Number of points that are worth 1.00. */
  pointsPerUnit: pointsAsked,
  min: pointsAsked,
  step: pointsAsked,
  dayLimit: z.nullable(pointsAsked),
  monthLimit: z.nullable(pointsAsked),
};

/** Staff calls for points, redemptions, rewards and payouts. */
export const pointsStaffCalls = {
  ...pointRewardStaffCalls,
  opsListPointRedemptions: staff('points.redemption.read', {
    method: 'GET',
    path: '/ops/points/redemptions',
    summary: 'Redemptions, of one state those that wait longest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, state: z.optional(z.enum(redemptionStates)) }),
    value: pageOf(redemption),
    refusals: [],
  }),
  opsGetPointRedemption: staff('points.redemption.read', {
    method: 'GET',
    path: '/ops/points/redemptions/:redeemId',
    summary: 'A redemption with its steps',
    about: 'pointRedemption',
    params,
    value: z.extend(redemption, {
      /** Whether there is a delivery address; `opsReadPointAddress` reads it. */
      hasAddress: z.boolean(),
      /** When the member last changed it. */
      addressChangedAt: z.nullable(instant),
      carrier: z.nullable(z.string()),
      tracking: z.nullable(z.string()),
      steps: z.array(
        z.object({
          state: z.enum(redemptionStates),
          at: instant,
          note: z.nullable(z.string()),
          by: z.nullable(z.string()),
        }),
      ),
    }),
    refusals: [],
  }),
  opsReadPointAddress: staff('points.redemption.decide', {
    method: 'GET',
    path: '/ops/points/redemptions/:redeemId/address',
    summary: 'Where a redemption goes; that it was read is kept in the audit log',
    about: 'pointRedemption',
    params,
    value: z.object({ address: z.nullable(z.object({ name: z.string(), phone: z.string(), text: z.string() })) }),
    refusals: [],
  }),
  opsDecidePointRedemption: staff('points.redemption.decide', {
    method: 'POST',
    path: '/ops/points/redemptions/:redeemId/decision',
    summary:
      'Approves, rejects, sends, sends again or takes back; rejected and returned redemptions give the points back',
    about: 'pointRedemption',
    idempotent: true,
    params,
    body: z.strictObject({
      act: z.enum(staffActs),
      revision: row,
      /** Text for the member; the reason of a rejection, a return or of sending it again. */
      note: z.nullable(reason),
      carrier: z.nullable(line),
      tracking: z.nullable(line),
      /** For a return or sending it again: whether the pieces came back whole; else others of the stock are sent. */
      isBackInStock: z.boolean(),
    }),
    value: z.object({ state: z.enum(redemptionStates) }),
    refusals: ['operator.staleVersion', 'points.outOfStock', 'points.wrongState'],
  }),
  ...pointPayoutStaffCalls,
  opsGetPointSettings: staff('points.settings.read', {
    method: 'GET',
    path: '/ops/points/settings',
    summary: 'How play earns points, what they are worth, and what is owed in them',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      rates,
      /** Version of the merchant's own rates; 0: the shared rates of merchants without their own apply. */
      ratesVersion: z.int(),
      ratesFrom: instant,
      conversion: z.object(conversion),
      /** Version of the merchant's own rule; 0: the shared rule of merchants without their own applies. */
      conversionVersion: z.int(),
      approval: z.nullable(waitingApproval),
      liability: z.object({
        /** Points balance of all members. */
        points: z.int(),
        members: z.int(),
        /** Points in undecided redemptions. */
        pending: z.int(),
        /** Cash value of both at the current rate. */
        cashValue: amount,
      }),
      /** Totals of the last 30 days. */
      month: z.object({ earned: z.int(), converted: z.int(), cash: amount, redeemed: z.int() }),
    }),
    refusals: [],
  }),
  opsChangePointRates: staff('points.settings.change', {
    method: 'POST',
    path: '/ops/points/settings/rates',
    summary: 'Rates for bets that are placed from now on',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ rates, version: z.int(), reason }),
    value: z.object({ version: z.int() }),
    refusals: ['operator.staleVersion'],
  }),
  opsChangePointConversion: staff('points.settings.change', {
    method: 'POST',
    path: '/ops/points/settings/conversion',
    summary: 'Switches conversion off at once, or proposes what points are worth',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ ...conversion, version: z.int(), reason }),
    value: z.object({ state: z.enum(['done', 'proposed']), approvalId: z.nullable(z.string()) }),
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof pointsStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
