import { gameTile, lotteryTile, vendorMark } from '@sanam/art';
import type { FastifyInstance } from 'fastify';
import { sendShort } from '@sanam/server/platform/http/compressed.ts';
import { refuse } from '@sanam/server/platform/errors.ts';

const NAME = /^[A-Za-z0-9._:-]{1,64}$/;
/** Vendor name of the portal's own lottery in picture addresses. */
const HOUSE_VENDOR = 'HOUSE_LOTTO';
const KEPT_SECONDS = 30 * 86_400;

/**
 * Serves pictures drawn by name, for games and vendors without their own. The same name always gives the same picture.
 */
export function pictureRoutes(app: FastifyInstance): void {
  const serve = (url: string, draw: (names: Record<string, string>) => string) =>
    app.get<{ Params: Record<string, string> }>(url, { config: { call: 'picture' } }, async (request, reply) => {
      if (!Object.values(request.params).every((name) => NAME.test(name))) throw refuse('common.notFound');
      reply.header('cache-control', `public, max-age=${KEPT_SECONDS}, immutable`);
      return sendShort(request, reply.type('image/svg+xml'), draw(request.params));
    });
  serve(
    '/art/games/:vendor/:code.svg',
    ({ vendor = '', code = '' }) => (vendor === HOUSE_VENDOR ? lotteryTile(code) : undefined) ?? gameTile(vendor, code),
  );
  serve('/art/vendors/:vendor.svg', ({ vendor = '' }) => vendorMark(vendor));
}
