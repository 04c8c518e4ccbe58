import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SettlementDeps } from './deps.ts';
import { refundDraw } from './refund.ts';
import { lotteryJobs } from '../jobs.ts';
import { settleDraw } from './settle.ts';

/** Defines both jobs; each may run twice and on several nodes at once. The payload is `{ drawId }`. */
export function defineSettlementJobs(jobs: Platform['jobs'], deps: SettlementDeps): void {
  const drawOf = ({ drawId }: Record<string, unknown>): bigint => BigInt(drawId as string);
  jobs.define({ name: lotteryJobs.settle, lane: 'draws', run: (payload) => settleDraw(deps, drawOf(payload)) });
  jobs.define({ name: lotteryJobs.refund, lane: 'draws', run: (payload) => refundDraw(deps, drawOf(payload)) });
}
