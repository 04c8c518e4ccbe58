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

/** Path prefixes of calls. An unknown path below them is a plain "not found", not the portal page. */
const callPrefixes = ['/wps/', '/lgw/', '/lotto/', '/ops/', '/hwp/', '/rails/', '/.well-known/'];

export interface PageDeps {
  /** Origins whose games the portal may frame and whose pictures it may show. */
  gameOrigins(host: string): Promise<string[]>;
  /** Origins of the live chat that the chat room frames. */
  chatOrigins(host: string): Promise<string[]>;
  /** Origins of an outside human check: its script, its frame and its calls. */
  widgetOrigins(host: string): Promise<string[]>;
  /** Other origins that the portal's own scripts call. */
  connectOrigins(host: string): Promise<string[]>;
  /** Origins of the merchant's picture hosts. */
  pictureOrigins(host: string): Promise<string[]>;
  /**
   * Whether the merchant counts visits with the outside script, which is allowed only for a browser that consented
   * (GAP-178).
   */
  isCounting(host: string): Promise<boolean>;
  /** Name of the merchant: the tab title until a page sets its own. */
  merchantName(host: string): Promise<string | undefined>;
  /** Theme of a first visit; undefined: the preference of the device. */
  theme(host: string): Promise<PageLook['theme']>;
  /** Address of the first picture of the page at this path. */
  firstPicture(host: string, path: string): Promise<string | undefined>;
  /** Path of the merchant's own style sheet, applied after the shipped one; a page may carry a preview token. */
  themeSheet(host: string, preview: string | undefined): Promise<string | undefined>;
}

/**
 * Files of the installed app. They are revalidated at every visit, so that a page of an old build learns of the new
 * one.
 */
const worker = /[/\\]sw\.js(\.br|\.gz)?$/;
/** Policy of the service worker: it only fetches the files that it caches. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * Serves the built portal at `/` and the console at `/console/`, with history-mode routes, strict policies and
 * immutable assets.
 */
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

/** Serves files with a content hash in their names: cached for ever, and 404 if an old page asks for an old file. */
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
