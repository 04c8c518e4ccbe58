// Report of promised payout times, for staff.
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { bankNameOf } from '@sanam/wallet/server/index.ts';
import { rangeOf, type StaffPaymentsDeps } from './queries.ts';
import { listPromises, type PromiseFigures, totalsOfPromises } from '../promises/store.ts';

const figuresOf = ({ payouts, kept, p50, p90 }: PromiseFigures) => ({
  payouts,
  kept,
  broken: payouts - kept,
  p50Minutes: p50,
  p90Minutes: p90,
});

export function promiseHandlers({ db, site }: Pick<StaffPaymentsDeps, 'site'> & { db: Db }): Handlers {
  return {
    async opsListPromises({ context, query }) {
      const { merchantId, language } = context;
      const days = await rangeOf(site, merchantId, query);
      const filter = { merchantId, zone: site.zoneOf(merchantId), ...days };
      const list = await listPromises(db, filter, pageOf(query));
      const totals = await totalsOfPromises(db, filter);
      const shown = list.map((row) => ({
        day: row.day,
        way: row.way,
        band: row.band,
        id: [row.day, row.bank_code, row.band, row.way].join('.'),
        bankCode: row.bank_code,
        bankName: bankNameOf(row.bank_code, language),
        ...figuresOf(row),
      }));
      return { ...paged(shown, list[0]?.total ?? 0, query), totals: figuresOf(totals) };
    },
  };
}
