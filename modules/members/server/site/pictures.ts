import { vendorMark } from '@sanam/art';
import type { FastifyInstance } from 'fastify';
import { refuse } from '@sanam/server/platform/errors.ts';

const KEPT_SECONDS = 30 * 86_400;

/** Serves the members' pictures: blossoms by number, so that the address does not reveal the member. */
export function avatarRoutes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    '/art/members/:file',
    { config: { call: 'picture' } },
    async (request, reply) => {
      const number = /^(\d{1,3})\.svg$/.exec(request.params.file)?.[1];
      if (number === undefined) throw refuse('common.notFound');
      reply.header('cache-control', `public, max-age=${KEPT_SECONDS}, immutable`);
      return reply.type('image/svg+xml').send(vendorMark(`member ${number}`));
    },
  );
}
