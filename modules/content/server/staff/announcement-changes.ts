import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { AnnouncementType } from '../../contract/places.ts';
import * as store from './announcement-store.ts';
import { fitting } from '../fitting.ts';
import type { ContentService } from '../service.ts';
import type { AnnouncementFields } from '../store.ts';

export type { StaffRow } from './announcement-store.ts';

interface Change {
  id: string;
  expectedVersion: number;
  reason: string;
}

/** What staff do with announcements. Everything is of the merchant in the context. */
export interface AnnouncementChanges {
  list(ask: store.StaffFilter): ReturnType<typeof store.listForStaff>;
  /** Refuses `common.notFound`. */
  get(merchantId: string, id: string): Promise<store.StaffRow>;
  /** Puts it behind the others of its place. Refuses `content.unsafeLink`, `request.invalid`. */
  add(target: Db, context: Context, given: AnnouncementFields & { enabled: boolean; reason: string }): Promise<string>;
  /** All refuse `common.notFound`, `operator.shippedContent`, `operator.staleVersion`; `change` also as `add`. Answer the new version. */
  change(context: Context, change: Change & Omit<AnnouncementFields, 'type'>): Promise<number>;
  setEnabled(context: Context, change: Change & { enabled: boolean }): Promise<number>;
  /** `ids`: all of the merchant's own in this place. Refuses `operator.staleVersion` when they are others by now. */
  order(
    context: Context,
    ask: { type: AnnouncementType; groupName: store.Place['groupName']; ids: string[]; reason: string },
  ): Promise<void>;
  /** Origins of other hosts that banners are kept on; a page asks often, so the answer is some seconds old. */
  pictureOrigins(merchantId: string): Promise<string[]>;
}

const ORIGINS_MS = 5000;
const subjectOf = (id: string) => ({ type: 'announcement', id });

export function createAnnouncementChanges({
  db,
  service,
}: {
  db: Db;
  service: Pick<ContentService, 'publish'>;
}): AnnouncementChanges {
  const origins = new Map<string, { list: string[]; until: number }>();
  return {
    list: (ask) => store.listForStaff(db, ask),
    async get(merchantId, id) {
      const found = await store.findForStaff(db, merchantId, id);
      if (found === undefined) throw refuse('common.notFound');
      return found;
    },
    async add(target, context, given) {
      const place = { merchantId: context.merchantId, type: given.type, groupName: given.groupName };
      const position = await store.nextPosition(target, place);
      return service.publish(target, context, { ...given, merchantId: context.merchantId, position });
    },
    change: (context, { id, expectedVersion, reason, ...fields }) =>
      inTransaction(db, async (trx) => {
        const before = await unchanged(trx, context, { id, expectedVersion });
        const after = fitting({ ...fields, type: before.type });
        await store.updateAnnouncement(trx, id, after);
        const change = { before: shown(before), after: shown(after), reason };
        await audit(trx, context, { command: 'content.change', subject: subjectOf(id), ...change });
        return before.version + 1;
      }),
    setEnabled: (context, { id, expectedVersion, enabled, reason }) =>
      inTransaction(db, async (trx) => {
        const before = await unchanged(trx, context, { id, expectedVersion });
        if (before.enabled === enabled) return before.version;
        await store.setEnabled(trx, id, enabled);
        const change = { before: { enabled: before.enabled }, after: { enabled }, reason };
        await audit(trx, context, { command: 'content.setEnabled', subject: subjectOf(id), ...change });
        return before.version + 1;
      }),
    order: (context, { ids, reason, ...place }) =>
      inTransaction(db, async (trx) => {
        const before = await store.lockOrder(trx, { merchantId: context.merchantId, ...place });
        if (before.toSorted().join() !== ids.toSorted().join()) throw refuse('operator.staleVersion');
        if (before.join() === ids.join()) return;
        await store.setOrder(trx, ids);
        const subject = subjectOf(`${context.merchantId}/${place.groupName ?? place.type}`);
        await audit(trx, context, { command: 'content.order', subject, before, after: ids, reason });
      }),
    async pictureOrigins(merchantId) {
      const known = origins.get(merchantId);
      if (known !== undefined && known.until > performance.now()) return known.list;
      // Without the database a page shows what was right a moment ago.
      const pictures = await store.outsidePictures(db, merchantId).catch(() => known?.list ?? []);
      const list = [...new Set(pictures.filter((one) => URL.canParse(one)).map((one) => new URL(one).origin))];
      origins.set(merchantId, { list, until: performance.now() + ORIGINS_MS });
      return list;
    },
  };
}

async function unchanged(
  trx: Trx,
  context: Context,
  { id, expectedVersion }: { id: string; expectedVersion: number },
): Promise<store.StaffRow> {
  const found = await store.lockForStaff(trx, context.merchantId, id);
  if (found === undefined) throw refuse('common.notFound');
  if (found.merchantId !== context.merchantId) throw refuse('operator.shippedContent');
  if (found.version !== expectedVersion) throw refuse('operator.staleVersion', { version: found.version });
  return found;
}

/** The part that an editor decides, as the log keeps it. */
function shown(one: AnnouncementFields): AnnouncementFields {
  const { type, groupName, picture, linkageType, linkUrl, audience, languages, startsAt, endsAt, mayHideToday } = one;
  const texts = one.texts.toSorted((a, b) => (a.language < b.language ? 1 : -1));
  return { type, groupName, picture, linkageType, linkUrl, audience, languages, startsAt, endsAt, mayHideToday, texts };
}
