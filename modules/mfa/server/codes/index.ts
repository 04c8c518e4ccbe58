import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { type CodeRouteDeps, createHandlers } from './routes.ts';
import { createCodes } from './service.ts';
import { forgetCodes, isProven } from './store.ts';
import type { CodeMessages, Codes } from './types.ts';

export { codeSettings } from './settings.ts';
export type { CodeMessages, Codes } from './types.ts';

/** One-time codes by SMS and e-mail. */
export function createCodesPart(deps: {
  platform: Pick<Platform, 'db' | 'vault' | 'jobs'>;
  site: SiteService;
  messages: CodeMessages;
  human: { proveEither: CodeRouteDeps['proveEither'] };
  visitorOf(request: FastifyRequest, reply: FastifyReply): string;
}): { service: Codes; handlers: Handlers } {
  const { platform, human } = deps;
  const codes = createCodes(deps);
  platform.jobs.define({ name: 'identity.forgetCodes', everySeconds: 3600, run: () => forgetCodes(platform.db) });
  const handlers = createHandlers({
    ...deps,
    codes,
    proveEither: human.proveEither,
    isProven: (ask) => isProven(platform.db, ask),
  });
  return { service: codes, handlers };
}
