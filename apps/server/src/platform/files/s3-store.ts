import { AwsClient } from 'aws4fetch';
import { type FileArea, type FileStore, streamOf } from './files.ts';

/** Time-out in milliseconds. Files are small and the store is near, so a longer wait means a failure. */
const TIMEOUT_MS = 10_000;

export interface S3Settings {
  /** Address of the bucket, with the bucket in the path: `https://s3.example/sanam-files`. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Stores files in an S3-compatible store. */
export function createS3Store(settings: S3Settings, area: FileArea): FileStore {
  const client = new AwsClient({
    accessKeyId: settings.keyId,
    secretAccessKey: settings.secret,
    region: settings.region,
    service: 's3',
    // The caller decides about retries.
    retries: 0,
  });
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer): Promise<Response> => {
    const response = await client.fetch(`${settings.url}/${area}/${name}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`the file store answered ${method} with ${response.status}`);
  };
  return {
    async write(name, bytes) {
      const response = await ask('PUT', name, bytes);
      await response.body?.cancel();
      if (!response.ok) throw new Error('the file store has no such bucket');
    },
    async find(name) {
      const response = await ask('GET', name);
      const { body } = response;
      if (response.status === 404 || body === null) {
        await body?.cancel();
        return undefined;
      }
      const byteCount = Number(response.headers.get('content-length'));
      return { byteCount, read: () => streamOf(buffersOf(body)) };
    },
    async remove(name) {
      const response = await ask('DELETE', name);
      await response.body?.cancel();
    },
  };
}

async function* buffersOf(body: ReadableStream<Uint8Array>): AsyncIterable<Buffer> {
  for await (const part of body) yield Buffer.from(part);
}
