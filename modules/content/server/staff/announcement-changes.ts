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

/** Staff's interface to announcements, always of the merchant in the context. */
export interface AnnouncementChanges {
  list(ask: store.StaffFilter): ReturnType<typeof store.listForStaff>;
  /** Returns one announcement. Refuses with `common.notFound`. */
  get(merchantId: string, id: string): Promise<store.StaffRow>;
  /** Adds an announcement as the last of its place. Refuses with `content.unsafeLink`, `request.invalid`. */
  add(target: Db, context: Context, given: AnnouncementFields & { enabled: boolean; reason: string }): Promise<string>;
  /**
   * All refuse with `common.notFound`, `operator.shippedContent`, `operator.staleVersion`; `change` also as `add` does.
   * They return the new version.
   */
  change(context: Context, change: Change & Omit<AnnouncementFields, 'type'>): Promise<number>;
  setEnabled(context: Context, change: Change & { enabled: boolean }): Promise<number>;
  /**
   * Changes the order; `ids`: all of the merchant's own in this place. Refuses with `operator.staleVersion` if the set
   * has changed.
   */
  order(
    context: Context,
    ask: { type: AnnouncementType; groupName: store.Place['groupName']; ids: string[]; reason: string },
  ): Promise<void>;
  /** Returns the other origins of banner pictures; cached for some seconds, because pages request it often. */
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
      // If the database fails, a page uses the last known value.
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

/** Returns the fields that an editor sets, for the audit log. */
function shown(one: AnnouncementFields): AnnouncementFields {
  const { type, groupName, picture, linkageType, linkUrl, audience, languages, startsAt, endsAt, mayHideToday } = one;
  const texts = one.texts.toSorted((a, b) => (a.language < b.language ? 1 : -1));
  return { type, groupName, picture, linkageType, linkUrl, audience, languages, startsAt, endsAt, mayHideToday, texts };
}
