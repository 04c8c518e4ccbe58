import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { deviceCookies } from '../../platform/http/sessions.ts';
import { ABSOLUTE_SECONDS } from './sessions.ts';
import type { IdentityService, SessionAnswer, Visitor } from './types.ts';

const AGENT_LENGTH_MAX = 200;

export function createHandlers(deps: { service: IdentityService; config: Config }): Handlers {
  const { service, config } = deps;

  /** Gives the browser its device cookie: not readable by scripts, never sent from other sites. */
  function withCookie(request: FastifyRequest, reply: FastifyReply, answer: SessionAnswer): SessionAnswer['value'] {
    reply.setCookie(deviceCookies.member, answer.device, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: config.mode === 'live' || request.protocol === 'https',
      maxAge: ABSOLUTE_SECONDS,
    });
    return answer.value;
  }

  return {
    registerSettings: ({ context }) => service.registerSettings(context.merchantId),
    async register({ body, context, request, reply }) {
      return withCookie(request, reply, await service.register(context, body, visitorOf(request)));
    },
    async login({ body, context, request, reply }) {
      const { username = '', password = '' } = body;
      return withCookie(request, reply, await service.login(context, { username, password }, visitorOf(request)));
    },
    async logout({ session, context }) {
      await service.logout(context, session);
      return {};
    },
    memberInfo: ({ session }) => service.memberInfo(session.memberId),
  };
}

function visitorOf(request: FastifyRequest): Visitor {
  return {
    device: request.cookies[deviceCookies.member],
    agent: request.headers['user-agent']?.slice(0, AGENT_LENGTH_MAX) ?? null,
  };
}
