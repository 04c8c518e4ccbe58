// Staff call that lists closed periods of cashbacks.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { textIn } from '../campaigns/content.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { countPeriods, listPeriods, type PeriodRow } from './periods-store.ts';

type Value = CallValue<Calls['opsListCashbackPeriods']>['list'][number];

export const createCashbackHandlers = ({ db }: Pick<PromotionStaffDeps, 'db'>): Handlers => ({
  async opsListCashbackPeriods({ query, context: { rowsOf, language } }) {
    const filter = { merchantId: rowsOf, campaignId: query.campaignId, state: query.state };
    const [list, count] = await Promise.all([
      listPeriods(db, { ...filter, ...pageOf(query) }),
      countPeriods(db, filter),
    ]);
    return paged(
      list.map((row) => valueOf(row, language)),
      count,
      query,
    );
  },
});

const valueOf = (row: PeriodRow, language: 'TH' | 'EN'): Value => ({
  id: `${row.campaignId}-${row.from}`,
  merchantId: row.merchantId,
  campaignId: row.campaignId,
  title: textIn(row.content, language).title,
  from: row.from,
  to: row.to,
  version: row.version,
  closedAt: row.closedAt.toISOString(),
  state: row.due > 0n ? 'due' : 'decided',
  members: Number(row.members),
  due: Number(row.due),
  issued: Number(row.issued),
  none: Number(row.none),
  refused: Number(row.refused),
  loss: toWire(row.loss),
  amount: toWire(row.amount),
  claimed: toWire(row.claimed),
  waiting: toWire(row.waiting),
  lapsed: toWire(row.lapsed),
});
