import type { FastifyInstance } from 'fastify';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Themes } from '../theme/service.ts';
import type { SiteService } from '../service.ts';
import { siteSettings } from '../settings.ts';
import { createIcons } from './icons.ts';
import { appColours, iconOf, iconVersion, manifestOf } from './rules.ts';

interface AppDeps {
  service: Pick<SiteService, 'knownMerchantIdOf' | 'merchant' | 'setting'>;
  themes: Pick<Themes, 'look'>;
}

/**
 * Adds the routes that a browser requests to install a merchant's pages as an app; the host determines the merchant
 * (SEC-016).
 */
export function appRoutes(app: FastifyInstance, { service, themes }: AppDeps): void {
  const iconFor = createIcons();
  const merchantIdOf = (host: string): string => {
    const merchantId = service.knownMerchantIdOf(host);
    if (merchantId === undefined) throw refuse('common.notFound');
    return merchantId;
  };
  app.get<{ Querystring: { lang?: string | string[] } }>(
    '/manifest.webmanifest',
    { config: { call: 'manifest' } },
    async (request, reply) => {
      const merchantId = merchantIdOf(request.hostname);
      const { name } = await service.merchant(merchantId);
      const { lang } = request.query;
      const defaultLanguage = await service.setting(merchantId, siteSettings.defaultLanguage);
      const merchant = { name, look: await themes.look(merchantId), defaultLanguage };
      reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8');
      return JSON.stringify(manifestOf(merchant, typeof lang === 'string' ? lang : undefined));
    },
  );
  app.get<{ Params: { file: string }; Querystring: { v?: unknown } }>(
    '/app/:file',
    { config: { call: 'appIcon' } },
    async (request, reply) => {
      const wanted = iconOf(request.params.file);
      if (wanted === undefined) throw refuse('common.notFound');
      const look = await themes.look(merchantIdOf(request.hostname));
      const colours = appColours(look);
      const icon = await iconFor(colours, wanted.size, wanted.purpose);
      // Under the version of another theme, which this node may not know yet, it is not cached for ever.
      const isNamed = request.query.v === iconVersion(colours);
      const kept = isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      return reply.header('cache-control', kept).type('image/png').send(icon);
    },
  );
}
