import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { refuse } from '../errors.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Guards routes for operators: figures and the list of all calls. With `OPERATIONS_TOKEN` set, requires the token as a
 * bearer token or as the password of HTTP Basic authentication (any user name). Without it, a sandbox allows everything
 * and a live installation answers `common.notFound`.
 */
export function operatorsOnly({ mode, operationsToken }: Pick<Config, 'mode' | 'operationsToken'>) {
  const wanted = operationsToken === undefined ? undefined : hashOf(operationsToken);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (wanted === undefined) {
      if (mode === 'live') throw refuse('common.notFound');
      return;
    }
    const given = tokenOf(request.headers.authorization);
    if (given !== undefined && timingSafeEqual(hashOf(given), wanted)) return;
    await reply
      .code(401)
      .header('www-authenticate', 'Basic realm="operations", charset="UTF-8"')
      .type('text/plain')
      .send('Send the OPERATIONS_TOKEN of this installation as bearer token or as password.\n');
  };
}

function tokenOf(authorization: string | undefined): string | undefined {
  const [scheme = '', value] = authorization?.split(' ') ?? [];
  if (value === undefined) return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}
