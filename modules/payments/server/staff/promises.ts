// How well the promised times of payouts were kept, for staff.
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { bankNameOf } from '@sanam/wallet/server/index.ts';
import { rangeOf, type StaffPaymentsDeps } from './queries.ts';
import { listPromises } from '../promises/store.ts';

export function promiseHandlers({ db, site }: Pick<StaffPaymentsDeps, 'site'> & { db: Db }): Handlers {
  return {
    async opsListPromises({ context, query }) {
      const { merchantId, language } = context;
      const days = await rangeOf(site, merchantId, query);
      const list = await listPromises(db, { merchantId, zone: site.zoneOf(merchantId), ...days, ...pageOf(query) });
      const shown = list.map(({ bank_code, p50, p90, total: _total, ...row }) => ({
        ...row,
        id: [row.day, bank_code, row.band, row.way].join('.'),
        bankCode: bank_code,
        bankName: bankNameOf(bank_code, language),
        broken: row.payouts - row.kept,
        p50Minutes: p50,
        p90Minutes: p90,
      }));
      return paged(shown, list[0]?.total ?? 0, query);
    },
  };
}
