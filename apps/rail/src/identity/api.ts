// Calls of the identity check provider: signed JSON, under `/identity-check`.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { registerIdentityPages } from '../pages/identity-pages.ts';
import type { RailDeps } from '../platform/deps.ts';
import { readJson } from '../platform/read-json.ts';
import { applicantObject, createApplicant, findBy, isSigned, LEVELS, openPage } from './service.ts';

const externalId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const applicantInput = z.object({ externalUserId: externalId, lang: z.string().max(8).default('th') });
const linkInput = z.object({
  levelName: z.string().max(80),
  userId: externalId,
  ttlInSecs: z.int().min(1).max(86_400),
  redirect: z.object({ successUrl: z.url({ protocol: /^https?$/ }), rejectUrl: z.url({ protocol: /^https?$/ }) }),
});
const ROOT = '/identity-check';

/** Mounts the calls that create an applicant, open its page and read it, and the pages themselves. */
export function registerIdentityChecks(app: FastifyInstance, deps: RailDeps): void {
  registerIdentityPages(app, deps);
  const guard = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { method, url } = request;
    if (!isSigned(request.headers, { method, url, body, now: deps.clock() })) await fail(reply, 401, 'unauthorized');
  };

  app.post(`${ROOT}/resources/applicants`, { preHandler: guard }, async (request, reply) => {
    const given = applicantInput.safeParse(readJson(request.body));
    const levelName = new URL(request.url, 'http://rail').searchParams.get('levelName') ?? '';
    if (!given.success || levelName === '') return fail(reply, 400, 'bad request');
    if (isInTrouble(levelName, reply)) return reply;
    const { externalUserId, lang } = given.data;
    const id = await createApplicant(deps, { externalId: externalUserId, levelName, language: lang });
    if (id === undefined) return fail(reply, 409, `the external user id ${externalUserId} is taken`);
    return reply.code(201).send({ id, externalUserId, review: { reviewStatus: 'init', levelName } });
  });

  app.post(`${ROOT}/resources/sdkIntegrations/levels/-/websdkLink`, { preHandler: guard }, async (request, reply) => {
    const given = linkInput.safeParse(readJson(request.body));
    if (!given.success) return fail(reply, 400, 'bad request');
    const { userId, ttlInSecs: seconds, redirect } = given.data;
    const place = await openPage(deps, { externalId: userId, seconds, returnUrl: redirect.successUrl });
    if (place === undefined) return fail(reply, 404, 'not found');
    return { url: `${deps.publicUrl}${ROOT}/go/${place}` };
  });

  // The provider's format has the id after a semicolon.
  app.get(`${ROOT}/resources/applicants/:which/one`, { preHandler: guard }, async (request, reply) => {
    const { which } = request.params as { which: string };
    const id = externalId.safeParse(/^-;externalUserId=(.+)$/.exec(which)?.[1]);
    const applicant = id.success ? await findBy(deps, { external_id: id.data }) : undefined;
    return applicant === undefined ? fail(reply, 404, 'not found') : applicantObject(applicant);
  });
}

function isInTrouble(levelName: string, reply: FastifyReply): boolean {
  if (levelName === LEVELS.broken) {
    void reply.code(503).type('text/html').send('<h1>503</h1>');
    return true;
  }
  if (levelName !== LEVELS.silent) return false;
  reply.hijack();
  return true;
}

function fail(reply: FastifyReply, code: number, description: string): FastifyReply {
  return reply.code(code).send({ code, description });
}
