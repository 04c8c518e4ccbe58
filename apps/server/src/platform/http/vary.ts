import type { FastifyReply } from 'fastify';

/** Adds a request header to the `Vary` header of an answer. */
export function varyBy(reply: FastifyReply, header: string): FastifyReply {
  const said = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== header);
  return reply.header('vary', [...said, header].join(', '));
}
