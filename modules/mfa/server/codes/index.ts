import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { visitorOf } from '@sanam/server/platform/http/sessions.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { type CodeRouteDeps, createHandlers } from './routes.ts';
import { createCodes } from './service.ts';
import { forgetCodes, isProven } from './store.ts';
import type { CodeMessages, Codes } from './types.ts';

/** Creates the one-time codes by SMS and e-mail. */
export function createCodesPart(deps: {
  platform: Pick<Platform, 'config' | 'db' | 'vault' | 'jobs'>;
  site: SiteService;
  messages: CodeMessages;
  human: { proveEither: CodeRouteDeps['proveEither'] };
}): { service: Codes; handlers: Handlers } {
  const { platform, human } = deps;
  const codes = createCodes(deps);
  platform.jobs.define({
    name: 'identity.forgetCodes',
    lane: 'upkeep',
    everySeconds: 3600,
    run: () => forgetCodes(platform.db),
  });
  const handlers = createHandlers({
    ...deps,
    codes,
    visitorOf: (request, reply) =>
      visitorOf(request, reply, { isSecure: platform.config.mode === 'live' || request.protocol === 'https' }),
    proveEither: human.proveEither,
    isProven: (ask) => isProven(platform.db, ask),
  });
  return { service: codes, handlers };
}
