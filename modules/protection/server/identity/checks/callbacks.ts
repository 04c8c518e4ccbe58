import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CheckDeps } from './deps.ts';
import { receiveMessage } from './service.ts';
import { messagePath } from './settings.ts';

const BODY_BYTES_MAX = 64 * 1024;

/**
 * Registers `POST /identity-checks/{merchant}/messages`. Not a call of the contract: the body is raw bytes until its
 * signature is checked, and the answer is only a status. A repeated message gets the same answer as a new one.
 */
export function checkRoutes(app: FastifyInstance, deps: CheckDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { merchantId: string } }>(
      messagePath(':merchantId'),
      { bodyLimit: BODY_BYTES_MAX, config: { call: 'identityCheckMessage' } },
      async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const digest = createHash('sha256').update(raw).digest('hex');
        const { merchantId } = request.params;
        const outcome = await receiveMessage(deps, { merchantId, headers: request.headers, raw, digest });
        const status = { off: 404, forged: 401, taken: 200, known: 200 }[outcome];
        return reply.code(status).send({ received: status === 200 });
      },
    );
  });
}
