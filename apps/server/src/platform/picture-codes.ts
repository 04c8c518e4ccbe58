import { Piscina } from 'piscina';
import sharp from 'sharp';
import type { CodeTask } from './picture-code-worker.ts';

/**
 * Longest side in pixels. Enough for the small code of a slip on a whole telephone screen; larger pictures only take
 * longer.
 */
const SIDE_MAX = 1800;
const WAITING_MAX = 20;

let threads: Piscina<CodeTask, string | undefined> | undefined;

/**
 * Reads the QR code of a picture that the server has encoded (`redraw`). Returns undefined if there is none, or if too
 * many pictures are waiting. Reading takes tens of milliseconds of a processor, so it runs in a separate thread, which
 * starts with the first picture and does not keep the process running.
 */
export async function codeOf(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  threads ??= new Piscina({
    filename: new URL('./picture-code-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    recordTiming: false,
  });
  if (threads.queueSize >= WAITING_MAX) return undefined;
  return threads.run({ data: new Uint8Array(data), width: info.width, height: info.height }, { name: 'run' });
}
