import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '@sanam/server/config.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { deviceCookies, STAFF_AREA, staffSessionCookie } from '@sanam/server/platform/http/sessions.ts';
import type { ChangeStaffPassword } from './password.ts';
import { knownValues } from './devices.ts';
import { SESSION_SECONDS, type StaffAnswer, type StaffService, type StaffVisitor } from './service.ts';

const AGENT_LENGTH_MAX = 200;

export function createStaffHandlers(deps: {
  service: StaffService;
  config: Config;
  changePassword: ChangeStaffPassword;
}): Handlers {
  const { service, config, changePassword } = deps;

  function withCookies(request: FastifyRequest, reply: FastifyReply, answer: StaffAnswer): StaffAnswer['value'] {
    const secure = config.mode === 'live' || request.protocol === 'https';
    const options = { path: STAFF_AREA, httpOnly: true, sameSite: 'strict', secure } as const;
    const { token, device, known } = answer;
    reply.setCookie(deviceCookies.staff, device, { ...options, maxAge: SESSION_SECONDS });
    reply.setCookie(staffSessionCookie, token, { ...options, maxAge: SESSION_SECONDS });
    reply.setCookie(known.name, known.value, { ...options, maxAge: known.maxAge });
    return answer.value;
  }

  return {
    async staffLogin({ body, context, request, reply }) {
      return withCookies(request, reply, await service.login(context, body, visitorOf(request)));
    },
    async staffEnrol({ body, context, request, reply }) {
      const answer = await service.enrol(context, body, visitorOf(request));
      return 'device' in answer ? withCookies(request, reply, answer) : answer.value;
    },
    async staffLogout({ session, context, reply }) {
      await service.logout(context, session);
      reply.clearCookie(staffSessionCookie, { path: STAFF_AREA });
      return {};
    },
    async staffChangePassword({ body, context, session }) {
      await changePassword(context, session, body);
      return {};
    },
    staffInfo: ({ session }) => service.info(session),
  };
}

function visitorOf(request: FastifyRequest): StaffVisitor {
  return {
    agent: request.headers['user-agent']?.slice(0, AGENT_LENGTH_MAX) ?? null,
    known: knownValues(request.cookies),
  };
}
