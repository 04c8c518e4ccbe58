import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { STOPPING_FAILURES } from '../../contract/help-rule-calls.ts';
import { listLinks } from '../help/link-store.ts';

/** Creates the staff handlers of help links. */
export function createLinkHandlers({ db }: Pick<Platform, 'db'>): Handlers {
  return {
    async opsListHelpLinks({ context: { merchantId }, query: { dead, ...query } }) {
      const isDead = dead === undefined ? undefined : dead === 'true';
      const { list, totalCount } = await listLinks(db, { merchantId, isDead, ...pageOf(query) });
      const rows = list.map((row) => ({
        id: row.url,
        url: row.url,
        isDead: row.is_dead,
        isStopping: row.failures >= STOPPING_FAILURES,
        problem: row.problem,
        deadSince: row.dead_since?.toISOString() ?? null,
        checkedAt: row.checked_at.toISOString(),
      }));
      return paged(rows, totalCount, query);
    },
  };
}
