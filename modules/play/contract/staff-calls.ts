import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { reason } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';

const name = z.string().check(z.maxLength(60), z.regex(/^[a-z]+\.[a-zA-Z]+$/));
const followerRow = z.object({
  id: z.string(),
  /** Number of facts handled since it started. */
  handled: z.string(),
  /** Age in seconds of the oldest fact not handled yet. */
  behindSeconds: z.int(),
  /** Number of failures on the same set; 0 if it works. */
  failures: z.int(),
  failingSince: z.nullable(instant),
  lastError: z.nullable(z.string()),
  nextTryAt: z.nullable(instant),
});

export const playStaffCalls = {
  opsListFollowers: staff('games.follower.read', {
    method: 'GET',
    path: '/ops/followers',
    summary: 'What counts settled bets, how far it is and what fails',
    query: z.object(paging),
    value: pageOf(followerRow),
    refusals: [],
  }),
  opsRetryFollower: staff('games.follower.retry', {
    method: 'POST',
    path: '/ops/followers/:id/retry',
    summary: 'Let a failing follower try again at once',
    params: z.object({ id: name }),
    body: z.strictObject({ reason }),
    value: z.object({}),
    refusals: ['common.notFound'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof playStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
