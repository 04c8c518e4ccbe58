import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, version } from '@sanam/staff/contract/schemas.ts';
import { condition, CONDITIONS_MAX } from './conditions.ts';
import './permissions.ts';
import './refusals.ts';

const conditions = z.array(condition).check(z.minLength(1), z.maxLength(CONDITIONS_MAX));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

const row = z.object({
  id,
  merchantId: z.string(),
  name: z.string(),
  conditions,
  version,
  isOn: z.boolean(),
  /** Agents of the conditions whose account is closed: nobody is in their lines any more. */
  closedAgents: z.array(z.string()),
  /** True if nobody meets the conditions, because of these agents. */
  isForNobody: z.boolean(),
  by: z.nullable(z.string()),
  changedAt: instant,
});

/** Calls about kept audiences: named sets of conditions. */
export const segmentCalls = {
  opsListSegments: staff('promotions.segment.read', {
    method: 'GET',
    path: '/ops/promotions/segments',
    summary: 'Kept audiences, those in use first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant }),
    value: pageOf(row),
    refusals: [],
  }),
  opsGetSegment: staff('promotions.segment.read', {
    method: 'GET',
    path: '/ops/promotions/segments/:id',
    summary: 'A kept audience',
    about: 'segment',
    params: idParams,
    value: row,
    refusals: [],
  }),
  opsAddSegment: staff('promotions.segment.change', {
    method: 'POST',
    path: '/ops/promotions/segments',
    summary: 'Keeps an audience',
    about: 'merchant',
    idempotent: true,
    query: z.object(ofMerchant),
    body: z.strictObject({ name, conditions, reason }),
    value: z.object({ id }),
    refusals: ['promotions.unknownAgent'],
  }),
  opsChangeSegment: staff('promotions.segment.change', {
    method: 'POST',
    path: '/ops/promotions/segments/:id',
    summary: 'Changes a kept audience; what was sent or published with it stays as it was',
    about: 'segment',
    params: idParams,
    body: z.strictObject({ name, conditions, isOn: z.boolean(), version, reason }),
    value: z.object({ version }),
    refusals: ['operator.staleVersion', 'promotions.unknownAgent'],
  }),
  opsCountSegment: staff('promotions.segment.read', {
    method: 'POST',
    path: '/ops/promotions/segments/count',
    summary: 'How many members meet conditions now, with some of them; nothing is written',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ conditions }),
    value: z.object({
      /** Number of members who meet all conditions, and of those who may get a bonus. */
      matched: z.int(),
      allowed: z.int(),
      /** Number of members examined; `isWhole` is false if there are more. */
      looked: z.int(),
      isWhole: z.boolean(),
      sample: z.array(z.object({ memberId: z.string(), username: z.string() })),
    }),
    refusals: ['promotions.unknownAgent'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof segmentCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
