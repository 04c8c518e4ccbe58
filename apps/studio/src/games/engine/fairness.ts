import type { Draw } from './play-round.ts';

/** Returns block `index` (32 bytes) of a round's stream: HMAC-SHA256(server seed, `blockMessage(…)`). */
export type BlockSource = (index: number) => Uint8Array;

/** The text that is authenticated for one block. The nonce makes rounds differ, the index continues a long round. */
export function blockMessage(clientSeed: string, nonce: number, index: number): string {
  return `${clientSeed}:${nonce}:${index}`;
}

const RANGE = 2 ** 32;

/**
 * Unbiased numbers from a stream of blocks: four bytes, big-endian, make a 32-bit number; numbers from the largest
 * multiple of `size` upwards are thrown away and the next four bytes are taken (GLI-19 3.2.3).
 */
export function createDraw(block: BlockSource): Draw {
  let index = 0;
  let bytes = block(0);
  let offset = 0;
  const next = (): number => {
    if (offset + 4 > bytes.length) {
      bytes = block(++index);
      offset = 0;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    offset += 4;
    return view.getUint32(offset - 4);
  };
  return (size) => {
    if (!Number.isInteger(size) || size < 1 || size > RANGE) throw new RangeError(`cannot draw from ${size}`);
    const limit = RANGE - (RANGE % size);
    for (;;) {
      const value = next();
      if (value < limit) return value % size;
    }
  };
}
