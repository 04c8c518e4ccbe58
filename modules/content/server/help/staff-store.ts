// Articles for staff: shipped and the merchant's own side by side, with drafts among the versions.
import { sql } from 'kysely';
import { anyOf, type Db, rows } from '@sanam/server/platform/db.ts';
import type { HelpCategory } from '../../contract/places.ts';
import type { ArticleText } from './store.ts';

export interface ArticleHead {
  articleId: string;
  code: string;
  category: HelpCategory;
  position: number;
  enabled: boolean;
  isShipped: boolean;
}
export interface VersionHead {
  articleId: string;
  version: string;
  state: 'draft' | 'published';
  effectiveFrom: Date | null;
  /** Whether its publication time has come. */
  isDue: boolean;
  createdAt: Date;
  publishedAt: Date | null;
  /** Title in the reader's language, else in Thai. */
  title: string | null;
}

export function listHeads(db: Db, merchantId: string): Promise<ArticleHead[]> {
  return db
    .selectFrom('content_articles')
    .select(['article_id as articleId', 'code', 'category', 'position', 'enabled'])
    .select(sql<boolean>`merchant_id = '*'`.as('isShipped'))
    .where('merchant_id', 'in', [merchantId, '*'])
    .execute();
}

/** Returns versions, newest first. */
export function listVersions(db: Db, ask: { articleIds: string[]; language: 'TH' | 'EN' }): Promise<VersionHead[]> {
  return rows(
    db,
    sql<VersionHead>`
      select v.article_id as "articleId", v.version, v.state, v.effective_from as "effectiveFrom",
             coalesce(v.effective_from <= platform_now(), false) as "isDue", v.created_at as "createdAt",
             v.published_at as "publishedAt",
             (select t.title from content_article_texts t where t.article_id = v.article_id and t.version = v.version
              order by t.language = ${ask.language} desc, t.language = 'TH' desc limit 1) as title
      from content_article_versions v where v.article_id = any(${ask.articleIds})
      order by v.effective_from desc nulls first, v.published_at desc, v.created_at desc, v.version desc`,
  );
}

export function listTexts(
  db: Db,
  articleIds: string[],
): Promise<(ArticleText & { articleId: string; version: string })[]> {
  return db
    .selectFrom('content_article_texts')
    .select(['article_id as articleId', 'version', 'language', 'title', 'body'])
    .where('article_id', '=', anyOf(articleIds))
    .orderBy('language', 'desc')
    .execute();
}
