import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Snapshots } from '@sanam/merchants/server/index.ts';
import type { Gates } from '../service.ts';

export interface ChangeDeps {
  platform: Pick<Platform, 'db'>;
  snapshots: Snapshots;
  readings: Pick<Snapshots, 'reload'>;
  gates: Pick<Gates, 'countryOf' | 'statusFor' | 'verdictOn'>;
  site: Pick<SiteService, 'changeAll'>;
}

/** Runs a change in one transaction and reloads this node's data after it. */
export async function change<Answer>(
  { platform, readings }: ChangeDeps,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const answer = await inTransaction(platform.db, work);
  await readings.reload();
  return answer;
}

export async function checkMerchant({ snapshots }: ChangeDeps, merchantId: string): Promise<void> {
  if (!(await snapshots.fresh()).merchants.has(merchantId)) throw refuse('common.notFound');
}
