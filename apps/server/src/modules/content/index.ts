import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ContentService, createService } from './service.ts';

export type { ContentService } from './service.ts';

export interface Content {
  service: ContentService;
  handlers: Handlers;
}

/** Banners, notices, pop-ups and promotions of a brand. */
export function createContent(deps: { platform: Pick<Platform, 'db'> }): Content {
  const service = createService(deps.platform);
  return {
    service,
    handlers: {
      listAnnouncements: ({ query, context }) =>
        service.listAnnouncements({
          merchantId: context.merchantId,
          types: query.type.split(',').map((type) => type.trim()),
          language: query.language,
        }),
    },
  };
}
