// Members whose transfers failed too often, for staff: one person lifts a block, with a reason.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { PaymentDeps } from '../deps.ts';
import { liftBlock } from '../transfer-blocks/service.ts';
import { listBlocks } from '../transfer-blocks/store.ts';
import { done, type StaffPaymentsDeps } from './queries.ts';

type Deps = Pick<StaffPaymentsDeps, 'db' | 'people'> & Pick<PaymentDeps, 'events'>;

export function transferBlockHandlers({ db, people, events }: Deps): Handlers {
  return {
    async opsListTransferBlocks({ context: { rowsOf: merchantId }, query }) {
      const { memberId, running } = query;
      const found = await listBlocks(db, { merchantId, memberId, isRunning: running === 'true', ...pageOf(query) });
      const memberOf = await people.members(found.list.map((row) => row.member_id));
      const list = found.list.map((row) => ({
        id: row.block_id,
        member: memberOf(row.member_id),
        kind: row.kind,
        state: row.lifted_at !== null ? ('lifted' as const) : row.isOver ? ('over' as const) : ('running' as const),
        orders: row.orders,
        startedAt: row.started_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        liftedAt: row.lifted_at?.toISOString() ?? null,
        version: row.version,
      }));
      return paged(list, found.totalCount, query);
    },
    opsLiftTransferBlock: ({ params, body, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        await liftBlock({ events }, trx, context, { blockId: params.id, ...body });
        return done;
      }),
  };
}
