// Money that comes for an order whose time is over, and whose callback was lost.
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { DepositStage } from '../../contract/states.ts';

export const ASK_AGAIN_JOB = 'wallet.askAgain';

/** The rail is asked so long after the end of the order, and after each time it was asked: for three days. */
const PAUSES_MINUTES = [15, 60, 4 * 60, 12 * 60, 24 * 60, 30 * 60];

/** Nothing is owed for it any more, but the payer still has the bill. */
export const canBePaidLate = (stage: DepositStage): boolean => stage === 'expired' || stage === 'cancelled';

/** Plans the next question to the rail about a closed order; none when it was asked `times` times and that is enough. */
export async function askRailLater(
  trx: Trx,
  jobs: Pick<Jobs, 'enqueue'>,
  { depositId, times }: { depositId: string; times: number },
): Promise<void> {
  const pause = PAUSES_MINUTES[times];
  if (pause !== undefined)
    await jobs.enqueue(trx, ASK_AGAIN_JOB, { depositId, times: times + 1 }, { delaySeconds: pause * 60 });
}
