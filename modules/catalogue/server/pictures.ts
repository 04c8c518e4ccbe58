import { createHash } from 'node:crypto';
import { gameTile, lotteryTile, vendorMark } from '@sanam/art';
import type { FastifyInstance } from 'fastify';
import { sendShort } from '@sanam/server/platform/http/compressed.ts';
import { refuse } from '@sanam/server/platform/errors.ts';

const NAME = /^[A-Za-z0-9._:-]{1,64}$/;
/** Vendor name of the portal's own lottery in picture addresses. */
const HOUSE_VENDOR = 'HOUSE_LOTTO';
/** A release may draw other pictures at the same addresses, which games keep: a browser asks after a day whether it did. */
const KEPT_SECONDS = 86_400;
/** Seconds for which a browser may show the old picture while it revalidates. */
const STALE_SECONDS = 30 * 86_400;
const TAG_LENGTH = 20;

/**
 * Serves pictures drawn by name, for games and vendors without their own. Within a release the same name always gives the
 * same picture.
 */
export function pictureRoutes(app: FastifyInstance): void {
  const serve = (url: string, draw: (names: Record<string, string>) => string) =>
    app.get<{ Params: Record<string, string> }>(url, { config: { call: 'picture' } }, async (request, reply) => {
      if (!Object.values(request.params).every((name) => NAME.test(name))) throw refuse('common.notFound');
      const picture = draw(request.params);
      const tag = `W/"${createHash('sha256').update(picture).digest('base64url').slice(0, TAG_LENGTH)}"`;
      reply.header('cache-control', `public, max-age=${KEPT_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`);
      reply.header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return sendShort(request, reply.type('image/svg+xml'), picture);
    });
  serve(
    '/art/games/:vendor/:code.svg',
    ({ vendor = '', code = '' }) => (vendor === HOUSE_VENDOR ? lotteryTile(code) : undefined) ?? gameTile(vendor, code),
  );
  serve('/art/vendors/:vendor.svg', ({ vendor = '' }) => vendorMark(vendor));
}
