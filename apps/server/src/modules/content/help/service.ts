import { type CallValue, type HelpCategory, helpCategories, type Schemas } from '@sanam/contract';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/db.ts';
import { refuse } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { cleanHtml } from '../clean-html.ts';
import * as store from './store.ts';

/** The article that a registration agrees to. */
export const TERMS = 'term';

export interface Draft {
  merchantId: string;
  code: string;
  category: HelpCategory;
  position: number;
  version: string;
  texts: { language: 'TH' | 'EN'; title: string; body: string }[];
}

export interface Help {
  /** Articles that hold now, by category; categories without articles are left out. */
  list(ask: store.ArticleAsk): Promise<CallValue<Schemas['helpCenter']>>;
  /** True when this version of the terms is published for the merchant: somebody who agreed to it can read it again. */
  hasTerms(merchantId: string, version: string): Promise<boolean>;
  /** Writes or changes a draft; its HTML is cleaned. Refuses `content.versionExists` when the version is published. */
  draft(context: Context, draft: Draft): Promise<void>;
  /** Makes a draft hold from a moment on. Refuses `common.notFound`, also for a draft without a Thai text. */
  publish(
    context: Context,
    ask: { merchantId: string; code: string; version: string; from: Date | null; reason: string },
  ): Promise<void>;
}

export function createHelp({ db }: { db: Db }): Help {
  return {
    async list(ask) {
      const found = await store.listArticles(db, ask);
      const articlesOf = (category: HelpCategory) =>
        found
          .filter((one) => one.category === category)
          .map((one) => ({
            code: one.code,
            title: one.title,
            content: cleanHtml(one.body),
            version: one.version,
            effectiveFrom: one.effective_from.toISOString(),
          }));
      const categories = helpCategories.map((category) => ({ category, articles: articlesOf(category) }));
      return { categories: categories.filter(({ articles }) => articles.length > 0) };
    },
    async hasTerms(merchantId, version) {
      return (await store.listArticles(db, { merchantId, language: 'TH', code: TERMS, version })).length > 0;
    },
    draft: (context, draft) =>
      inTransaction(db, async (trx) => {
        const articleId = await store.ensureArticle(trx, { ...draft, articleId: newId('art') });
        const texts = draft.texts.map((text) => ({ ...text, body: cleanHtml(text.body) }));
        if (!(await store.putDraft(trx, { articleId, version: draft.version, texts })))
          throw refuse('content.versionExists');
        const subject = { type: 'article', id: `${draft.merchantId}/${draft.code}` };
        await audit(trx, context, { command: 'content.article.draft', subject, after: { ...draft, texts } });
      }),
    publish: (context, { reason, ...ask }) =>
      inTransaction(db, async (trx) => {
        if (!(await store.publishDraft(trx, ask))) throw refuse('common.notFound');
        const subject = { type: 'article', id: `${ask.merchantId}/${ask.code}` };
        const after = { version: ask.version, from: ask.from?.toISOString() ?? null };
        await audit(trx, context, { command: 'content.article.publish', subject, after, reason });
      }),
  };
}
