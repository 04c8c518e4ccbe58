import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** Where the browser sees the host it asked: outside a sandbox nothing is served but over TLS, which may end at a proxy. */
export const pageOrigin = (request: FastifyRequest, mode: Config['mode']): string =>
  `${mode === 'live' ? 'https' : request.protocol}://${request.host}`;
