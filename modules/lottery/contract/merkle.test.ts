import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bytes, bytesOfHex, hexOf, joinBytes, utf8 } from './hashing.ts';
import { leafBytes, leafOf, leafText, merklePath, merkleRoot, rootOfPath, type SealedTicket } from './merkle.ts';

const hash = (bytes: Bytes): Bytes => new Uint8Array(createHash('sha256').update(bytes).digest());
const leaves = (count: number): Bytes[] => Array.from({ length: count }, (_, at) => hash(utf8(`leaf ${at}`)));

const ticket: SealedTicket = {
  ticketNo: '100000001',
  memberId: 'm-1',
  price: 9500n,
  lines: [{ playType: 'TOP3', pick: '652', stake: 10_000n, oddsMilli: 900_000n, tierBp: 10_000 }],
};

/** Computes the root by the definition of RFC 6962: splits at the largest power of two below the count. */
function slowRoot(all: Bytes[]): Bytes {
  if (all.length <= 1) return all[0] ?? hash(new Uint8Array());
  let split = 1;
  while (split * 2 < all.length) split *= 2;
  return hash(joinBytes(new Uint8Array([1]), slowRoot(all.slice(0, split)), slowRoot(all.slice(split))));
}

describe('the seal of a draw', () => {
  it('is the tree of RFC 6962, and every leaf has a path to its root', async () => {
    for (let count = 1; count <= 17; count++) {
      const all = leaves(count);
      const root = merkleRoot(all, hash);
      expect(hexOf(root)).toBe(hexOf(slowRoot(all)));
      const found = await Promise.all(all.map((leaf, at) => rootOfPath(hexOf(leaf), merklePath(all, at, hash))));
      expect(new Set(found)).toEqual(new Set([hexOf(root)]));
    }
  });

  it('of no tickets is the hash of nothing', () => {
    expect(hexOf(merkleRoot([], hash))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('has no path for a ticket that is not there', () => {
    expect(() => merklePath(leaves(3), 3, hash)).toThrow(RangeError);
    expect(() => merklePath([], 0, hash)).toThrow(RangeError);
  });

  it('changes with any ticket, and a path of another ticket does not fit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 40 }), fc.nat(), fc.nat(), async (count, one, other) => {
        const all = leaves(count);
        const [at, wrong] = [one % count, other % count];
        const changed = all.with(at, hash(utf8('another')));
        expect(hexOf(merkleRoot(changed, hash))).not.toBe(hexOf(merkleRoot(all, hash)));
        const root = await rootOfPath(hexOf(all[wrong]!), merklePath(all, at, hash));
        expect(root === hexOf(merkleRoot(all, hash))).toBe(at === wrong);
      }),
      { numRuns: 40 },
    );
  });

  it('hashes a ticket in the browser as the server does', async () => {
    expect(await leafOf(leafText(ticket))).toBe(hexOf(hash(leafBytes(leafText(ticket)))));
    expect(new TextDecoder().decode(leafBytes(leafText(ticket)).slice(1))).toBe(
      'sanam-ticket-v1\n100000001\nm-1\n9500\nTOP3 652 10000 900000 10000',
    );
  });

  it('takes no leaf for a node: a leaf made of two hashes has another hash', async () => {
    const [left, right] = leaves(2) as [Bytes, Bytes];
    expect(hexOf(hash(joinBytes(left, right)))).not.toBe(hexOf(merkleRoot([left, right], hash)));
    await expect(rootOfPath('xyz', [])).rejects.toThrow(RangeError);
    expect(hexOf(bytesOfHex('00FF'))).toBe('00ff');
  });
});
