import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { revisionOf } from '@sanam/server/platform/revision.ts';
import { helpCategories } from '../../contract/places.ts';
import * as heads from './staff-store.ts';
import { type Help, TERMS, textsMark } from './service.ts';
import { type ArticlePlace, type ArticleText, holdArticle, placeArticle } from './store.ts';

export interface StaffArticle {
  code: string;
  category: ArticlePlace['category'];
  position: number;
  enabled: boolean;
  /** Whether it is the shipped article, because the merchant has none of its own. */
  isShipped: boolean;
  title: string;
  held: heads.VersionHead | undefined;
  next: heads.VersionHead | undefined;
  drafts: string[];
}
export interface StaffVersion extends heads.VersionHead {
  isShipped: boolean;
  texts: ArticleText[];
  /** Mark of the texts, as a writer or publisher read them. */
  mark: string;
}

/** Staff's interface to articles, always of the merchant in the context. */
export interface StaffArticles {
  /** Returns articles by section and place. */
  list(ask: { merchantId: string; language: 'TH' | 'EN' }): Promise<StaffArticle[]>;
  /** Returns one article with every version, newest first. Refuses with `common.notFound`. */
  get(ask: {
    merchantId: string;
    language: 'TH' | 'EN';
    code: string;
  }): Promise<StaffArticle & { versions: StaffVersion[]; revision: string }>;
  /** Changes the place. Refuses with `common.notFound`, `operator.staleVersion`, `operator.termsStay`. */
  change(
    context: Context,
    change: { code: string; revision: string; reason: string } & Pick<
      ArticlePlace,
      'category' | 'position' | 'enabled'
    >,
  ): Promise<void>;
  /**
   * Writes a draft; section, place and visibility of an existing article do not change. `mark`: of the draft as its
   * writer read it, null if there was none. Refuses with `content.versionExists`, `operator.staleVersion`,
   * `operator.termsStay`.
   */
  draft(
    context: Context,
    draft: {
      code: string;
      version: string;
      category: ArticlePlace['category'];
      texts: ArticleText[];
      mark: string | null;
      reason: string;
    },
  ): Promise<void>;
}

interface Ask {
  merchantId: string;
  language: 'TH' | 'EN';
}

/** Returns the merchant's own and the shipped articles, of one code or all, with their versions. */
async function read(target: Db, { merchantId, language, code }: Ask & { code?: string }) {
  const all = await heads.listHeads(target, merchantId);
  const articles = all.filter((one) => code === undefined || one.code === code);
  const articleIds = articles.map(({ articleId }) => articleId);
  return { articles, versions: await heads.listVersions(target, { articleIds, language }) };
}

async function readOne(target: Db, ask: Ask & { code: string }) {
  const { articles, versions } = await read(target, ask);
  if (articles.length === 0) throw refuse('common.notFound');
  return { articles, versions, article: articleOf(articles, versions) };
}

export function createStaffArticles({ db, help }: { db: Db; help: Pick<Help, 'draft'> }): StaffArticles {
  return {
    async list(ask) {
      const { articles, versions } = await read(db, ask);
      const codes = [...new Set(articles.map(({ code }) => code))];
      return codes
        .map((code) =>
          articleOf(
            articles.filter((article) => article.code === code),
            versions,
          ),
        )
        .toSorted(byPlace);
    },
    async get(ask) {
      const { articles, versions, article } = await readOne(db, ask);
      const texts = await heads.listTexts(
        db,
        articles.map(({ articleId }) => articleId),
      );
      const shipped = articles.find(({ isShipped }) => isShipped)?.articleId;
      const withTexts = versions.map((version) => {
        const own = texts.filter((text) => text.articleId === version.articleId && text.version === version.version);
        return { ...version, isShipped: version.articleId === shipped, texts: own, mark: textsMark(own) };
      });
      return { ...article, versions: withTexts, revision: revisionOf(placeOf(article)) };
    },
    change: (context, { code, revision, reason, ...place }) =>
      inTransaction(db, async (trx) => {
        const { merchantId, language } = context;
        checkTerms({ code, ...place });
        const { article: known } = await readOne(trx, { merchantId, language, code });
        // The merchant’s article row is the lock: a caller that waited for it reads the current state.
        await holdArticle(trx, { articleId: newId('art'), merchantId, ...placeOf(known), code });
        const { article: before } = await readOne(trx, { merchantId, language, code });
        if (revisionOf(placeOf(before)) !== revision) throw refuse('operator.staleVersion');
        await placeArticle(trx, { merchantId, code, ...place });
        const subject = { type: 'article', id: `${merchantId}/${code}` };
        await audit(trx, context, {
          command: 'content.article.change',
          subject,
          before: placeOf(before),
          after: place,
          reason,
        });
      }),
    draft: (context, draft) =>
      inTransaction(db, async (trx) => {
        const { merchantId, language } = context;
        const { articles, versions } = await read(trx, { merchantId, language, code: draft.code });
        const known = articles.length === 0 ? undefined : articleOf(articles, versions);
        checkTerms({ code: draft.code, category: draft.category, enabled: true });
        // A member who agreed to a shipped version must find that one, not another of the same name.
        if (versions.some(({ version, state }) => version === draft.version && state === 'published'))
          throw refuse('content.versionExists');
        const place = known === undefined ? { category: draft.category, position: 0, enabled: true } : placeOf(known);
        await help.draft(trx, context, { ...draft, ...place, merchantId });
      }),
  };
}

function articleOf(same: heads.ArticleHead[], all: heads.VersionHead[]): StaffArticle {
  const own = same.find(({ isShipped }) => !isShipped);
  const shown = own ?? same[0]!;
  const of = (article: heads.ArticleHead | undefined) =>
    all.filter(({ articleId }) => articleId === article?.articleId);
  const ofShipped = of(same.find(({ isShipped }) => isShipped));
  const held = of(own).find(isHeld) ?? ofShipped.find(isHeld);
  const next = of(own).findLast(({ state, isDue }) => state === 'published' && !isDue);
  const drafts = of(own).filter(({ state }) => state === 'draft');
  const { code, category, position, enabled } = shown;
  const title = held?.title ?? drafts[0]?.title ?? next?.title ?? code;
  const names = drafts.map(({ version }) => version);
  return { code, category, position, enabled, isShipped: own === undefined, title, held, next, drafts: names };
}

const isHeld = ({ state, isDue }: heads.VersionHead): boolean => state === 'published' && isDue;

const placeOf = ({ category, position, enabled }: Pick<ArticlePlace, 'category' | 'position' | 'enabled'>) => ({
  category,
  position,
  enabled,
});

const byPlace = (a: StaffArticle, b: StaffArticle): number =>
  helpCategories.indexOf(a.category) - helpCategories.indexOf(b.category) ||
  a.position - b.position ||
  (a.code < b.code ? -1 : 1);

/** Refuses to move or hide the terms, because people agreed to them and must be able to read them. */
function checkTerms({ code, category, enabled }: Pick<ArticlePlace, 'code' | 'category' | 'enabled'>): void {
  if (code === TERMS && (category !== 'terms' || !enabled)) throw refuse('operator.termsStay');
}
