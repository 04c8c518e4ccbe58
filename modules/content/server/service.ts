import type { Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { cleanHtml } from './clean-html.ts';
import { fitting } from './fitting.ts';
import { isSafeTarget } from './links.rules.ts';
import * as store from './store.ts';

export type Announcements = CallValue<Calls['listAnnouncements']>;
type Choice = 'audience' | 'languages' | 'startsAt' | 'endsAt' | 'mayHideToday' | 'enabled';
/** An announcement by staff; without audience and times it is for everybody, from now on. */
export type Announcement = Omit<store.NewAnnouncement, 'announcementId' | Choice> &
  Partial<Pick<store.NewAnnouncement, Choice>>;

export interface ContentService {
  /**
   * Returns the announcements a page shows now. `types` are the letters of the configuration, `B,PL,PU,PR`; unknown
   * ones are ignored and `H` is never listed (GAP-034).
   */
  listAnnouncements(ask: {
    merchantId: string;
    types: string[];
    language: 'TH' | 'EN';
    reader: store.Reader;
  }): Promise<Announcements>;
  /** Publishes an announcement; cleans its HTML first. Refuses with `content.unsafeLink`, `request.invalid`. */
  publish(target: Db, context: Context, announcement: Announcement & { reason?: string }): Promise<string>;
}

export function createService({ db }: { db: Db }): ContentService {
  return {
    async listAnnouncements(ask) {
      const list = await store.listAnnouncements(db, ask);
      const of = (type: store.AnnouncementRow['type']) => list.filter((one) => one.type === type);
      return {
        player: of('PL').map(noticeOf),
        popup: of('PU').map((one) => ({ ...noticeOf(one), mayHideToday: one.may_hide_today })),
        promotion: of('PR').map(noticeOf),
        banners: list.flatMap((one) => bannerOf(one) ?? []),
      };
    },
    async publish(target, context, { reason, ...given }) {
      const announcementId = newId('ann');
      const announcement = fitting({ ...shownToAll, ...given, announcementId });
      await inTransaction(target, async (trx) => {
        await store.insertAnnouncement(trx, announcement);
        const subject = { type: 'announcement', id: announcementId };
        const { announcementId: _, ...after } = announcement;
        await audit(trx, context, { command: 'content.publish', subject, after, reason: reason ?? null });
      });
      return announcementId;
    },
  };
}

const shownToAll = {
  audience: 'all',
  languages: null,
  startsAt: null,
  endsAt: null,
  mayHideToday: true,
  enabled: true,
} as const;

const noticeOf = (one: store.AnnouncementRow): Announcements['player'][number] => ({
  id: one.announcement_id,
  title: one.title,
  content: cleanHtml(one.body),
  startsAt: one.starts_at.toISOString(),
});

function bannerOf(one: store.AnnouncementRow): Announcements['banners'][number] | undefined {
  if (one.picture === null || one.group_name === null) return undefined;
  // Checked again, so that a row written another way cannot contain an unsafe link.
  const isSafe = isSafeTarget(one.linkage_type, one.link_url);
  return {
    bannerId: one.announcement_id,
    url: one.picture,
    groupName: one.group_name,
    linkageType: isSafe ? one.linkage_type : null,
    linkUrl: isSafe ? one.link_url : null,
    title: one.title,
  };
}
