import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { ApprovalService } from './service.ts';

const sorts = new Set(['proposedAt', 'expiresAt', 'amount']);

export function createApprovalHandlers(deps: { platform: Pick<Platform, 'db'>; approvals: ApprovalService }): Handlers {
  const { approvals } = deps;
  const { db } = deps.platform;
  return {
    async opsListApprovals({ query, session, context }) {
      const { pageNo, pageSize, state, order } = query;
      const sort = sorts.has(query.sort ?? '') ? (query.sort as 'proposedAt') : 'proposedAt';
      const paging = pageOf({ pageNo, pageSize });
      const { list, totalCount } = await approvals.list({ merchantId: context.rowsOf, state, sort, order, ...paging });
      return paged(await approvals.values(db, list, session), totalCount, { pageSize });
    },
    opsDecideApproval: ({ params, body, session, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        const { decision } = body;
        const reason = body.reason ?? null;
        const row = await approvals.decide(trx, context, { approvalId: params.id, decision, reason });
        return (await approvals.values(trx, [row], session))[0]!;
      }),
  };
}
