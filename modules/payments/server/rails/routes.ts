import type { FastifyInstance } from 'fastify';
import type { createCallbacks } from './callbacks.ts';

const BODY_BYTES_MAX = 64 * 1024;

/**
 * Registers `POST /rails/{rail}/{account}/callback`. Not a call of the contract: the caller is a payment provider, the
 * body is raw bytes until its signature is checked, and the answer is only a status.
 */
export function railRoutes(app: FastifyInstance, callbacks: ReturnType<typeof createCallbacks>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { rail: string; account: string } }>(
      '/rails/:rail/:account/callback',
      { bodyLimit: BODY_BYTES_MAX, config: { call: 'railCallback' } },
      async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { rail, account } = request.params;
        const outcome = await callbacks.receive({ rail, account, headers: request.headers, raw });
        const status = { unknownRail: 404, forged: 401, stored: 200, known: 200 }[outcome];
        return reply.code(status).send({ received: status === 200 });
      },
    );
  });
}
