import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { StaffProtection } from './service.ts';

export function createStaffProtectionHandlers({ db, staff }: { db: Db; staff: StaffProtection }): Handlers {
  return {
    opsListProtection: ({ query, context }) => staff.list(context.rowsOf, query),
    opsGetProtection: ({ params, session }) => staff.get(session, params.id),
    opsStopMember: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => staff.stop(trx, context, { memberId: params.id, ...body })),
    opsExcludeMember: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => staff.exclude(trx, context, { memberId: params.id, ...body })),
    async opsEndExclusion({ params, body, context, idempotency }) {
      const name = await staff.nameOf(params.id);
      return once(db, idempotency, (trx) => staff.proposeEnd(trx, context, { memberId: params.id, name, ...body }));
    },
    async opsSetMemberLimit({ params, body, context, idempotency }) {
      const name = await staff.nameOf(params.id);
      return once(db, idempotency, (trx) => staff.setLimit(trx, context, { memberId: params.id, name, ...body }));
    },
    opsBlockMember: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => staff.block(trx, context, { memberId: params.id, ...body })),
    opsStopMarketing: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => staff.stopMarketing(trx, context, { memberId: params.id, ...body })),
  };
}
