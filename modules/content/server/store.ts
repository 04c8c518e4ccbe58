import { sql } from 'kysely';
import { anyOf, type Db, rows } from '@sanam/server/platform/db.ts';
import type { AnnouncementAudience, AnnouncementType, BannerGroup } from '../contract/places.ts';

/** Reader of a page. An agent is a member too; `agentAlone` sees only content for agents. */
export type Reader = 'visitor' | 'member' | 'agent' | 'agentAlone';
const audiencesOf: Record<Reader, AnnouncementAudience[]> = {
  visitor: ['all', 'visitor'],
  member: ['all', 'member'],
  agent: ['all', 'member', 'agent'],
  agentAlone: ['agent'],
};

export interface AnnouncementRow {
  announcement_id: string;
  type: 'B' | 'PL' | 'PU' | 'PR';
  group_name: string | null;
  picture: string | null;
  linkage_type: '1' | '2' | '3' | '4' | null;
  link_url: string | null;
  starts_at: Date;
  may_hide_today: boolean;
  title: string;
  body: string;
}

/**
 * Returns the announcements shown now, in order. A merchant with its own announcements of a type sees only those, else
 * the shipped ones. A text missing in the language is shown in Thai, the source language.
 */
export function listAnnouncements(
  db: Db,
  ask: { merchantId: string; types: string[]; language: 'TH' | 'EN'; reader: Reader },
): Promise<AnnouncementRow[]> {
  return rows(
    db,
    sql<AnnouncementRow>`
      select /* never H: type; left out below */
             a.announcement_id, a.type, a.group_name, a.picture, a.linkage_type, a.link_url,
             coalesce(a.starts_at, a.created_at) as starts_at, a.may_hide_today, t.title, t.body
      from content_announcements a
      cross join lateral (select title, body from content_announcement_texts x where x.announcement_id = a.announcement_id
                          order by x.language = ${ask.language} desc, x.language = 'TH' desc limit 1) t
      where a.type = any(${ask.types}) and a.type <> 'H' and a.enabled
        and (a.starts_at is null or a.starts_at <= platform_now()) and (a.ends_at is null or a.ends_at > platform_now())
        and a.audience = any(${audiencesOf[ask.reader]})
        and (a.languages is null or ${ask.language} = any(a.languages))
        and (a.merchant_id = ${ask.merchantId} or (a.merchant_id = '*' and not exists
             (select 1 from content_announcements o where o.merchant_id = ${ask.merchantId} and o.type = a.type)))
      order by a.type, a.position, a.announcement_id`,
  );
}

export interface AnnouncementText {
  language: 'TH' | 'EN';
  title: string;
  body: string;
}
/** Fields that an editor sets. */
export interface AnnouncementFields {
  type: AnnouncementType;
  groupName: BannerGroup | null;
  picture: string | null;
  linkageType: '1' | '2' | '3' | '4' | null;
  linkUrl: string | null;
  audience: AnnouncementAudience;
  /** Languages; null: every one. */
  languages: ('TH' | 'EN')[] | null;
  startsAt: Date | null;
  endsAt: Date | null;
  mayHideToday: boolean;
  texts: AnnouncementText[];
}
export interface NewAnnouncement extends AnnouncementFields {
  announcementId: string;
  merchantId: string;
  position: number;
  enabled: boolean;
}

export async function insertAnnouncement(db: Db, one: NewAnnouncement): Promise<void> {
  await db
    .insertInto('content_announcements')
    .values({
      announcement_id: one.announcementId,
      merchant_id: one.merchantId,
      type: one.type,
      group_name: one.groupName,
      picture: one.picture,
      linkage_type: one.linkageType,
      link_url: one.linkUrl,
      position: one.position,
      enabled: one.enabled,
      audience: one.audience,
      languages: one.languages,
      starts_at: one.startsAt,
      ends_at: one.endsAt,
      may_hide_today: one.mayHideToday,
    })
    .execute();
  await putTexts(db, one.announcementId, one.texts);
}

/** Replaces the texts of an announcement by these. */
export async function putTexts(db: Db, announcementId: string, texts: AnnouncementText[]): Promise<void> {
  const languages = texts.map(({ language }) => language);
  await db
    .deleteFrom('content_announcement_texts')
    .where('announcement_id', '=', announcementId)
    .where((eb) => eb.not(eb('language', '=', anyOf(languages))))
    .execute();
  for (const { language, title, body } of texts)
    await db
      .insertInto('content_announcement_texts')
      .values({ announcement_id: announcementId, language, title, body })
      .onConflict((conflict) => conflict.columns(['announcement_id', 'language']).doUpdateSet({ title, body }))
      .execute();
}
