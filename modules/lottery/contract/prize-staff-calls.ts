import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import { paceSigns, prizeRefusals, prizeRules, prizeStates } from './prize-schemas.ts';
import './refusals.ts';
import { drawId, numero } from './schemas.ts';
import { drawStates } from './states.ts';

const person = z.object({ memberId: id, username: z.string() });

/** A sender of a round. `isStaff`: the account is marked as one of staff, which may have happened after it sent. */
const roundMember = z.extend(person, { isStaff: z.boolean() });

const sender = z.object({
  member: roundMember,
  shots: z.int(),
  firstRank: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** Seconds between two numbers: minimum, median and spread; null for fewer than two numbers. */
  pace: z.nullable(z.object({ least: z.number(), middle: z.number(), spread: z.number() })),
  staked: amount,
  /** Number of other members who log in with the same browser. */
  sharesDevice: z.int(),
  signs: z.array(z.enum(paceSigns)),
});

/** Staff calls for yeekee: senders of a round, prizes of places, and prizes that need a review. */
export const lotteryPrizeStaffCalls = {
  opsYeekeeRound: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/draws/:drawId/shots',
    summary: 'The numbers of a yeekee round as they come, and the pace of each sender',
    params: z.object({ drawId }),
    value: z.object({
      numero,
      state: z.enum(drawStates),
      endsAt: instant,
      serverTime: instant,
      count: z.int(),
      sum: z.string(),
      senders: z.int(),
      /** At most 100 members: staff accounts first, then those with the most numbers. */
      members: z.array(sender),
      /** The newest 50 numbers. */
      shots: z.array(z.object({ rank: z.int(), number: z.string(), member: roundMember, at: instant })),
      /** Number of contested tickets of the round. */
      contested: z.int(),
    }),
    refusals: ['lottery.unknownDraw'],
  }),
  opsGetShotPrizes: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/shot-prizes/rules',
    summary: 'What places in a yeekee round bring, and what they cost',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** 0: the merchant has never set any rules. */
      version,
      ...prizeRules,
      approval: z.nullable(waitingApproval),
      /** Totals of the last 30 days. */
      month: z.object({ prizes: z.int(), members: z.int(), cost: amount }),
    }),
    refusals: [],
  }),
  opsChangeShotPrizes: staff('lottery.prize.change', {
    method: 'POST',
    path: '/ops/lottery/shot-prizes/rules',
    summary:
      'Changes the prizes of rounds whose sales begin from now on; what gives more is confirmed by another person',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ ...prizeRules, version, reason }),
    value: z.object({ state: z.enum(['done', 'proposed']), approvalId: z.nullable(id) }),
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
  opsListShotPrizes: staff('lottery.ticket.read', {
    method: 'GET',
    path: '/ops/lottery/shot-prizes',
    summary: 'Prizes for places in yeekee rounds, newest first; those that people look at, longest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      state: z.optional(z.enum(prizeStates)),
      drawId: z.optional(drawId),
      memberId: z.optional(id),
    }),
    value: pageOf(
      z.object({
        id,
        merchantId: z.string(),
        drawId,
        numero,
        rank: z.int(),
        isLucky: z.boolean(),
        member: person,
        amount,
        staked: amount,
        signs: z.array(z.enum(paceSigns)),
        state: z.enum(prizeStates),
        refusal: z.nullable(z.enum(prizeRefusals)),
        at: instant,
        version,
      }),
    ),
    refusals: [],
  }),
  opsDecideShotPrize: staff('lottery.case.decide', {
    method: 'POST',
    path: '/ops/lottery/shot-prizes/:id/decision',
    summary: 'Pays or refuses a prize that looked like a machine’s',
    about: 'lotteryShotPrize',
    params: idParams,
    idempotent: true,
    body: z.strictObject({ act: z.enum(['pay', 'refuse']), version, reason }),
    value: z.object({ state: z.enum(prizeStates) }),
    refusals: ['common.notFound', 'lottery.caseClosed', 'lottery.staffAccount', 'operator.staleVersion'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof lotteryPrizeStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
