import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { Transfers } from './service.ts';

export const transferJobs = {
  carry: 'games.carryTransfers',
  bringBack: 'games.bringBack',
  read: 'games.readVendorWallets',
} as const;

export function defineTransferJobs(jobs: Pick<Jobs, 'define'>, transfers: Transfers): void {
  const lane = 'vendors';
  jobs.define({ name: transferJobs.carry, lane, everySeconds: 5, run: transfers.carryDue });
  jobs.define({ name: transferJobs.bringBack, lane, everySeconds: 15, run: transfers.bringBackLeft });
  jobs.define({ name: transferJobs.read, lane, everySeconds: 60, run: transfers.readStale });
}
