import type { FastifyReply } from 'fastify';
import type { StoredFile } from '../files/files.ts';

export interface SentPicture {
  file: StoredFile;
  mediaType: string;
}

/** Sends an uploaded picture as a download without caching, so that it is never shown as a page of this site. */
export function sendPicture(reply: FastifyReply, name: string, { file, mediaType }: SentPicture): FastifyReply {
  reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
  reply.header('content-disposition', `attachment; filename="${name}.${mediaType === 'image/png' ? 'png' : 'jpg'}"`);
  reply.header('content-length', file.byteCount);
  return reply.type(mediaType).send(file.read());
}
