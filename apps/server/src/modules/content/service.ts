import type { CallValue, Schemas } from '@sanam/contract';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { cleanHtml } from './clean-html.ts';
import { isSafePicture, isSafeTarget } from './links.rules.ts';
import * as store from './store.ts';

export type Announcements = CallValue<Schemas['listAnnouncements']>;
type Timing = 'audience' | 'languages' | 'startsAt' | 'endsAt';
/** What an operator writes; without audience and schedule it is for everybody, from now on. */
export type Announcement = Omit<store.NewAnnouncement, 'announcementId' | Timing> &
  Partial<Pick<store.NewAnnouncement, Timing>>;

export interface ContentService {
  /**
   * What a page shows now. `types` are the letters of the configuration, `B,PL,PU,PR`; unknown ones are ignored and `H`
   * is never listed (GAP-034).
   */
  listAnnouncements(ask: {
    merchantId: string;
    types: string[];
    language: 'TH' | 'EN';
    isMember: boolean;
  }): Promise<Announcements>;
  /** Publishes an announcement; its HTML is cleaned before it is kept. Refuses `content.unsafeLink`, `request.invalid`. */
  publish(context: Context, announcement: Announcement & { reason?: string }): Promise<string>;
  /** Takes an announcement off every page, or puts it back. Refuses `common.notFound`. */
  setEnabled(context: Context, change: { announcementId: string; enabled: boolean; reason: string }): Promise<void>;
}

export function createService({ db }: { db: Db }): ContentService {
  return {
    async listAnnouncements(ask) {
      const list = await store.listAnnouncements(db, ask);
      const noticesOf = (type: store.AnnouncementRow['type']) =>
        list
          .filter((one) => one.type === type)
          .map((one) => ({
            id: one.announcement_id,
            title: one.title,
            content: cleanHtml(one.body),
            startsAt: one.starts_at.toISOString(),
          }));
      return {
        player: noticesOf('PL'),
        popup: noticesOf('PU'),
        promotion: noticesOf('PR'),
        banners: list.flatMap((one) => bannerOf(one) ?? []),
      };
    },
    async publish(context, { reason, ...given }) {
      const announcement = { audience: 'all', languages: null, startsAt: null, endsAt: null, ...given } as const;
      if (!isSafeTarget(announcement.linkageType, announcement.linkUrl)) throw refuse('content.unsafeLink');
      if (announcement.picture !== null && !isSafePicture(announcement.picture)) throw refuse('content.unsafeLink');
      const problem = problemOf(announcement);
      if (problem !== undefined) throw refuse('request.invalid', { fields: [{ field: problem, problem: 'invalid' }] });
      const announcementId = newId('ann');
      const texts = announcement.texts.map((text) => ({ ...text, body: cleanHtml(text.body) }));
      await inTransaction(db, async (trx) => {
        await store.insertAnnouncement(trx, { ...announcement, texts, announcementId });
        const subject = { type: 'announcement', id: announcementId };
        const after = { ...announcement, texts };
        await audit(trx, context, { command: 'content.publish', subject, after, reason: reason ?? null });
      });
      return announcementId;
    },
    setEnabled: (context, { announcementId, enabled, reason }) =>
      inTransaction(db, async (trx) => {
        if (!(await store.setEnabled(trx, announcementId, enabled))) throw refuse('common.notFound');
        const subject = { type: 'announcement', id: announcementId };
        await audit(trx, context, { command: 'content.setEnabled', subject, after: { enabled }, reason });
      }),
  };
}

/** The field that is wrong, if one is. */
function problemOf(one: Required<Announcement>): string | undefined {
  if ((one.type === 'B') !== (one.groupName !== null && one.picture !== null)) return 'groupName';
  if (one.startsAt !== null && one.endsAt !== null && one.endsAt <= one.startsAt) return 'endsAt';
  if (one.languages !== null && one.languages.length === 0) return 'languages';
  if (one.texts.length === 0 || one.texts.some(({ title }) => title.trim() === '' || title.length > 200))
    return 'texts';
  return undefined;
}

function bannerOf(one: store.AnnouncementRow): Announcements['banners'][number] | undefined {
  if (one.picture === null || one.group_name === null) return undefined;
  // Checked once more: a row that came into the table another way leads nowhere rather than anywhere.
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
