// The cookies of members' browsers. Scripts cannot read them and other sites cannot send them.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '@sanam/server/config.ts';
import { deviceCookies, visitorOf } from '@sanam/server/platform/http/sessions.ts';
import { knownValues } from '@sanam/mfa/server/index.ts';
import { REMEMBER_SECONDS } from './remember/index.ts';
import { ABSOLUTE_SECONDS } from './sessions.ts';
import type { Browser, SessionAnswer } from '@sanam/members/server/index.ts';

const REMEMBER_COOKIE = 'sanam_remember';
const AGENT_LENGTH_MAX = 200;

export type Cookies = ReturnType<typeof createCookies>;

export function createCookies(config: Pick<Config, 'mode'>) {
  const isSecure = (request: FastifyRequest): boolean => config.mode === 'live' || request.protocol === 'https';
  const options = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const;

  /** Removes the remembered device's ticket from the browser. */
  function forgetDevice(request: FastifyRequest, reply: FastifyReply): void {
    if (request.cookies[REMEMBER_COOKIE] !== undefined) reply.clearCookie(REMEMBER_COOKIE, options(request));
  }

  return {
    /** Returns the browser's cookies and address; sets the visitor's cookie if it is missing. */
    browserOf(request: FastifyRequest, reply: FastifyReply): Browser {
      return {
        visitor: {
          device: request.cookies[deviceCookies.member],
          agent: request.headers['user-agent']?.slice(0, AGENT_LENGTH_MAX) ?? null,
          known: knownValues(request.cookies),
        },
        visitorHash: visitorOf(request, reply, { isSecure: isSecure(request) }),
        rememberTicket: request.cookies[REMEMBER_COOKIE],
      };
    },

    /** Sets the cookies of the session; returns the call's value. */
    give(request: FastifyRequest, reply: FastifyReply, answer: SessionAnswer): SessionAnswer['value'] {
      const { rememberTicket, device, known } = answer;
      // A remembered device must be recognised as long as its ticket is valid.
      const maxAge = typeof rememberTicket === 'string' ? REMEMBER_SECONDS : ABSOLUTE_SECONDS;
      reply.setCookie(deviceCookies.member, device, { ...options(request), maxAge });
      if (typeof rememberTicket === 'string')
        reply.setCookie(REMEMBER_COOKIE, rememberTicket, { ...options(request), maxAge: REMEMBER_SECONDS });
      if (known !== undefined) reply.setCookie(known.name, known.value, { ...options(request), maxAge: known.maxAge });
      if (rememberTicket === null) forgetDevice(request, reply);
      return answer.value;
    },

    forgetDevice,
  };
}
