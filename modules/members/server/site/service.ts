import { siteLanguages } from '@sanam/contract';
import { createHash } from 'node:crypto';
import { now } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';

export type SiteLanguage = (typeof siteLanguages)[number];

const AVATARS = 48;

export interface MemberSite {
  /** Returns the language this member chose last; undefined if none. */
  language(memberId: string): Promise<SiteLanguage | undefined>;
  changeLanguage(memberId: string, language: SiteLanguage): Promise<void>;
  /** Returns the member's drawn picture; it is always the same, and many members share each. */
  avatarOf(memberId: string): string;
}

/** Stores a member's preferences of the site. */
export function createMemberSite({ db }: Pick<Platform, 'db'>): MemberSite {
  return {
    async language(memberId) {
      const row = await db
        .selectFrom('members_languages')
        .select('language')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return siteLanguages.find((one) => one === row?.language);
    },
    async changeLanguage(memberId, language) {
      await db
        .insertInto('members_languages')
        .values({ member_id: memberId, language })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ language, updated_at: now }))
        .execute();
    },
    avatarOf: (memberId) =>
      `/art/members/${createHash('sha256').update(memberId).digest().readUInt16BE(0) % AVATARS}.svg`,
  };
}
