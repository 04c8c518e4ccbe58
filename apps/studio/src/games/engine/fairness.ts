import type { Draw } from './play-round.ts';

/** Returns block `index` (32 bytes) of a round's stream: HMAC-SHA256(server seed, `blockMessage(…)`). */
export type BlockSource = (index: number) => Uint8Array;

/** Returns the HMAC message of one block. The nonce separates rounds; the index numbers the blocks of one round. */
export function blockMessage(clientSeed: string, nonce: number, index: number): string {
  return `${clientSeed}:${nonce}:${index}`;
}

const RANGE = 2 ** 32;

/**
 * Returns a generator of unbiased numbers from a stream of blocks. Four bytes, big-endian, form a 32-bit number.
 * Numbers at or above the largest multiple of `size` are rejected and the next four bytes are used (GLI-19 3.2.3).
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
