import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { raffleStaffCalls } from './raffle-staff-calls.ts';
import { earning, prizePoints, prizeTerms, times, title, won } from './schemas.ts';
import {
  GRANT_MAX,
  PRIZES_MAX,
  prizeKinds,
  ticketSources,
  ticketStates,
  WEIGHTS_MAX,
  wheelStates,
  winStates,
} from './states.ts';

const prize = {
  titleTh: title,
  titleEn: title,
  kind: z.enum(prizeKinds),
  amount: z.nullable(amount),
  points: prizePoints,
  terms: prizeTerms,
  weight: z.int().check(z.minimum(1), z.maximum(WEIGHTS_MAX)),
  /** Null: unlimited. */
  stock: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
};

const names = { titleTh: title, titleEn: title };

/** Content of a wheel. Each change makes a version that a second person confirms. */
const table = {
  ...names,
  ...times,
  ...earning,
  prizes: z.array(z.object(prize)).check(z.minLength(2), z.maxLength(PRIZES_MAX)),
};

const row = z.object({
  id,
  merchantId: z.string(),
  ...names,
  ...times,
  state: z.enum(wheelStates),
  version,
  /** Counts of open tickets and spins, and the amounts paid. */
  open: z.int(),
  spins: z.int(),
  paid: amount,
  /** Points given. */
  paidPoints: z.int(),
});

/** Drawn and expected counts of one prize of one version. */
const drawn = z.object({
  prizeId: z.string(),
  ...prize,
  left: z.nullable(z.int()),
  drawn: z.int(),
  /** Decimal with two places. */
  expected: z.string(),
});

const tableOfVersion = z.object({
  version,
  ...names,
  ...earning,
  madeBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  fromAt: instant,
  untilAt: z.nullable(instant),
  spins: z.int(),
  prizes: z.array(drawn),
  /** Result of the test whether the draws match the weights; null for too few spins. */
  check: z.nullable(
    z.object({
      chiSquare: z.number(),
      degrees: z.int(),
      /** Probability that fair draws differ at least as much from the expected counts, from 0 to 1. */
      probability: z.number(),
    }),
  ),
});

const ofOne = { about: 'wheel', params: idParams } as const;
const person = z.object({ memberId: id, username: z.string() });

/** Staff calls for wheels and tickets. */
export const drawStaffCalls = {
  ...raffleStaffCalls,
  opsListWheels: staff('draws.pool.read', {
    method: 'GET',
    path: '/ops/wheels',
    summary: 'Wheels with their tickets, spins and what they paid, newest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant }),
    value: pageOf(row),
    refusals: [],
  }),
  opsGetWheel: staff('draws.pool.read', {
    method: 'GET',
    path: '/ops/wheels/:id',
    summary: 'A wheel: its versions, newest first, with what was drawn and what was to be expected',
    ...ofOne,
    value: z.extend(row, { versions: z.array(tableOfVersion), approval: z.nullable(waitingApproval) }),
    refusals: [],
  }),
  opsAddWheel: staff('draws.pool.publish', {
    method: 'POST',
    path: '/ops/wheels',
    summary: 'Proposes a wheel; it exists when another person confirms it',
    about: 'merchant',
    idempotent: true,
    query: z.object(ofMerchant),
    body: z.strictObject({ ...table, reason }),
    value: z.object({ approvalId: id }),
    refusals: [],
  }),
  opsChangeWheel: staff('draws.pool.publish', {
    method: 'POST',
    path: '/ops/wheels/:id',
    summary: 'Proposes the next version of a wheel, with stock of its own; another person confirms it',
    ...ofOne,
    idempotent: true,
    body: z.strictObject({ ...table, version, reason }),
    value: z.object({ approvalId: id }),
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'draws.wrongState'],
  }),
  opsStopDrawPool: staff('draws.pool.publish', {
    method: 'POST',
    path: '/ops/draw-pools/:id/stop',
    summary: 'Stops a wheel or a raffle at once; nothing is drawn any more',
    about: 'drawPool',
    params: idParams,
    idempotent: true,
    body: z.strictObject({ reason }),
    value: z.object({ state: z.enum(['stopped']) }),
    refusals: ['draws.wrongState'],
  }),
  opsListSpins: staff('draws.pool.read', {
    method: 'GET',
    path: '/ops/wheels/:id/spins',
    summary: 'What was spun on a wheel, newest first, with number and weights',
    ...ofOne,
    query: z.object(paging),
    value: pageOf(
      z.object({
        id,
        member: person,
        version,
        prizeId: z.string(),
        title: z.string(),
        prize: won,
        number: z.int(),
        weights: z.array(z.int()),
        at: instant,
      }),
    ),
    refusals: [],
  }),
  opsGrantDrawTickets: staff('draws.ticket.grant', {
    method: 'POST',
    path: '/ops/members/:id/draw-tickets',
    summary: 'Gives a member tickets; many within a day are confirmed by another person',
    about: 'member',
    idempotent: true,
    params: idParams,
    body: z.strictObject({ poolId: id, count: z.int().check(z.minimum(1), z.maximum(GRANT_MAX)), reason }),
    value: z.object({ state: z.enum(['done', 'proposed']), approvalId: z.nullable(id) }),
    refusals: [
      'common.notFound',
      'operator.approvalPending',
      'draws.notRunning',
      'protection.excluded',
      'protection.blocked',
      'protection.checkUnavailable',
    ],
  }),
  opsMemberDrawTickets: staff('draws.pool.read', {
    method: 'GET',
    path: '/ops/members/:id/draw-tickets',
    summary: 'Tickets of a member for wheels and raffles, newest first, and what they brought',
    about: 'member',
    params: idParams,
    query: z.object(paging),
    value: pageOf(
      z.object({
        id,
        poolId: id,
        kind: z.enum(['wheel', 'raffle']),
        ...names,
        number: z.int(),
        source: z.enum(ticketSources),
        state: z.enum(ticketStates),
        givenAt: instant,
        decidedAt: z.nullable(instant),
        /** Cash amount of the prize; null without a prize or before the draw. */
        amount: z.nullable(amount),
        points: prizePoints,
        /** State of a raffle's prize. */
        winState: z.nullable(z.enum(winStates)),
      }),
    ),
    refusals: [],
  }),
  opsMemberDrawPools: staff('draws.ticket.grant', {
    method: 'GET',
    path: '/ops/members/:id/draw-pools',
    summary: 'Wheels and raffles that take tickets for a member now',
    about: 'member',
    params: idParams,
    value: z.object({ list: z.array(z.object({ id, kind: z.enum(['wheel', 'raffle']), ...names })) }),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof drawStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
