// Articles of the help centre and the terms, as staff read and change them.
import { paged } from '@sanam/server/platform/paging.ts';
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { type StaffArticles, type StaffArticle } from '../help/staff-articles.ts';
import { type Help, TERMS } from '../help/service.ts';
import { memberSettings } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Body } from './body.ts';
import type { People } from '@sanam/staff/server/index.ts';

type Row = CallValue<Calls['opsListArticles']>['list'][number];

export interface ArticleDeps {
  articles: StaffArticles;
  help: Pick<Help, 'publish'>;
  site: Pick<SiteService, 'setting'>;
  /** Returns for each version of the terms how many members agreed to it last. */
  agreedTerms: (merchantId: string) => Promise<Map<string, number>>;
  people: People;
}

export type Articles = ReturnType<typeof createArticles>;

export function createArticles({ articles, help, site, agreedTerms, people }: ArticleDeps) {
  return {
    async list(context: Context, query: CallArguments<Calls['opsListArticles']>['query']) {
      const { pageNo, pageSize, category } = query;
      const q = query.q?.toLowerCase() ?? '';
      const all = (await articles.list(context)).filter(
        (one) =>
          (category === undefined || one.category === category) &&
          (one.code.toLowerCase().includes(q) || one.title.toLowerCase().includes(q)),
      );
      return paged(all.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(rowOf), all.length, { pageSize });
    },
    async get(context: Context, code: string): Promise<CallValue<Calls['opsGetArticle']>> {
      const { merchantId, language } = context;
      const one = await articles.get({ merchantId, language, code });
      const isTerms = code === TERMS;
      const agreed = isTerms ? await agreedTerms(merchantId) : undefined;
      return {
        ...rowOf(one),
        revision: one.revision,
        requiredVersion: isTerms ? (await site.setting(merchantId, memberSettings.terms)).version : null,
        versions: one.versions.map((version) => ({
          version: version.version,
          state: version.state,
          isShipped: version.isShipped,
          texts: version.texts.map(({ language: of, title, body }) => ({ language: of, title, body })),
          effectiveFrom: version.effectiveFrom?.toISOString() ?? null,
          createdAt: version.createdAt.toISOString(),
          publishedAt: version.publishedAt?.toISOString() ?? null,
          agreed: agreed === undefined ? null : (agreed.get(version.version) ?? 0),
          mark: version.mark,
        })),
        history: await people.historyOf(`${merchantId}/${code}`),
      };
    },
    change: (context: Context, code: string, body: Body<'opsChangeArticle'>): Promise<void> =>
      articles.change(context, { code, ...body }),
    draft: (context: Context, code: string, body: Body<'opsDraftArticle'>): Promise<void> =>
      articles.draft(context, { code, ...body }),
    publish: (
      context: Context,
      code: string,
      { version, from, mark, reason }: Body<'opsPublishArticle'>,
    ): Promise<void> =>
      help.publish(context, {
        merchantId: context.merchantId,
        code,
        version,
        from: from === null ? null : new Date(from),
        mark,
        reason,
      }),
  };
}

function rowOf({ code, category, position, enabled, isShipped, title, held, next, drafts }: StaffArticle): Row {
  return {
    id: code,
    category,
    position,
    enabled,
    isShipped,
    title,
    version: held?.version ?? null,
    since: held?.effectiveFrom?.toISOString() ?? null,
    nextVersion: next?.version ?? null,
    nextFrom: next?.effectiveFrom?.toISOString() ?? null,
    drafts,
  };
}
