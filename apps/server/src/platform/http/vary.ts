import type { FastifyReply } from 'fastify';

/** Says that an answer depends on a header of the request, beside those that were said already. */
export function varyBy(reply: FastifyReply, header: string): FastifyReply {
  const said = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== header);
  return reply.header('vary', [...said, header].join(', '));
}
