import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './vary.ts';

const [brotliOf, gzipOf] = [promisify(brotliCompress), promisify(gzip)];
/** Quick ones: what is sent once and kept by the browser is not worth long thinking. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };

/**
 * Sends text as short as the browser can read it: for what is public and the same for everybody. Answers about a person
 * stay as they are, since their length would tell of what they hold.
 */
export async function sendShort(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  varyBy(reply, 'accept-encoding');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await brotliOf(text, BROTLI));
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await gzipOf(text, GZIP));
  return reply.send(text);
}
