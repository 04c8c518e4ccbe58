// Questions to the rail about expired orders whose callback may be lost.
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { DepositStage } from '../../contract/states.ts';

export const ASK_AGAIN_JOB = 'wallet.askAgain';

/** Pauses in minutes after the end of the order and between questions to the rail; three days in all. */
const PAUSES_MINUTES = [15, 60, 4 * 60, 12 * 60, 24 * 60, 30 * 60];

/** Returns true if the order is closed but its payer still has the bill. */
export const canBePaidLate = (stage: DepositStage): boolean => stage === 'expired' || stage === 'cancelled';

/** Schedules the next question to the rail about a closed order; none after the last pause. */
export async function askRailLater(
  trx: Trx,
  jobs: Pick<Jobs, 'enqueue'>,
  { depositId, times }: { depositId: string; times: number },
): Promise<void> {
  const pause = PAUSES_MINUTES[times];
  if (pause !== undefined)
    await jobs.enqueue(trx, ASK_AGAIN_JOB, { depositId, times: times + 1 }, { delaySeconds: pause * 60 });
}
