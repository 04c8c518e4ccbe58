import { Piscina } from 'piscina';
import sharp from 'sharp';
import type { CodeTask } from './picture-code-worker.ts';

/** Long enough for the small code of a slip on a telephone's whole screen; more only takes longer. */
const SIDE_MAX = 1800;
const WAITING_MAX = 20;

let threads: Piscina<CodeTask, string | undefined> | undefined;

/**
 * The text of the QR code on a picture that was encoded by us (`redraw`); undefined where none can be read, or too many
 * pictures wait. Reading takes tens of milliseconds of a processor, so it happens in a thread of its own, which starts with
 * the first picture and keeps no process running.
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
