// One POST over kept-alive connections, as fast as Node's own client allows.
import { Agent, request } from 'node:http';

export interface PostAnswer {
  status: number;
  body: string;
}

/** Creates a client with its own connections. */
export function createPoster(url: string, connections: number) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (path: string, headers: Record<string, string>, body: string | Buffer): Promise<PostAnswer> =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          agent,
          host: hostname,
          port,
          method: 'POST',
          path,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
          );
          response.on('error', reject);
        },
      );
      call.on('error', reject);
      call.end(body);
    });
}
