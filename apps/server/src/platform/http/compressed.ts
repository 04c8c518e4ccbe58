import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './vary.ts';

const [brotliOf, gzipOf] = [promisify(brotliCompress), promisify(gzip)];
/** Fast settings: these answers are sent once and cached by the browser, so stronger compression does not pay. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };

/**
 * Sends text in the best compression that the browser accepts. Only for public answers that are equal for everybody:
 * the compressed length of a personal answer could reveal its content.
 */
export async function sendShort(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  varyBy(reply, 'accept-encoding');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await brotliOf(text, BROTLI));
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await gzipOf(text, GZIP));
  return reply.send(text);
}
