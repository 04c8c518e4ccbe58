import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import { earning, prizeTerms, published, times, title } from './schemas.ts';
import { RAFFLE_PRIZES_MAX, raffleStates, winStates } from './states.ts';

const publicName = z.string().check(z.trim(), z.minLength(3), z.maxLength(200));
const publicValue = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/));

/** Terms of a raffle; fixed from its confirmation on. */
const terms = {
  titleTh: title,
  titleEn: title,
  ...times,
  ...earning,
  publicNameTh: publicName,
  publicNameEn: publicName,
  publicAt: instant,
  /** Amounts, beginning with the first prize. */
  prizes: z.array(amount).check(z.minLength(1), z.maxLength(RAFFLE_PRIZES_MAX)),
  /** Wagering terms of prizes in bonus money. If left out, prizes are cash. */
  terms: prizeTerms,
};

const row = z.object({
  id,
  merchantId: z.string(),
  state: z.enum(raffleStates),
  ...terms,
  tickets: z.int(),
  paid: amount,
});

const ofOne = { about: 'raffle', params: idParams } as const;

/** Staff calls for raffles. */
export const raffleStaffCalls = {
  opsListRaffles: staff('draws.pool.read', {
    method: 'GET',
    path: '/ops/raffles',
    summary: 'Raffles with their tickets and what they paid, newest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant }),
    value: pageOf(row),
    refusals: [],
  }),
  opsGetRaffle: staff('draws.pool.read', {
    method: 'GET',
    path: '/ops/raffles/:id',
    summary: 'A raffle: what was published and when, and who won',
    ...ofOne,
    value: z.extend(row, {
      madeBy: z.nullable(z.string()),
      approvedBy: z.nullable(z.string()),
      ...published,
      closedAt: z.nullable(instant),
      valueBy: z.nullable(z.string()),
      drawnBy: z.nullable(z.string()),
      winners: z.array(
        z.object({
          rank: z.int(),
          index: z.int(),
          number: z.int(),
          member: z.object({ memberId: id, username: z.string() }),
          amount,
          state: z.enum(winStates),
        }),
      ),
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsAddRaffle: staff('draws.pool.publish', {
    method: 'POST',
    path: '/ops/raffles',
    summary: 'Proposes a raffle; it exists when another person confirms it, and never changes',
    about: 'merchant',
    idempotent: true,
    query: z.object(ofMerchant),
    body: z.strictObject({ ...terms, reason }),
    value: z.object({ approvalId: id }),
    refusals: [],
  }),
  opsDrawRaffle: staff('draws.pool.publish', {
    method: 'POST',
    path: '/ops/raffles/:id/draw',
    summary: 'Proposes the public value; when another person confirms it, the raffle is drawn by it',
    ...ofOne,
    idempotent: true,
    body: z.strictObject({ publicValue, reason }),
    value: z.object({ approvalId: id }),
    refusals: ['operator.approvalPending', 'draws.wrongState'],
  }),
} as const satisfies Record<string, CallDeclaration>;
