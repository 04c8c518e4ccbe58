// The two routes that browsers visit directly, and the contract's calls. They read and set cookies and answer
// redirects.
import { socialProvider } from '@sanam/merchants/contract/page.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse, z } from 'zod/mini';
import type { Config } from '@sanam/server/config.ts';
import { languageOf } from '@sanam/server/platform/http/bind.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { pageOrigin } from '@sanam/server/platform/http/page-origin.ts';
import { visitorOf } from '@sanam/server/platform/http/sessions.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Cookies } from '../cookies.ts';
import { ownPath } from './rules.ts';
import { COMPLETION_SECONDS, FLOW_SECONDS } from './tickets.ts';
import type { Evidence, SocialService, Step } from './types.ts';

const FLOW_COOKIE = 'sanam_social';
const TICKET_COOKIE = 'sanam_social_ticket';
const FLOW_PATH = '/wps/session/social';
const TICKET_PATH = '/wps/';

const startQuery = z.object({
  purpose: z._default(z.enum(['login', 'register', 'link']), 'login'),
  return: z.optional(z.string()),
});

export interface RouteDeps {
  service: SocialService;
  site: SiteService;
  config: Config;
  cookies: Cookies;
}

/** Returns the browser's ticket of a proven identity. */
export function socialTicketOf(request: FastifyRequest): string | undefined {
  return request.cookies[TICKET_COOKIE];
}

function createCookieJar(config: Config) {
  const isSecure = (request: FastifyRequest): boolean => config.mode === 'live' || request.protocol === 'https';
  return {
    /**
     * Sets the flow cookie. It is `lax` because it returns with the redirect from another site; it allows only this one
     * round trip.
     */
    setFlow(request: FastifyRequest, reply: FastifyReply, flow: string): void {
      const bounds = { path: FLOW_PATH, maxAge: FLOW_SECONDS };
      reply.setCookie(FLOW_COOKIE, flow, { ...bounds, httpOnly: true, sameSite: 'lax', secure: isSecure(request) });
    },
    setTicket(request: FastifyRequest, reply: FastifyReply, ticket: string): void {
      const bounds = { path: TICKET_PATH, maxAge: COMPLETION_SECONDS };
      reply.setCookie(TICKET_COOKIE, ticket, {
        ...bounds,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
      });
    },
    visitorHashOf: (request: FastifyRequest, reply: FastifyReply): string =>
      visitorOf(request, reply, { isSecure: isSecure(request) }),
    clearFlow: (reply: FastifyReply) => reply.clearCookie(FLOW_COOKIE, { path: FLOW_PATH }),
    clearTicket: (reply: FastifyReply) => reply.clearCookie(TICKET_COOKIE, { path: TICKET_PATH }),
  };
}

export function createSocialRoutes(deps: RouteDeps): { handlers: Handlers; routes(app: FastifyInstance): void } {
  return { handlers: createHandlers(deps), routes: createBrowserRoutes(deps) };
}

/** Creates the routes on which browsers leave and return. */
function createBrowserRoutes({ service, site, config }: RouteDeps): (app: FastifyInstance) => void {
  const jar = createCookieJar(config);

  function send(request: FastifyRequest, reply: FastifyReply, step: Step): FastifyReply {
    if (step.flow === null) jar.clearFlow(reply);
    else if (step.flow !== undefined) jar.setFlow(request, reply, step.flow);
    if (step.ticket !== undefined) jar.setTicket(request, reply, step.ticket);
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(step.redirectTo);
  }

  const contextOf = (request: FastifyRequest): Context => ({
    actor: { kind: 'system', id: 'visitor' },
    merchantId: site.merchantIdOf(request.hostname),
    address: request.ip,
    country: request.country,
    requestId: request.id,
    language: languageOf(request),
  });

  function providerOf(request: FastifyRequest) {
    const parsed = safeParse(socialProvider, (request.params as { provider?: unknown }).provider);
    if (!parsed.success) throw refuse('common.notFound');
    return parsed.data;
  }

  return (app) => {
    app.get(
      '/wps/session/social/:provider/start',
      { config: { call: 'socialStart', whenClosed: true } },
      async (request, reply) => {
        const provider = providerOf(request);
        const query = safeParse(startQuery, request.query);
        if (!query.success) throw refuse('request.invalid');
        // Only from a page of ours: another site must not send a person through a sign-in they did not ask for.
        if (request.headers['sec-fetch-site'] === 'cross-site') throw refuse('common.notFound');
        const context = contextOf(request);
        const step = await service.start(context, {
          provider,
          purpose: query.data.purpose,
          returnPath: ownPath(query.data.return),
          origin: pageOrigin(request, config.mode),
          visitorHash: jar.visitorHashOf(request, reply),
          flow: request.cookies[FLOW_COOKIE],
        });
        return send(request, reply, step);
      },
    );
    app.get(
      '/wps/session/social/:provider/callback',
      { config: { call: 'socialCallback', whenClosed: true } },
      async (request, reply) => {
        const provider = providerOf(request);
        const context = contextOf(request);
        const [path = '', search = ''] = request.url.split(/(?=\?)/, 2);
        const step = await service.finish(context, { provider, path, search, flow: request.cookies[FLOW_COOKIE] });
        return send(request, reply, step);
      },
    );
  };
}

function createHandlers({ service, config, cookies }: RouteDeps): Handlers {
  const jar = createCookieJar(config);
  return {
    async loginSocial({ body, context, request, reply }) {
      const { provider, entrance, idToken, nonce } = body;
      const evidence: Evidence =
        idToken !== undefined && nonce !== undefined ? { idToken, nonce } : { ticket: socialTicketOf(request) };
      jar.clearTicket(reply);
      const browser = cookies.browserOf(request, reply);
      const answer = await service.login(context, { provider, entrance, evidence }, browser, (ticket) =>
        jar.setTicket(request, reply, ticket),
      );
      return cookies.give(request, reply, answer);
    },
    async socialNonce({ context, request, reply }) {
      return { nonce: await service.issueNonce(context, jar.visitorHashOf(request, reply)) };
    },
    identities: ({ session }) => service.list(session),
    async startLink({ body, session, request, reply }) {
      const { provider } = body;
      jar.setFlow(
        request,
        reply,
        await service.startLink(session, { provider, visitorHash: jar.visitorHashOf(request, reply) }),
      );
      return { url: `${FLOW_PATH}/${provider}/start?purpose=link` };
    },
    async linkIdentity({ body, session, context, request, reply }) {
      const ticket = { visitorHash: jar.visitorHashOf(request, reply), ticket: socialTicketOf(request) };
      jar.clearTicket(reply);
      await service.link(context, session, { provider: body.provider, ...ticket });
      return service.list(session);
    },
    async unlinkIdentity({ params, session, context }) {
      await service.unlink(context, session, params.provider);
      return {};
    },
  };
}
