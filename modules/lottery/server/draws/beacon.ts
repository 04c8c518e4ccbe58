// Public randomness: a chain of numbered rounds, each a BLS signature of its number that nobody knows before its time.
// The form is drand's (its HTTP interface, chains without links, signatures in G1). Facts checked against a published round.
import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { z } from 'zod/mini';

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const TIMEOUT_MS = 3000;

export interface BeaconChain {
  /** Names the chain: SHA-256 of its parameters, as hex. */
  hash: string;
  /** In G2, as hex. Pinned: an answer that another key signed is no answer. */
  publicKey: string;
  genesisSeconds: number;
  periodSeconds: number;
  /** A chain of this installation's sandbox, whose key is known: shown as such, never used in live mode. */
  isLocal: boolean;
}

export interface BeaconRound {
  round: number;
  signature: string;
  /** SHA-256 of the signature, as hex. */
  randomness: string;
}

/** The public chain of drand with a round each three seconds. */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
  isLocal: false,
};

/** The first round whose time is at least `afterSeconds` after `at`, and one more: what is known at `at` says nothing of it. */
export function roundAfter(chain: BeaconChain, at: Date, afterSeconds: number): number {
  const seconds = Math.ceil(at.getTime() / 1000) + afterSeconds - chain.genesisSeconds;
  return Math.ceil(seconds / chain.periodSeconds) + 1;
}

/** When a round becomes known. */
export const timeOfRound = (chain: BeaconChain, round: number): Date =>
  new Date((chain.genesisSeconds + (round - 1) * chain.periodSeconds) * 1000);

/** Whether the chain's key signed this round. */
export function isSigned(chain: BeaconChain, { round, signature, randomness }: BeaconRound): boolean {
  const bytes = Buffer.from(signature, 'hex');
  if (createHash('sha256').update(bytes).digest('hex') !== randomness) return false;
  try {
    const point = bls12_381.shortSignatures.hash(messageOf(round), DOMAIN);
    return bls12_381.shortSignatures.verify(bytes, point, Buffer.from(chain.publicKey, 'hex'));
  } catch {
    return false; // not a point of the curve
  }
}

function messageOf(round: number): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(number).digest();
}

const answer = z.object({
  round: z.int(),
  signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)),
  randomness: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
const info = z.object({
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  public_key: z.string().check(z.regex(/^[0-9a-f]{192}$/)),
  genesis_time: z.int(),
  period: z.int().check(z.minimum(1)),
});

/** What a chain is asked through: addresses of servers that all tell the same. */
export interface BeaconSource {
  chain: BeaconChain;
  urls: readonly string[];
}

/**
 * Asks the servers in their order for a round; the first answer with a right signature holds. Undefined while none has
 * it: too early, or all are away.
 */
export async function readRound({ chain, urls }: BeaconSource, round: number): Promise<BeaconRound | undefined> {
  for (const url of urls) {
    const read = answer.safeParse(await readJson(`${url}/${chain.hash}/public/${round}`));
    if (read.success && read.data.round === round && isSigned(chain, read.data)) return read.data;
  }
  return undefined;
}

/** The chain of the sandbox, as its server describes it; undefined while that is away. */
export async function readLocalChain(url: string): Promise<BeaconChain | undefined> {
  const read = info.safeParse(await readJson(`${url}/info`));
  if (!read.success) return undefined;
  const { hash, public_key: publicKey, genesis_time: genesisSeconds, period: periodSeconds } = read.data;
  return { hash, publicKey, genesisSeconds, periodSeconds, isLocal: true };
}

async function readJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    return response.ok ? ((await response.json()) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
