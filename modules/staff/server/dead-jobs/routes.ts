// Dead jobs: lists them and sends them again.
import { audit } from '@sanam/server/platform/audit.ts';
import { discardDeadJobs, listDeadJobs, resendDeadJobs } from '@sanam/server/platform/dead-jobs.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';

const AT_ONCE_MAX = 1000;

type Chosen = { ids: string[] } | { job?: string | undefined };

const whichOf = (selection: { ids: string[] } | { filter: { job?: string | undefined } }): Chosen =>
  'ids' in selection ? { ids: selection.ids } : selection.filter;

const subjectOf = (which: Chosen) => ({ type: 'deadJobs', id: 'ids' in which ? 'chosen' : (which.job ?? 'all') });

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
        const which = whichOf(selection);
        const sent = await resendDeadJobs(trx, jobs, { ...which, limit: AT_ONCE_MAX });
        if (sent === 0) throw refuse('operator.staleVersion');
        const subject = subjectOf(which);
        await audit(trx, context, { command: 'jobs.resend', subject, after: { ...which, sent }, reason });
        return { sent };
      }),
    opsDiscardDeadJobs: ({ body: { selection, reason }, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        const which = whichOf(selection);
        const gone = await discardDeadJobs(trx, { ...which, limit: AT_ONCE_MAX });
        if (gone.length === 0) throw refuse('operator.staleVersion');
        const subject = subjectOf(which);
        // The rows are deleted, so the audit row describes them.
        const before = Object.fromEntries(gone.map(({ id, source_name: job }) => [id, job]));
        const after = { ...which, discarded: gone.length };
        await audit(trx, context, { command: 'jobs.discard', subject, before, after, reason });
        return { discarded: gone.length };
      }),
  };
}
