import { sql } from 'kysely';
import { anyOf, type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { HelpCategory } from '../../contract/places.ts';

export interface ArticleRow {
  code: string;
  category: HelpCategory;
  version: string;
  effective_from: Date;
  title: string;
  body: string;
}

export interface ArticleAsk {
  merchantId: string;
  language: 'TH' | 'EN';
  code?: string | undefined;
  version?: string | undefined;
}

/**
 * Returns the current version of each article, or the requested published one. A merchant's own article replaces the
 * shipped one once a version of its own is current. A version that members agreed to stays readable for ever, even of a
 * hidden article. A text missing in the language is shown in Thai, the source language.
 */
export function listArticles(db: Db, ask: ArticleAsk): Promise<ArticleRow[]> {
  return rows(
    db,
    sql<ArticleRow>`
      select /* never null: effective_from; published articles have it */
             a.code, coalesce(o.category, a.category) as category, v.version, v.effective_from, t.title, t.body
      from content_articles a
      left join content_articles o on a.merchant_id = '*' and o.merchant_id = ${ask.merchantId} and o.code = a.code
      cross join lateral (
        select x.version, x.effective_from from content_article_versions x
        where x.article_id = a.article_id and x.state = 'published'
          and (${ask.version ?? null}::text is null and x.effective_from <= platform_now() or x.version = ${ask.version ?? null})
        order by x.effective_from desc, x.published_at desc limit 1) v
      cross join lateral (
        select y.title, y.body from content_article_texts y
        where y.article_id = a.article_id and y.version = v.version
        order by y.language = ${ask.language} desc, y.language = 'TH' desc limit 1) t
      where (coalesce(o.enabled, a.enabled) or ${ask.version ?? null}::text is not null) and (${ask.code ?? null}::text is null or a.code = ${ask.code ?? null})
        and (a.merchant_id = ${ask.merchantId} or (a.merchant_id = '*' and not exists
             (select 1 from content_article_versions w where w.article_id = o.article_id and w.state = 'published'
              and (${ask.version ?? null}::text is null and w.effective_from <= platform_now() or w.version = ${ask.version ?? null}))))
      order by coalesce(o.category, a.category), coalesce(o.position, a.position), a.code`,
  );
}

export interface ArticlePlace {
  merchantId: string;
  code: string;
  category: HelpCategory;
  position: number;
  enabled: boolean;
}

/**
 * Returns the merchant's own article, created at this place if missing; locked, so that concurrent changes are
 * serialised.
 */
export async function holdArticle(db: Db, one: ArticlePlace & { articleId: string }): Promise<string> {
  const row = await db
    .insertInto('content_articles')
    .values({
      article_id: one.articleId,
      merchant_id: one.merchantId,
      code: one.code,
      category: one.category,
      position: one.position,
      enabled: one.enabled,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'code']).doUpdateSet({ code: one.code }))
    .returning('article_id')
    .executeTakeFirstOrThrow();
  return row.article_id;
}

/** Changes the place of a locked article. */
export async function placeArticle(db: Db, one: ArticlePlace): Promise<void> {
  await db
    .updateTable('content_articles')
    .set({ category: one.category, position: one.position, enabled: one.enabled })
    .where('merchant_id', '=', one.merchantId)
    .where('code', '=', one.code)
    .execute();
}

export interface ArticleText {
  language: 'TH' | 'EN';
  title: string;
  body: string;
}

/** Returns the texts of a version; null if there are none. */
export async function findTexts(db: Db, articleId: string, version: string): Promise<ArticleText[] | null> {
  const found = await db
    .selectFrom('content_article_texts')
    .select(['language', 'title', 'body'])
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .orderBy('language', 'desc')
    .execute();
  return found.length === 0 ? null : found;
}

/** Stores a draft. Returns false if this version is already published. */
export async function putDraft(
  db: Db,
  draft: { articleId: string; version: string; texts: ArticleText[] },
): Promise<boolean> {
  const { articleId, version, texts } = draft;
  await db
    .insertInto('content_article_versions')
    .values({ article_id: articleId, version })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const open = await db
    .selectFrom('content_article_versions')
    .select('version')
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirst();
  if (open === undefined) return false;
  const languages = texts.map(({ language }) => language);
  await db
    .deleteFrom('content_article_texts')
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .where((eb) => eb.not(eb('language', '=', anyOf(languages))))
    .execute();
  for (const { language, title, body } of texts)
    await db
      .insertInto('content_article_texts')
      .values({ article_id: articleId, version, language, title, body })
      .onConflict((conflict) => conflict.columns(['article_id', 'version', 'language']).doUpdateSet({ title, body }))
      .execute();
  return true;
}

/**
 * Publishes a draft and returns the article's id; undefined if there is no such draft with a Thai text. `from` null, or
 * past: from now on.
 */
export async function publishDraft(
  db: Db,
  ask: { merchantId: string; code: string; version: string; from: Date | null },
): Promise<string | undefined> {
  const done = await firstRow(
    db,
    sql<{ article_id: string }>`
      update content_article_versions v
      set state = 'published', published_at = platform_now(), effective_from = greatest(${ask.from}::timestamptz, platform_now())
      from content_articles a
      where a.article_id = v.article_id and a.merchant_id = ${ask.merchantId} and a.code = ${ask.code}
        and v.version = ${ask.version} and v.state = 'draft'
        and exists (select 1 from content_article_texts t
                    where t.article_id = v.article_id and t.version = v.version and t.language = 'TH')
      returning v.article_id`,
  );
  return done?.article_id;
}
