import type { IncomingMessage } from 'node:http';

/** Reads the whole body; passes undefined as soon as it exceeds the limit. */
export function readBody(incoming: IncomingMessage, bytesMax: number, done: (body: Buffer | undefined) => void): void {
  if (Number(incoming.headers['content-length'] ?? 0) > bytesMax) return done(undefined);
  const chunks: Buffer[] = [];
  let length = 0;
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length;
    chunks.push(chunk);
    if (length <= bytesMax) return;
    incoming.removeAllListeners('data').removeAllListeners('end').resume();
    done(undefined);
  });
  incoming.on('end', () => done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
  // A caller who disconnects early has sent nothing to judge.
  incoming.on('error', () => {});
}
