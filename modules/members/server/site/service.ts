import { siteLanguages } from '@sanam/contract';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { firstRow } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';

export type SiteLanguage = (typeof siteLanguages)[number];

const AVATARS = 48;

export interface MemberSite {
  /** The language this member chose last; undefined when it never did. */
  language(memberId: string): Promise<SiteLanguage | undefined>;
  changeLanguage(memberId: string, language: SiteLanguage): Promise<void>;
  /** A drawn picture; the same member has the same one, and many members share each. */
  avatarOf(memberId: string): string;
}

/** What the site keeps of a member. */
export function createMemberSite({ db }: Pick<Platform, 'db'>): MemberSite {
  return {
    async language(memberId) {
      const row = await firstRow(
        db,
        sql<{ language: string }>`select language from members_languages where member_id = ${memberId}`,
      );
      return siteLanguages.find((one) => one === row?.language);
    },
    async changeLanguage(memberId, language) {
      await sql`
        insert into members_languages (member_id, language) values (${memberId}, ${language})
        on conflict (member_id) do update set language = excluded.language, updated_at = platform_now()`.execute(db);
    },
    avatarOf: (memberId) =>
      `/art/members/${createHash('sha256').update(memberId).digest().readUInt16BE(0) % AVATARS}.svg`,
  };
}
