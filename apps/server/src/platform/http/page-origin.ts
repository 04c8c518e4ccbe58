import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** Returns the origin as the browser sees it. Outside a sandbox it is always HTTPS; TLS may end at a proxy. */
export const pageOrigin = (request: FastifyRequest, mode: Config['mode']): string =>
  `${mode === 'live' ? 'https' : request.protocol}://${request.host}`;
