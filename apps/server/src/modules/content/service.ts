import type { CallValue, Schemas } from '@sanam/contract';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { cleanHtml } from './clean-html.ts';
import * as store from './store.ts';

export type Announcements = CallValue<Schemas['listAnnouncements']>;

export interface ContentService {
  /** What a page shows now. `types` are the letters of the configuration, `B,PL,PU,PR`; unknown ones are ignored (GAP-034). */
  listAnnouncements(ask: { merchantId: string; types: string[]; language: 'TH' | 'EN' }): Promise<Announcements>;
  /** Publishes an announcement; its HTML is cleaned before it is kept. */
  publish(
    context: Context,
    announcement: Omit<store.NewAnnouncement, 'announcementId'> & { reason?: string },
  ): Promise<string>;
}

export function createService({ db }: { db: Db }): ContentService {
  return {
    async listAnnouncements(ask) {
      const list = await store.listAnnouncements(db, ask);
      const noticesOf = (type: store.AnnouncementRow['type']) =>
        list
          .filter((one) => one.type === type)
          .map((one) => ({ id: one.announcement_id, title: one.title, content: cleanHtml(one.body) }));
      return {
        player: noticesOf('PL'),
        popup: noticesOf('PU'),
        promotion: noticesOf('PR'),
        banners: list.flatMap((one) =>
          one.picture === null || one.group_name === null
            ? []
            : {
                bannerId: one.announcement_id,
                url: one.picture,
                groupName: one.group_name,
                linkageType: one.linkage_type,
                linkUrl: one.link_url,
                title: one.title,
              },
        ),
      };
    },
    async publish(context, { reason, ...announcement }) {
      const announcementId = newId('ann');
      const texts = announcement.texts.map((text) => ({ ...text, body: cleanHtml(text.body) }));
      await inTransaction(db, async (trx) => {
        await store.insertAnnouncement(trx, { ...announcement, texts, announcementId });
        const subject = { type: 'announcement', id: announcementId };
        await audit(trx, context, { command: 'content.publish', subject, after: announcement, reason: reason ?? null });
      });
      return announcementId;
    },
  };
}
