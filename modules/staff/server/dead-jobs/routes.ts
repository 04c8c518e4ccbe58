// Jobs that gave up: reading them, and sending them again.
import { audit } from '@sanam/server/platform/audit.ts';
import { listDeadJobs, resendDeadJobs } from '@sanam/server/platform/dead-jobs.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';

const RESENT_MAX = 1000;

export function createDeadJobHandlers({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Handlers {
  return {
    async opsListDeadJobs({ query }) {
      const { list, totalCount } = await listDeadJobs(db, { job: query.job, ...pageOf(query) });
      return paged(
        list.map((row) => ({
          id: row.id,
          job: row.source_name ?? '',
          payload: row.payload,
          error: row.error,
          attempts: row.attempts,
          sentAt: row.source_created_on?.toISOString() ?? null,
          diedAt: row.created_on.toISOString(),
        })),
        totalCount,
        query,
      );
    },
    opsResendDeadJobs: ({ body: { selection, reason }, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        const which = 'ids' in selection ? { ids: selection.ids } : selection.filter;
        const sent = await resendDeadJobs(trx, jobs, { ...which, limit: RESENT_MAX });
        if (sent === 0) throw refuse('operator.staleVersion');
        const subject = { type: 'deadJobs', id: 'job' in which ? (which.job ?? 'all') : 'chosen' };
        await audit(trx, context, { command: 'jobs.resend', subject, after: { ...which, sent }, reason });
        return { sent };
      }),
  };
}
