// A worker thread that looks for a QR code in pixels.
import { setPriority } from 'node:os';
import decodeQR from 'qr/decode.js';

export interface CodeTask {
  /** RGBA. */
  data: Uint8Array;
  width: number;
  height: number;
}

const NICENESS = 5;
// Only Linux has a priority per thread; elsewhere this would slow down the whole server.
if (process.platform === 'linux') setPriority(0, NICENESS);

export function run({ data, width, height }: CodeTask): string | undefined {
  try {
    return decodeQR({ data: new Uint8ClampedArray(data), width, height });
  } catch {
    return undefined; // No code, or an unreadable one.
  }
}
