import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountType } from '@sanam/contract';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { bearerOf, deviceCookies, type MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { createCustomerService, type CustomerService } from './customer-service/service.ts';
import { type AnnouncementChanges, createAnnouncementChanges } from './staff/announcement-changes.ts';
import { createFirstPictures, type FirstPictures } from './first-pictures.ts';
import { type StaffArticles, createStaffArticles } from './help/staff-articles.ts';
import { createHelp, type Help } from './help/service.ts';
import { createPeople, type People } from './people/service.ts';
import { createPictures, type Pictures } from './pictures/service.ts';
import { type ContentService, createService } from './service.ts';
import type { Reader } from './store.ts';
import { createWinners, type WinnerPorts, type Winners } from './winners/service.ts';

export interface ContentDeps {
  platform: Pick<Platform, 'config' | 'db' | 'vault' | 'jobs' | 'files' | 'live' | 'written'>;
  site: Pick<SiteService, 'setting'>;
  winners: WinnerPorts;
  /** Returns the turnover a deposit requires before a withdrawal, in percent of the deposit, by the merchant's rule. */
  turnoverPercent: (merchantId: string) => Promise<number>;
  /** Returns the member of this token and device without extending the session. */
  memberOf: (
    token: string,
    device: string | undefined,
  ) => Promise<Pick<MemberSession, 'merchantId' | 'accountType'> | undefined>;
}

export interface Content {
  service: ContentService;
  firstPictures: FirstPictures;
  announcements: AnnouncementChanges;
  help: Help;
  articles: StaffArticles;
  pictures: Pictures;
  people: People;
  winners: Winners;
  customerService: CustomerService;
  handlers: Handlers;
  /** Adds the routes of banner pictures, `/media/…`. */
  routes(app: FastifyInstance): void;
}

const WINNERS_SECONDS = 60;

/** Creates banners, notices, the help centre, the winner board and customer service. */
export function createContent(deps: ContentDeps): Content {
  const { db, vault, jobs, files, live, written } = deps.platform;
  const service = createService({ db });
  const help = createHelp({ db, turnoverPercent: deps.turnoverPercent });
  const parts = {
    service,
    firstPictures: createFirstPictures(service),
    announcements: createAnnouncementChanges({ db, service }),
    help,
    articles: createStaffArticles({ db, help }),
    pictures: createPictures({ db, files: files.area('media') }),
    people: createPeople({ db, vault, written }),
    winners: createWinners({ db, site: deps.site, ports: deps.winners }),
    customerService: createCustomerService(deps),
  };
  jobs.define({
    name: 'content.winners',
    lane: 'upkeep',
    everySeconds: WINNERS_SECONDS,
    run: () => parts.winners.refresh(),
  });
  return { ...parts, handlers: createHandlers(parts, { ...deps, live }), routes: parts.pictures.routes };
}

/** The answer is the same for every visitor of this host, and requested often (GAP-008). */
const keepBriefly = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=60');

const agents = new Set<AccountType>(['agent', 'generalAgent', 'promoter', 'cashAgent']);

function createHandlers(
  parts: Omit<Content, 'handlers' | 'routes'>,
  { memberOf, live }: Pick<ContentDeps, 'memberOf'> & Pick<Platform, 'live'>,
): Handlers {
  /** Notifies staff, because new cases arrive by themselves. */
  const arrived = async (id: string): Promise<{ id: string }> => {
    await live.publish('staff', { type: 'opsContent' });
    return { id };
  };
  const readerOf = async (request: FastifyRequest, merchantId: string): Promise<Reader> => {
    const token = bearerOf(request);
    if (token === undefined) return 'visitor';
    const member = await memberOf(token, request.cookies[deviceCookies.member]);
    if (member?.merchantId !== merchantId) return 'visitor';
    return agents.has(member.accountType) ? 'agent' : 'member';
  };
  return {
    listAnnouncements: async ({ query, context, request }) =>
      parts.service.listAnnouncements({
        merchantId: context.merchantId,
        types: query.type.split(',').map((type) => type.trim()),
        language: query.language,
        reader: await readerOf(request, context.merchantId),
      }),
    async helpCenter({ query: { article, ...query }, context, reply }) {
      keepBriefly(reply);
      // A version without its article is ignored.
      const version = article === undefined ? undefined : query.version;
      return parts.help.list({ merchantId: context.merchantId, language: query.language, code: article, version });
    },
    winnerBoard: ({ query, context }) =>
      parts.winners.board({ ...query, merchantId: context.merchantId, limit: query.limitNum }),
    feedback: async ({ body, session, context }) =>
      arrived(await parts.people.feedback(context, session.memberId, body)),
    async myFeedback({ session }) {
      const list = await parts.people.ofMember(session.memberId);
      return {
        list: list.map(({ id, questionType, content, createdAt, answer, answeredAt }) => ({
          id,
          questionType,
          content,
          createdAt: createdAt.toISOString(),
          answer,
          answeredAt: answeredAt?.toISOString() ?? null,
        })),
      };
    },
    customerService: ({ query, context }) => parts.customerService.info(context.merchantId, query.language),
    joinPartners: async ({ body, context }) => arrived(await parts.people.apply(context, body)),
  };
}
