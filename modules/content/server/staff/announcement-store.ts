// Announcements for staff: shipped and the merchant's own, shown now or not.
import { type RawBuilder, sql } from 'kysely';
import { type Db, firstRow, now, rows } from '@sanam/server/platform/db.ts';
import type { AnnouncementType, BannerGroup } from '../../contract/places.ts';
import { type AnnouncementFields, putTexts } from '../store.ts';
import { containing } from '@sanam/server/platform/like.ts';

export type AnnouncementState = 'shown' | 'planned' | 'ended' | 'off';
export interface StaffRow extends AnnouncementFields {
  announcementId: string;
  merchantId: string;
  position: number;
  enabled: boolean;
  state: AnnouncementState;
  version: number;
  updatedAt: Date;
}
export interface StaffFilter {
  merchantId: string;
  type?: AnnouncementType | undefined;
  groupName?: BannerGroup | undefined;
  state?: AnnouncementState | undefined;
  q?: string | undefined;
  limit: number;
  offset: number;
}

const columns = sql`
  a.announcement_id as "announcementId", a.merchant_id as "merchantId", a.type, a.group_name as "groupName", a.picture,
  a.linkage_type as "linkageType", a.link_url as "linkUrl", a.position, a.enabled, a.audience, a.languages,
  a.starts_at as "startsAt", a.ends_at as "endsAt", a.may_hide_today as "mayHideToday", a.version,
  a.updated_at as "updatedAt",
  (select coalesce(json_agg(json_build_object('language', t.language, 'title', t.title, 'body', t.body)
                            order by t.language desc), '[]')
   from content_announcement_texts t where t.announcement_id = a.announcement_id) as texts`;

/** State of an announcement. A shipped one is off if the merchant has its own of the type. */
const stateFor = (merchantId: string): RawBuilder<unknown> => sql`
  case when not a.enabled or a.merchant_id = '*' and exists
              (select 1 from content_announcements o where o.merchant_id = ${merchantId} and o.type = a.type) then 'off'
       when a.ends_at <= platform_now() then 'ended'
       when a.starts_at > platform_now() then 'planned'
       else 'shown' end`;

/** Returns announcements, the merchant's own first, then shipped ones. */
export async function listForStaff(db: Db, ask: StaffFilter): Promise<{ list: StaffRow[]; totalCount: number }> {
  const like = ask.q === undefined ? null : containing(ask.q);
  const found = sql`
    from content_announcements a
    where a.merchant_id in (${ask.merchantId}, '*')
      and (${ask.type ?? null}::text is null or a.type = ${ask.type ?? null})
      and (${ask.groupName ?? null}::text is null or a.group_name = ${ask.groupName ?? null})
      and (${ask.state ?? null}::text is null or ${stateFor(ask.merchantId)} = ${ask.state ?? null})
      and (${like}::text is null or a.announcement_id like ${like} or exists
           (select 1 from content_announcement_texts t where t.announcement_id = a.announcement_id and t.title ilike ${like}))`;
  const list = await rows(
    db,
    sql<StaffRow>`
      select ${columns}, ${stateFor(ask.merchantId)} as state ${found}
      order by a.merchant_id = '*', a.type, a.group_name nulls first, a.position, a.announcement_id
      limit ${ask.limit} offset ${ask.offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) as count ${found}`);
  return { list, totalCount: Number(count!.count) };
}

export function findForStaff(db: Db, merchantId: string, announcementId: string): Promise<StaffRow | undefined> {
  return firstRow(
    db,
    sql<StaffRow>`
      select ${columns}, ${stateFor(merchantId)} as state from content_announcements a
      where a.announcement_id = ${announcementId} and a.merchant_id in (${merchantId}, '*')`,
  );
}

/** Returns one announcement, locked until this transaction ends. */
export async function lockForStaff(db: Db, merchantId: string, announcementId: string): Promise<StaffRow | undefined> {
  await db
    .selectFrom('content_announcements')
    .select('announcement_id')
    .where('announcement_id', '=', announcementId)
    .forUpdate()
    .execute();
  return findForStaff(db, merchantId, announcementId);
}

export async function updateAnnouncement(db: Db, announcementId: string, one: AnnouncementFields): Promise<void> {
  await db
    .updateTable('content_announcements')
    .set((eb) => ({
      group_name: one.groupName,
      picture: one.picture,
      linkage_type: one.linkageType,
      link_url: one.linkUrl,
      audience: one.audience,
      languages: one.languages,
      starts_at: one.startsAt,
      ends_at: one.endsAt,
      may_hide_today: one.mayHideToday,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('announcement_id', '=', announcementId)
    .execute();
  await putTexts(db, announcementId, one.texts);
}

export async function setEnabled(db: Db, announcementId: string, enabled: boolean): Promise<void> {
  await db
    .updateTable('content_announcements')
    .set((eb) => ({ enabled, version: eb('version', '+', 1), updated_at: now }))
    .where('announcement_id', '=', announcementId)
    .execute();
}

export interface Place {
  merchantId: string;
  type: AnnouncementType;
  groupName: BannerGroup | null;
}

/** Returns the merchant's own of one place in their order, locked. */
export async function lockOrder(db: Db, { merchantId, type, groupName }: Place): Promise<string[]> {
  const found = await db
    .selectFrom('content_announcements')
    .select('announcement_id as id')
    .where('merchant_id', '=', merchantId)
    .where('type', '=', type)
    .where('group_name', 'is not distinct from', groupName)
    .orderBy('position')
    .orderBy('announcement_id')
    .forUpdate()
    .execute();
  return found.map(({ id }) => id);
}

export async function setOrder(db: Db, ids: string[]): Promise<void> {
  await sql`
    update content_announcements a set position = p.place, version = version + 1, updated_at = platform_now()
    from unnest(${ids}::text[]) with ordinality as p (id, place)
    where a.announcement_id = p.id and a.position <> p.place`.execute(db);
}

/** Returns the position after all others of a place. */
export async function nextPosition(db: Db, { merchantId, type, groupName }: Place): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ next: number }>`
      select coalesce(max(position), 0) + 1 as next from content_announcements
      where merchant_id = ${merchantId} and type = ${type} and group_name is not distinct from ${groupName}`,
  );
  return row!.next;
}

/** Returns addresses of pictures on other hosts that pages may have to show. */
export async function outsidePictures(db: Db, merchantId: string): Promise<string[]> {
  const found = await db
    .selectFrom('content_announcements')
    .select('picture')
    .distinct()
    .where('merchant_id', 'in', [merchantId, '*'])
    .where('enabled', '=', true)
    .where('picture', 'ilike', 'https://%')
    .execute();
  return found.flatMap(({ picture }) => picture ?? []);
}
