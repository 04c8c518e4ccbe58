import type { Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { revisionOf } from '@sanam/server/platform/revision.ts';
import { helpCategories, type HelpCategory } from '../../contract/places.ts';
import { cleanHtml } from '../clean-html.ts';
import { withFigures } from './figures.ts';
import * as store from './store.ts';

/** Code of the article to which a registration agrees. */
export const TERMS = 'term';

export interface Draft {
  merchantId: string;
  code: string;
  category: HelpCategory;
  position: number;
  enabled?: boolean;
  version: string;
  texts: store.ArticleText[];
  reason?: string;
  /** Mark of the draft when its writer read it; null: no draft yet. If left out, it is not compared. */
  mark?: string | null | undefined;
}

/** Returns a mark of a version's texts: equal marks mean equal texts. */
export const textsMark = (texts: readonly store.ArticleText[]): string =>
  revisionOf(Object.fromEntries(texts.map(({ language, title, body }) => [language, [title, body]])));

/** Returns a version for the audit log, by language, so that before and after can be compared. */
const kept = (version: string, texts: readonly store.ArticleText[]) => ({
  version,
  texts: Object.fromEntries(texts.map(({ language, title, body }) => [language, { title, body }])),
});

export interface Help {
  /** Returns the current articles by category; categories without articles are left out. */
  list(ask: store.ArticleAsk): Promise<CallValue<Calls['helpCenter']>>;
  /**
   * Checks whether this version of the terms is published for the merchant, so that members who agreed to it can read
   * it again.
   */
  hasTerms(merchantId: string, version: string): Promise<boolean>;
  /**
   * Creates or changes a draft; cleans its HTML. An existing article keeps its place. Refuses with
   * `content.versionExists` if the version is published, `operator.staleVersion` if the draft differs from what its
   * writer read.
   */
  draft(target: Db, context: Context, draft: Draft): Promise<void>;
  /**
   * Publishes a draft from a time on. Refuses with `common.notFound`, also for a draft without a Thai text, and
   * `operator.staleVersion` if its mark differs.
   */
  publish(
    context: Context,
    ask: { merchantId: string; code: string; version: string; from: Date | null; reason: string; mark?: string },
  ): Promise<void>;
}

export interface HelpDeps {
  db: Db;
  /** Returns the turnover a deposit requires before a withdrawal, in percent of the deposit, by the merchant's rule. */
  turnoverPercent: (merchantId: string) => Promise<number>;
}

export function createHelp({ db, turnoverPercent }: HelpDeps): Help {
  return {
    async list(ask) {
      const [found, percent] = await Promise.all([store.listArticles(db, ask), turnoverPercent(ask.merchantId)]);
      const articlesOf = (category: HelpCategory) =>
        found
          .filter((one) => one.category === category)
          .map((one) => ({
            code: one.code,
            title: one.title,
            content: withFigures(cleanHtml(one.body), percent),
            version: one.version,
            effectiveFrom: one.effective_from.toISOString(),
          }));
      const categories = helpCategories.map((category) => ({ category, articles: articlesOf(category) }));
      return { categories: categories.filter(({ articles }) => articles.length > 0) };
    },
    async hasTerms(merchantId, version) {
      return (await store.listArticles(db, { merchantId, language: 'TH', code: TERMS, version })).length > 0;
    },
    draft: (target, context, draft) =>
      inTransaction(target, async (trx) => {
        const articleId = await store.holdArticle(trx, { enabled: true, ...draft, articleId: newId('art') });
        const before = await store.findTexts(trx, articleId, draft.version);
        const texts = draft.texts.map((text) => ({ ...text, body: cleanHtml(text.body) }));
        if (!(await store.putDraft(trx, { articleId, version: draft.version, texts })))
          throw refuse('content.versionExists');
        const read = before === null ? null : textsMark(before);
        if (draft.mark !== undefined && draft.mark !== read) throw refuse('operator.staleVersion');
        const subject = { type: 'article', id: `${draft.merchantId}/${draft.code}` };
        await audit(trx, context, {
          command: 'content.article.draft',
          subject,
          before: before === null ? null : { category: draft.category, ...kept(draft.version, before) },
          after: { category: draft.category, ...kept(draft.version, texts) },
          reason: draft.reason ?? null,
        });
      }),
    publish: (context, { reason, mark, ...ask }) =>
      inTransaction(db, async (trx) => {
        const articleId = await store.publishDraft(trx, ask);
        if (articleId === undefined) throw refuse('common.notFound');
        const texts = (await store.findTexts(trx, articleId, ask.version)) ?? [];
        if (mark !== undefined && mark !== textsMark(texts)) throw refuse('operator.staleVersion');
        const subject = { type: 'article', id: `${ask.merchantId}/${ask.code}` };
        const before = { version: ask.version, state: 'draft' };
        const after = { version: ask.version, state: 'published', from: ask.from?.toISOString() ?? null };
        await audit(trx, context, { command: 'content.article.publish', subject, before, after, reason });
      }),
  };
}
