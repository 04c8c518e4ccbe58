// Banners and notices, as staff read and change them.
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { AnnouncementChanges, StaffRow } from './announcement-changes.ts';
import type { People } from '@sanam/staff/server/index.ts';

type Row = CallValue<Calls['opsListAnnouncements']>['list'][number];
type Add = CallArguments<Calls['opsAddAnnouncement']>['body'];
type Change = CallArguments<Calls['opsChangeAnnouncement']>['body'];

export type Announcements = ReturnType<typeof createAnnouncements>;

export function createAnnouncements({ changes, people }: { changes: AnnouncementChanges; people: People }) {
  return {
    async list(context: Context, query: CallArguments<Calls['opsListAnnouncements']>['query']) {
      const { pageNo, pageSize, q, ...filter } = query;
      const page = pageOf({ pageNo, pageSize });
      const found = await changes.list({
        ...filter,
        ...page,
        merchantId: context.merchantId,
        q: q === '' ? undefined : q,
      });
      return paged(
        found.list.map((row) => valueOf(row, context)),
        found.totalCount,
        { pageSize },
      );
    },
    async get(context: Context, id: string): Promise<CallValue<Calls['opsGetAnnouncement']>> {
      const row = await changes.get(context.merchantId, id);
      return { ...valueOf(row, context), history: await people.historyOf(id) };
    },
    add: async (trx: Trx, context: Context, body: Add): Promise<{ id: string }> => ({
      id: await changes.add(trx, context, { ...body, ...timesOf(body) }),
    }),
    change: async (context: Context, id: string, body: Change): Promise<{ version: number }> => ({
      version: await changes.change(context, { id, ...body, ...timesOf(body) }),
    }),
    setEnabled: async (
      context: Context,
      id: string,
      body: CallArguments<Calls['opsSwitchAnnouncement']>['body'],
    ): Promise<{ version: number }> => ({ version: await changes.setEnabled(context, { id, ...body }) }),
    order: (context: Context, body: CallArguments<Calls['opsOrderAnnouncements']>['body']): Promise<void> =>
      changes.order(context, body),
  };
}

const timesOf = ({ startsAt, endsAt }: Pick<Add, 'startsAt' | 'endsAt'>) => ({
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

function valueOf(row: StaffRow, { merchantId }: Context): Row {
  const { announcementId, merchantId: of, startsAt, endsAt, updatedAt, ...rest } = row;
  return {
    ...rest,
    id: announcementId,
    isShipped: of !== merchantId,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
