// Staff handlers that read the audit log.
import { readAudit } from '@sanam/server/platform/audit.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { People } from '../people.ts';

/** Returns the first instant of a merchant's business day and of the next day. */
export type DayBounds = (merchantId: string, date: string) => Promise<{ from: Date; to: Date }>;

export function createAuditHandlers(deps: { db: Db; people: People; dayBounds: DayBounds }): Handlers {
  const { db, people, dayBounds } = deps;
  return {
    async opsListAudit({ query, context }) {
      const { subjectId, command, q, from, to } = query;
      const { list, totalCount } = await readAudit(db, {
        subjectId,
        command,
        q: q === '' ? undefined : q,
        from: from === undefined ? undefined : (await dayBounds(context.merchantId, from)).from,
        to: to === undefined ? undefined : (await dayBounds(context.merchantId, to)).to,
        ...pageOf(query),
      });
      return paged(await people.auditValues(list), totalCount, query);
    },
  };
}
