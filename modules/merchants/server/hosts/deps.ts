import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '../service.ts';
import type { Snapshots } from '../snapshot.ts';

export interface HostsDeps {
  platform: Pick<Platform, 'db' | 'config'>;
  snapshots: Snapshots;
  site: SiteService;
}

/** One transaction; the node that made the change works with it at once. */
export async function change({ platform, snapshots }: HostsDeps, work: (trx: Trx) => Promise<void>): Promise<void> {
  await inTransaction(platform.db, work);
  await snapshots.reload();
}
