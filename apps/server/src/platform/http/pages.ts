import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '../errors.ts';
import { newNonce, pagePolicy } from './headers.ts';

const apps = join(dirname(fileURLToPath(import.meta.url)), '../../../../');
const YEAR = 'public, max-age=31536000, immutable';

/** Paths that are calls, never pages: an unknown one is a plain "not found", not the portal. */
const callPrefixes = ['/wps/', '/lgw/', '/lotto/', '/ops/', '/hwp/', '/rails/', '/.well-known/'];

export interface PageDeps {
  /** Origins whose games the portal may frame, and whose pictures it may show. */
  gameOrigins(): string[];
  /** Origins of an outside human check: its script, its frame and its calls. */
  widgetOrigins(host: string): Promise<string[]>;
  /** Other origins the portal's own scripts call. */
  connectOrigins(host: string): Promise<string[]>;
  /** Origins of pictures besides here: where the brand keeps them. */
  pictureOrigins(host: string): Promise<string[]>;
  /** Path of the brand's own style sheet, laid over the shipped one; a page may bring the token of a preview. */
  brandSheet(host: string, preview: string | undefined): Promise<string | undefined>;
}

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
      setHeaders: (response) => {
        response.header('cache-control', 'public, max-age=300');
      },
    });
  }
  if (existsSync(consoleRoot))
    await assets(app, { root: join(consoleRoot, 'assets'), prefix: '/console/assets/', decorateReply: false });
  app.get('/console', (_request, reply) => reply.redirect('/console/'));
  app.get('/console/*', (_request, reply) => sendConsole(reply, consoleRoot));
  app.get<{ Querystring: { brandPreview?: string | string[] } }>('/*', async (request, reply) => {
    if (callPrefixes.some((prefix) => request.url.startsWith(prefix))) throw refuse('common.notFound');
    const { brandPreview } = request.query;
    return sendPortal(reply, portal, {
      sheet: await deps.brandSheet(request.hostname, typeof brandPreview === 'string' ? brandPreview : undefined),
      games: deps.gameOrigins(),
      pictures: await deps.pictureOrigins(request.hostname),
      widgets: await deps.widgetOrigins(request.hostname),
      connects: await deps.connectOrigins(request.hostname),
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
  page: { games: string[]; pictures: string[]; widgets: string[]; connects: string[]; sheet: string | undefined },
): FastifyReply {
  const file = join(root, 'index.html');
  if (!existsSync(file)) throw refuse('common.notFound');
  const { games, widgets, connects, sheet } = page;
  const pictures = [...new Set([...games, ...page.pictures])];
  pagePolicy(reply, { frames: [...games, ...widgets], pictures, widgets, connects });
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  const html = readFileSync(file);
  if (sheet === undefined) return reply.send(html);
  // After the shipped styles, so that the brand's tokens win.
  return reply.send(html.toString('utf8').replace('</head>', `<link rel="stylesheet" href="${sheet}"></head>`));
}

function sendConsole(reply: FastifyReply, root: string): FastifyReply {
  const file = join(root, 'index.html');
  if (!existsSync(file)) throw refuse('common.notFound');
  const nonce = newNonce();
  pagePolicy(reply, { frames: [], styleNonce: nonce });
  const html = readFileSync(file, 'utf8').replaceAll('__CSP_NONCE__', nonce);
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}
