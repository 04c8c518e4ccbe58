import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Themes } from './service.ts';

const FILE = /^([A-Za-z0-9_-]{2,64})\.css$/;

/**
 * Adds the style sheets of merchants: one address per version, cached for ever. Without a version, or with one this
 * node does not know (newer, or invented), it is cached for a minute.
 */
export function themeRoutes(app: FastifyInstance, themes: Themes): void {
  app.get<{ Params: { file: string }; Querystring: { v?: unknown } }>(
    '/brand/:file',
    { config: { call: 'brand' } },
    async (request, reply) => {
      const code = FILE.exec(request.params.file)?.[1];
      const sheet = code === undefined ? undefined : await themes.sheetByCode(code);
      const isNamed = sheet !== undefined && request.query.v === String(sheet.version);
      return send(reply, sheet?.css, isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=60');
    },
  );
  app.get<{ Params: { file: string } }>(
    '/brand/preview/:file',
    { config: { call: 'brandPreview' } },
    async (request, reply) => {
      const token = FILE.exec(request.params.file)?.[1];
      return send(reply, token === undefined ? undefined : await themes.cssOfPreview(token), 'no-store');
    },
  );
}

function send(reply: FastifyReply, css: string | undefined, kept: string): FastifyReply {
  if (css === undefined) throw refuse('common.notFound');
  return reply.header('cache-control', kept).type('text/css; charset=utf-8').send(css);
}
