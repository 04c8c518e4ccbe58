// Routes of the built pages, their pictures and the health check. Only the portal may frame the pages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { catalogue, findGame } from '../games/catalogue.ts';
import { pictures } from '../games/pictures.ts';
import { Refusal } from '../refusal.ts';

const WEB = new URL('../../dist/web/', import.meta.url).pathname;
const PICTURE_SECONDS = 3600;

export async function registerPageRoutes(
  app: FastifyInstance,
  deps: { isReady: () => Promise<boolean> },
): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await deps.isReady();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });

  app.get<{ Params: { code: string } }>('/play/:code', async (request, reply) => {
    if (findGame(request.params.code) === undefined) throw new Refusal('unknown_game');
    return sendPage(reply, 'play.html');
  });
  app.get('/replay/:id', async (_request, reply) => sendPage(reply, 'play.html'));
  app.get('/verify', async (_request, reply) => sendPage(reply, 'verify.html'));
  app.get('/', async (_request, reply) => reply.redirect(`/play/${catalogue[0]?.game.code}?mode=fun`));

  app.get<{ Params: { file: string } }>('/art/:file', async (request, reply) => {
    const picture = pictures[request.params.file];
    if (picture === undefined) throw new Refusal('unknown_game');
    return reply
      .header('cache-control', `public, max-age=${PICTURE_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/svg+xml')
      .send(picture());
  });

  if (existsSync(join(WEB, 'assets'))) {
    await app.register(fastifyStatic, {
      root: join(WEB, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
    });
  }
}

function sendPage(reply: FastifyReply, name: string): FastifyReply {
  const file = join(WEB, name);
  if (!existsSync(file)) {
    return reply.code(503).type('text/plain').send('The pages are not built: npm run build -w @sanam/studio');
  }
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(readFileSync(file));
}
