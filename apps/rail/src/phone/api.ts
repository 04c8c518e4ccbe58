// REST interface called by browsers: two methods, with the error texts of the real provider.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RailDeps } from '../platform/deps.ts';
import { API_KEY, createPhoneProvider, type PhoneAnswer } from './service.ts';

export const PHONE_API = '/phone/v1/';

const text = z.string().max(4096).optional();
const sendInput = z.object({ phoneNumber: text, recaptchaToken: text });
const signInInput = z.object({ sessionInfo: text, code: text });

export async function registerPhoneApi(app: FastifyInstance, deps: RailDeps): Promise<void> {
  const provider = await createPhoneProvider(deps);
  const origin = new URL(deps.callbackUrl).origin;

  const answer = (reply: FastifyReply, result: PhoneAnswer): FastifyReply => {
    reply.header('access-control-allow-origin', origin).header('vary', 'origin').code(result.status);
    if (result.status === 200) return reply.send(result.body);
    return reply.send({ error: { code: result.status, message: result.error } });
  };
  const input = <Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.output<Schema> | undefined => {
    const key = new URL(request.url, 'http://rail').searchParams.get('key');
    // The rail's parser keeps JSON as bytes, because signatures are calculated over bytes.
    const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    try {
      const parsed = schema.safeParse(JSON.parse(raw));
      return key === API_KEY && parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  };

  app.get('/phone/jwks', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(provider.jwks),
  );
  app.options(`${PHONE_API}*`, async (_request, reply) =>
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-allow-methods', 'POST')
      .code(204)
      .send(),
  );
  app.post(`${PHONE_API}accounts::sendVerificationCode`, async (request, reply) => {
    const given = input(request, sendInput);
    if (given === undefined) return answer(reply, { status: 400, error: 'INVALID_API_KEY' });
    return answer(reply, await provider.sendCode(given.phoneNumber));
  });
  app.post(`${PHONE_API}accounts::signInWithPhoneNumber`, async (request, reply) => {
    const given = input(request, signInInput);
    if (given === undefined) return answer(reply, { status: 400, error: 'INVALID_API_KEY' });
    return answer(reply, await provider.signIn(given.sessionInfo, given.code));
  });
}
