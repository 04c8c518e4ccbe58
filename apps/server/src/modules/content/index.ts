import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { deviceCookies, type MemberSession } from '../../platform/http/sessions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiteService } from '../site/index.ts';
import { createCustomerService, type CustomerService } from './customer-service/service.ts';
import { createHelp, type Help } from './help/service.ts';
import { createPeople, type People } from './people/service.ts';
import { type ContentService, createService } from './service.ts';
import { createWinners, type WinnerPorts, type Winners } from './winners/service.ts';

export { contentSettings } from './customer-service/service.ts';
export type { Help } from './help/service.ts';
export type { People } from './people/service.ts';
export type { ContentService } from './service.ts';
export type { WinnerPorts } from './winners/service.ts';
export type { Win } from './winners/types.ts';

export interface ContentDeps {
  platform: Pick<Platform, 'db' | 'vault' | 'jobs'>;
  site: Pick<SiteService, 'setting'>;
  winners: WinnerPorts;
  /** Who is logged in by this token and device, without keeping the session awake. */
  memberOf: (token: string, device: string | undefined) => Promise<Pick<MemberSession, 'merchantId'> | undefined>;
}

export interface Content {
  service: ContentService;
  help: Help;
  people: People;
  winners: Winners;
  customerService: CustomerService;
  handlers: Handlers;
}

const WINNERS_SECONDS = 60;

/** Banners, notices, the help centre, the winner board, and how people reach the operator. */
export function createContent(deps: ContentDeps): Content {
  const { db, vault, jobs } = deps.platform;
  const parts = {
    service: createService({ db }),
    help: createHelp({ db }),
    people: createPeople({ db, vault }),
    winners: createWinners({ db, ports: deps.winners }),
    customerService: createCustomerService(deps),
  };
  jobs.define({ name: 'content.winners', everySeconds: WINNERS_SECONDS, run: () => parts.winners.refresh() });
  return { ...parts, handlers: createHandlers(parts, deps.memberOf) };
}

/** The same for everybody who asks this host, and soon asked again (GAP-008). */
const keepBriefly = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=60');

function createHandlers(parts: Omit<Content, 'handlers'>, memberOf: ContentDeps['memberOf']): Handlers {
  const isMember = async (request: FastifyRequest, merchantId: string): Promise<boolean> => {
    const token = /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return false;
    return (await memberOf(token, request.cookies[deviceCookies.member]))?.merchantId === merchantId;
  };
  return {
    listAnnouncements: async ({ query, context, request }) =>
      parts.service.listAnnouncements({
        merchantId: context.merchantId,
        types: query.type.split(',').map((type) => type.trim()),
        language: query.language,
        isMember: await isMember(request, context.merchantId),
      }),
    async helpCenter({ query: { article, ...query }, context, reply }) {
      keepBriefly(reply);
      // A version means nothing without its article.
      const version = article === undefined ? undefined : query.version;
      return parts.help.list({ merchantId: context.merchantId, language: query.language, code: article, version });
    },
    winnerBoard: ({ query, context }) =>
      parts.winners.board({ ...query, merchantId: context.merchantId, limit: query.limitNum }),
    feedback: async ({ body, session, context }) => ({
      id: await parts.people.feedback(context, session.memberId, body),
    }),
    customerService: ({ query, context }) => parts.customerService.info(context.merchantId, query.language),
    joinPartners: async ({ body, context }) => ({ id: await parts.people.apply(context, body) }),
  };
}
