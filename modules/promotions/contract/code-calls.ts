import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { reason, searchText } from '@sanam/staff/contract/schemas.ts';
import { BATCH_MAX, isCode } from './codes.ts';
import './live.ts';
import './permissions.ts';
import './refusals.ts';

export const codeStates = ['open', 'usedUp', 'expired', 'closed'] as const;
const count = (max: number) => z.int().check(z.minimum(1), z.maximum(max));

const codeRow = z.object({
  id,
  code: z.string(),
  state: z.enum(codeStates),
  used: z.int(),
  /** Null: unlimited while the campaign runs. */
  usesMax: z.nullable(z.int()),
  perMember: z.int(),
  expiresAt: z.nullable(instant),
  by: z.string(),
  at: instant,
});

/** Staff calls about codes of a campaign. */
export const codeCalls = {
  opsListCodes: staff('promotions.code.read', {
    method: 'GET',
    path: '/ops/promotions/campaigns/:id/codes',
    summary: 'Codes of a campaign with how often they were used, newest first',
    about: 'campaign',
    params: idParams,
    query: z.object({ ...paging, q: searchText }),
    value: z.extend(pageOf(codeRow), { used: z.int() }),
    refusals: [],
  }),
  opsAddCodes: staff('promotions.code.change', {
    method: 'POST',
    path: '/ops/promotions/campaigns/:id/codes',
    idempotent: true,
    summary: 'Makes one code of these letters, or so many random ones',
    about: 'campaign',
    params: idParams,
    body: z.strictObject({
      /** Letters and digits; null for random codes. */
      code: z.nullable(z.string().check(z.trim(), z.maxLength(40), z.refine(isCode))),
      count: count(BATCH_MAX),
      usesMax: z.nullable(count(10_000_000)),
      perMember: count(1000),
      expiresAt: z.nullable(instant),
      reason,
    }),
    value: z.object({ codes: z.array(z.string()) }),
    refusals: ['promotions.codeTaken', 'promotions.campaignState'],
  }),
  opsCloseCode: staff('promotions.code.change', {
    method: 'POST',
    path: '/ops/promotions/codes/:id/close',
    summary: 'Nobody can use the code any more',
    about: 'promoCode',
    params: idParams,
    body: z.strictObject({ reason }),
    value: z.object({ state: z.enum(codeStates) }),
    refusals: ['promotions.codeOver'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof codeCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
