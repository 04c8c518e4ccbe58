// The seal of a draw: a Merkle tree over its tickets. Shaped as in RFC 6962: leaves and nodes are hashed apart, the last
// node of an odd level moves up as it is.
import { type Bytes, bytesOfHex, hexOf, joinBytes, sha256, utf8 } from './hashing.ts';

/** A hash that stands beside the way from a leaf to the root, and on which side. */
export interface PathStep {
  side: 'left' | 'right';
  hash: string;
}

/** Hashes at once, without waiting: the server seals a million tickets with its own SHA-256. */
export type HashNow = (bytes: Bytes) => Bytes;

export interface SealedTicket {
  ticketNo: string;
  memberId: string;
  /** In minor units. */
  price: bigint;
  lines: readonly SealedLine[];
}

/** A line as it was bought: amounts in minor units, odds in thousandths, tier in ten-thousandths. */
export interface SealedLine {
  playType: string;
  pick: string;
  stake: bigint;
  oddsMilli: bigint;
  tierBp: number;
}

const LEAF = new Uint8Array([0]);
const NODE = new Uint8Array([1]);

/** Returns the leaf text of a ticket, one line each: form, number, member, price, then its lines in their order. */
export function leafText({ ticketNo, memberId, price, lines }: SealedTicket): string {
  const rows = lines.map((line) => [line.playType, line.pick, line.stake, line.oddsMilli, line.tierBp].join(' '));
  return ['sanam-ticket-v1', ticketNo, memberId, price, ...rows].join('\n');
}

/** The bytes that a leaf hashes. */
export const leafBytes = (text: string): Bytes => joinBytes(LEAF, utf8(text));

/** The leaf of what is said of a ticket, as hex. */
export const leafOf = async (text: string): Promise<string> => hexOf(await sha256(leafBytes(text)));

/** One level of the tree above another. */
function levelAbove(level: readonly Bytes[], hash: HashNow): Bytes[] {
  const above: Bytes[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const right = level[at + 1];
    above.push(right === undefined ? level[at]! : hash(joinBytes(NODE, level[at]!, right)));
  }
  return above;
}

/** Root over the leaves, which are in the order of the ticket numbers. Of no tickets: the hash of nothing. */
export function merkleRoot(leaves: readonly Bytes[], hash: HashNow): Bytes {
  let level = leaves;
  while (level.length > 1) level = levelAbove(level, hash);
  return level[0] ?? hash(new Uint8Array());
}

/** The way from one leaf to the root. Throws a `RangeError` when there is no such leaf. */
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

/** The root that a leaf and its path lead to, as hex: equal to the published one when the ticket was sealed. */
export async function rootOfPath(leaf: string, path: readonly PathStep[]): Promise<string> {
  let node = bytesOfHex(leaf);
  for (const { side, hash } of path) {
    const beside = bytesOfHex(hash);
    node = await sha256(side === 'left' ? joinBytes(NODE, beside, node) : joinBytes(NODE, node, beside));
  }
  return hexOf(node);
}
