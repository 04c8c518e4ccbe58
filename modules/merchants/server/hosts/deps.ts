import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '../service.ts';
import type { Snapshots } from '../snapshot.ts';

export interface HostsDeps {
  platform: Pick<Platform, 'db' | 'config'>;
  snapshots: Snapshots;
  site: SiteService;
}

/** Runs a change in one transaction and reloads this node's snapshot after it. */
export async function change({ platform, snapshots }: HostsDeps, work: (trx: Trx) => Promise<void>): Promise<void> {
  await inTransaction(platform.db, work);
  await snapshots.reload();
}
