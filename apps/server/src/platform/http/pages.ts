import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { ANALYTICS_COOKIE } from '@sanam/contract/consent';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '../errors.ts';
import { newNonce, pagePolicy } from './headers.ts';
import { type PageLook, portalPage } from './portal-page.ts';
import { varyBy } from './vary.ts';

const apps = join(dirname(fileURLToPath(import.meta.url)), '../../../../');
const YEAR = 'public, max-age=31536000, immutable';

/** Paths that are calls, never pages: an unknown one is a plain "not found", not the portal. */
const callPrefixes = ['/wps/', '/lgw/', '/lotto/', '/ops/', '/hwp/', '/rails/', '/.well-known/'];

export interface PageDeps {
  /** Origins whose games the portal may frame, and whose pictures it may show. */
  gameOrigins(host: string): Promise<string[]>;
  /** Origins of the live chat that the chat room frames. */
  chatOrigins(host: string): Promise<string[]>;
  /** Origins of an outside human check: its script, its frame and its calls. */
  widgetOrigins(host: string): Promise<string[]>;
  /** Other origins the portal's own scripts call. */
  connectOrigins(host: string): Promise<string[]>;
  /** Origins of pictures besides here: where the merchant keeps them. */
  pictureOrigins(host: string): Promise<string[]>;
  /** True where the merchant counts visits with the outside script; it is let in only for a browser that agreed (GAP-178). */
  isCounting(host: string): Promise<boolean>;
  /** What the merchant is called: the name of its tabs until a page says its own. */
  merchantName(host: string): Promise<string | undefined>;
  /** The theme of a first visit; undefined: as the visitor's device prefers. */
  theme(host: string): Promise<PageLook['theme']>;
  /** Address of the picture that the page at this path begins with. */
  firstPicture(host: string, path: string): Promise<string | undefined>;
  /** Path of the merchant's own style sheet, laid over the shipped one; a page may bring the token of a preview. */
  themeSheet(host: string, preview: string | undefined): Promise<string | undefined>;
}

/** Files of the installed app: asked again at every visit, so that a page of an old build is told of the new one. */
const worker = /[/\\]sw\.js(\.br|\.gz)?$/;
/** The worker fetches the files it keeps, and nothing else in it loads anything. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The built portal at `/` and console at `/console/`, with history-mode routes, strict policies and immutable assets. */
export async function servePages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const portal = join(apps, 'portal/dist');
  const consoleRoot = join(apps, 'console/dist');
  if (existsSync(portal)) {
    await assets(app, { root: join(portal, 'assets'), prefix: '/assets/', decorateReply: true });
    await app.register(fastifyStatic, {
      root: portal,
      prefix: '/',
      decorateReply: false,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['assets/**', '**/*.html', '**/*.html.gz', '**/*.html.br'],
      setHeaders: (response, path) => {
        response.header('cache-control', worker.test(path) ? 'no-cache' : 'public, max-age=300');
        if (worker.test(path)) response.header('content-security-policy', WORKER_POLICY);
      },
    });
    app.get('/offline.html', (_request, reply) => {
      pagePolicy(reply, { frames: [] });
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(readPage(portal, 'offline.html'));
    });
  }
  if (existsSync(consoleRoot))
    await assets(app, { root: join(consoleRoot, 'assets'), prefix: '/console/assets/', decorateReply: false });
  app.get('/console', (_request, reply) => reply.redirect('/console/'));
  app.get('/console/*', (_request, reply) => sendConsole(reply, consoleRoot));
  app.get<{ Querystring: { brandPreview?: string | string[] } }>('/*', async (request, reply) => {
    if (callPrefixes.some((prefix) => request.url.startsWith(prefix))) throw refuse('common.notFound');
    const { brandPreview } = request.query;
    const host = request.hostname;
    const [name, theme, sheet, picture, games, chats, pictures, widgets, connects, isCounted] = await Promise.all([
      deps.merchantName(host),
      deps.theme(host),
      deps.themeSheet(host, typeof brandPreview === 'string' ? brandPreview : undefined),
      deps.firstPicture(host, request.url.split('?', 1)[0]!),
      deps.gameOrigins(host),
      deps.chatOrigins(host),
      deps.pictureOrigins(host),
      deps.widgetOrigins(host),
      deps.connectOrigins(host),
      request.cookies[ANALYTICS_COOKIE] === 'yes' && deps.isCounting(host),
    ]);
    return sendPortal(reply, portal, {
      name,
      theme,
      sheet,
      picture,
      games,
      chats,
      pictures,
      widgets,
      connects,
      isCounted,
    });
  });
}

/** Files whose names carry a hash of their content: kept for ever, and plainly missing when an old page asks for an old one. */
async function assets(
  app: FastifyInstance,
  place: { root: string; prefix: string; decorateReply: boolean },
): Promise<void> {
  await app.register(fastifyStatic, {
    ...place,
    index: false,
    preCompressed: true,
    setHeaders: (response) => {
      response.header('cache-control', YEAR);
    },
  });
}

function sendPortal(
  reply: FastifyReply,
  root: string,
  page: {
    games: string[];
    chats: string[];
    pictures: string[];
    widgets: string[];
    connects: string[];
  } & PageLook,
): FastifyReply {
  const html = readPage(root, 'index.html');
  const { games, chats, widgets, connects, isCounted } = page;
  const pictures = [...new Set([...games, ...page.pictures])];
  pagePolicy(reply, { frames: [...games, ...chats, ...widgets], pictures, widgets, connects, isCounted });
  varyBy(reply, 'cookie').header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  return reply.send(portalPage(html, page));
}

function readPage(root: string, name: string): string {
  const file = join(root, name);
  if (!existsSync(file)) throw refuse('common.notFound');
  return readFileSync(file, 'utf8');
}

function sendConsole(reply: FastifyReply, root: string): FastifyReply {
  const nonce = newNonce();
  const html = readPage(root, 'index.html').replaceAll('__CSP_NONCE__', nonce);
  pagePolicy(reply, { frames: [], styleNonce: nonce });
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}
