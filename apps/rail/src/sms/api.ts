// The gateway's only call: POST JSON with the key as a bearer token, like common SMS providers.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readFaults } from '../callbacks/faults.ts';
import type { RailDeps } from '../platform/deps.ts';
import { readJson } from '../platform/read-json.ts';
import { isGatewayKey } from './gateway-key.ts';
import { acceptSms } from './service.ts';

const message = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  to: z.string().regex(/^\+[1-9]\d{5,14}$/),
  sender: z.string().max(40),
  text: z.string().min(1).max(1000),
});

/**
 * Mounts `POST /sms/send`. Faults: slow answers late, down refuses, "answer lost" accepts the message and closes the
 * connection.
 */
export function registerSmsApi(app: FastifyInstance, deps: RailDeps): void {
  app.post('/sms/send', async (request, reply) => {
    if (!isGatewayKey(deps.keys, request.headers.authorization))
      return reply.code(401).send({ status: 'unauthorized' });
    const faults = await readFaults(deps.db);
    if (faults.sms_mode === 'down') return reply.code(503).send({ status: 'down' });
    const parsed = message.safeParse(readJson(request.body));
    if (!parsed.success) return reply.code(400).send({ status: 'invalid' });
    const outcome = await acceptSms(deps, parsed.data);
    if (faults.sms_mode === 'slow') await new Promise((done) => setTimeout(done, faults.sms_slow_seconds * 1000));
    if (faults.sms_mode === 'answerLost') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return outcome === 'conflict'
      ? reply.code(409).send({ status: 'conflict' })
      : { status: 'accepted', messageId: parsed.data.id };
  });
}
