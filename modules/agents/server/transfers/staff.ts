// Staff calls that read transfers along the line.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { People } from '@sanam/staff/server/index.ts';
import * as store from './store.ts';

interface StaffTransferDeps {
  db: Db;
  people: People;
  site: Pick<SiteService, 'dayBounds'>;
}

export function createTransferStaffHandlers(deps: StaffTransferDeps): Handlers {
  const { db, site } = deps;
  return {
    async opsListAgentTransfers({ query, context }) {
      const { q, kind } = query;
      const dayOf = (day: string | undefined) =>
        day === undefined ? undefined : site.dayBounds(context.merchantId, day);
      const [first, last] = await Promise.all([dayOf(query.from), dayOf(query.to)]);
      const filter = { merchantId: context.rowsOf, q, kind, from: first?.from, to: last?.to, ...pageOf(query) };
      const { list, totalCount } = await store.listTransfers(db, filter);
      return paged(await staffValues(deps, list), totalCount, query);
    },
  };
}

async function staffValues(
  { people }: StaffTransferDeps,
  list: readonly store.TransferRow[],
): Promise<CallValue<Calls['opsListAgentTransfers']>['list']> {
  const nameOf = await people.members(list.flatMap(({ from_id, to_id }) => [from_id, to_id]));
  const named = (memberId: string) => ({ memberId, username: nameOf(memberId).username });
  return list.map((row) => ({
    id: row.transfer_id,
    merchantId: row.merchant_id,
    kind: row.kind,
    from: named(row.from_id),
    to: named(row.to_id),
    amount: toWire(row.amount),
    note: row.note,
    at: row.at.toISOString(),
  }));
}
