// Public randomness as drand publishes it: a chain of numbered rounds, each the BLS signature of its number (unchained,
// signatures in G1). Nobody but the key's holders knows a round before its time; everybody can check it afterwards.
import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const { shortSignatures } = bls12_381;

export interface BeaconChain {
  /** Names the chain: SHA-256 of its parameters, as hex. */
  hash: string;
  /** In G2, as hex. Pinned: an answer that another key signed is no answer. */
  publicKey: string;
  genesisSeconds: number;
  periodSeconds: number;
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
};

/** The first round whose time is at least `afterSeconds` after `at`, and one more: what is known at `at` says nothing of it. */
export function roundAfter(chain: BeaconChain, at: Date, afterSeconds: number): number {
  const seconds = Math.ceil(at.getTime() / 1000) + afterSeconds - chain.genesisSeconds;
  return Math.ceil(seconds / chain.periodSeconds) + 1;
}

/** When a round becomes known. */
export const timeOfRound = (chain: BeaconChain, round: number): Date =>
  new Date((chain.genesisSeconds + (round - 1) * chain.periodSeconds) * 1000);

/** The newest round at a moment. */
export const roundAt = (chain: BeaconChain, at: Date): number =>
  Math.floor((at.getTime() / 1000 - chain.genesisSeconds) / chain.periodSeconds) + 1;

/** Whether the chain's key signed this round. */
export function isSigned(chain: BeaconChain, { round, signature, randomness }: BeaconRound): boolean {
  const bytes = Buffer.from(signature, 'hex');
  if (randomnessOf(bytes) !== randomness) return false;
  try {
    return shortSignatures.verify(bytes, pointOf(round), Buffer.from(chain.publicKey, 'hex'));
  } catch {
    return false; // not a point of the curve
  }
}

/** A chain with a key made from a secret, for a sandbox: who has the secret knows every round beforehand. */
export function chainOf(secret: Buffer): { chain: BeaconChain; sign(round: number): BeaconRound } {
  const seed = createHash('sha384').update('sandbox beacon').update(secret).digest();
  const { secretKey, publicKey } = shortSignatures.keygen(seed);
  const parameters = {
    publicKey: Buffer.from(publicKey.toBytes()).toString('hex'),
    genesisSeconds: 1_767_225_600, // 1 January 2026
    periodSeconds: 3,
  };
  const hash = createHash('sha256').update(JSON.stringify(parameters)).digest('hex');
  return {
    chain: { hash, ...parameters },
    sign(round) {
      const signature = Buffer.from(shortSignatures.sign(pointOf(round), secretKey).toBytes());
      return { round, signature: signature.toString('hex'), randomness: randomnessOf(signature) };
    },
  };
}

const randomnessOf = (signature: Buffer): string => createHash('sha256').update(signature).digest('hex');

function pointOf(round: number) {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return shortSignatures.hash(createHash('sha256').update(number).digest(), DOMAIN);
}
