// The seal of a draw: a Merkle tree over its tickets, shaped as in RFC 6962. Leaves and nodes are hashed with different
// prefixes; the last node of an odd level moves up unchanged.
import { type Bytes, bytesOfHex, hexOf, joinBytes, sha256, utf8 } from './hashing.ts';

/** A sibling hash on the path from a leaf to the root, and its side. */
export interface PathStep {
  side: 'left' | 'right';
  hash: string;
}

/** A synchronous hash function: the server seals a million tickets with its own SHA-256. */
export type HashNow = (bytes: Bytes) => Bytes;

export interface SealedTicket {
  ticketNo: string;
  memberId: string;
  /** Price in minor units. */
  price: bigint;
  lines: readonly SealedLine[];
}

/** A line as bought: amounts in minor units, odds in thousandths, tier in ten-thousandths. */
export interface SealedLine {
  playType: string;
  pick: string;
  stake: bigint;
  oddsMilli: bigint;
  tierBp: number;
}

const LEAF = new Uint8Array([0]);
const NODE = new Uint8Array([1]);

/** Returns the leaf text of a ticket, one line each: form, number, member, price, then its lines in order. */
export function leafText({ ticketNo, memberId, price, lines }: SealedTicket): string {
  const rows = lines.map((line) => [line.playType, line.pick, line.stake, line.oddsMilli, line.tierBp].join(' '));
  return ['sanam-ticket-v1', ticketNo, memberId, price, ...rows].join('\n');
}

/** Returns the bytes that are hashed to a leaf. */
export const leafBytes = (text: string): Bytes => joinBytes(LEAF, utf8(text));

/** Returns the leaf of a leaf text, as hex. */
export const leafOf = async (text: string): Promise<string> => hexOf(await sha256(leafBytes(text)));

/** Returns the next higher level of the tree. */
function levelAbove(level: readonly Bytes[], hash: HashNow): Bytes[] {
  const above: Bytes[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const right = level[at + 1];
    above.push(right === undefined ? level[at]! : hash(joinBytes(NODE, level[at]!, right)));
  }
  return above;
}

/** Returns the root over the leaves, which are ordered by ticket number. Without leaves it is the hash of no bytes. */
export function merkleRoot(leaves: readonly Bytes[], hash: HashNow): Bytes {
  let level = leaves;
  while (level.length > 1) level = levelAbove(level, hash);
  return level[0] ?? hash(new Uint8Array());
}

/** Returns the path from one leaf to the root. Throws a `RangeError` if the leaf does not exist. */
export function merklePath(leaves: readonly Bytes[], index: number, hash: HashNow): PathStep[] {
  if (leaves[index] === undefined) throw new RangeError(`no leaf ${index}`);
  const path: PathStep[] = [];
  let level = leaves;
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const beside = level[at % 2 === 0 ? at + 1 : at - 1];
    if (beside !== undefined) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: hexOf(beside) });
    level = levelAbove(level, hash);
  }
  return path;
}

/**
 * Returns the root computed from a leaf and its path, as hex; it equals the published root if the ticket was sealed.
 */
export async function rootOfPath(leaf: string, path: readonly PathStep[]): Promise<string> {
  let node = bytesOfHex(leaf);
  for (const { side, hash } of path) {
    const beside = bytesOfHex(hash);
    node = await sha256(side === 'left' ? joinBytes(NODE, beside, node) : joinBytes(NODE, node, beside));
  }
  return hexOf(node);
}
