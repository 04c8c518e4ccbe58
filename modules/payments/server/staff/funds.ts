// Money owed to players, for staff.
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { fundsRow } from '../funds/service.ts';
import { listDays } from '../funds/store.ts';
import { rangeOf, type StaffPaymentsDeps } from './queries.ts';

export function fundsHandlers({ db, site }: Pick<StaffPaymentsDeps, 'site'> & { db: Db }): Handlers {
  return {
    async opsListPlayerFunds({ context: { merchantId }, query }) {
      const days = await rangeOf(site, merchantId, query);
      const list = await listDays(db, { merchantId, zone: site.zoneOf(merchantId), ...days, ...pageOf(query) });
      return paged(list.map(fundsRow), list[0]?.total ?? 0, query);
    },
  };
}
