// Verification of public randomness as published by drand: a chain of numbered rounds, each the BLS signature of its
// number (unchained, signatures in G1). Only the key's holders know a round before its time; everybody can verify it
// afterwards. Server and browser run the same code.
import { bls12_381 } from '@noble/curves/bls12-381.js';

export const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const { shortSignatures } = bls12_381;

export interface BeaconChain {
  /** Hash of the chain: SHA-256 of its parameters, in hex. */
  hash: string;
  /** Public key in G2, in hex. Pinned: an answer signed by another key is invalid. */
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

/** The public chain of drand with a round every three seconds. */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
};

/** Returns the first round whose time is at least `afterSeconds` after `at`: nobody can know it at `at`. */
export function roundAfter(chain: BeaconChain, at: Date, afterSeconds: number): number {
  const seconds = Math.ceil(at.getTime() / 1000) + afterSeconds - chain.genesisSeconds;
  return Math.ceil(seconds / chain.periodSeconds) + 1;
}

/** Returns the time at which a round becomes known. */
export const timeOfRound = (chain: BeaconChain, round: number): Date =>
  new Date((chain.genesisSeconds + (round - 1) * chain.periodSeconds) * 1000);

/** Returns the newest round at a time. */
export const roundAt = (chain: BeaconChain, at: Date): number =>
  Math.floor((at.getTime() / 1000 - chain.genesisSeconds) / chain.periodSeconds) + 1;

/** Checks whether the chain's key signed this round. */
export async function isSigned(chain: BeaconChain, { round, signature, randomness }: BeaconRound): Promise<boolean> {
  const bytes = bytesOf(signature);
  const publicKey = bytesOf(chain.publicKey);
  if (bytes === undefined || publicKey === undefined || hexOf(await sha256(bytes)) !== randomness) return false;
  try {
    return shortSignatures.verify(bytes, shortSignatures.hash(await sha256(messageOf(round)), DOMAIN), publicKey);
  } catch {
    return false; // not a point of the curve
  }
}

/** Checks whether the hash of a sandbox chain matches its parameters; drand uses another rule for its chains. */
export async function isNamed({ hash, ...parameters }: BeaconChain): Promise<boolean> {
  return hexOf(await sha256(new TextEncoder().encode(nameText(parameters)))) === hash;
}

/** Returns the text that is hashed to name a sandbox chain. */
export const nameText = ({ publicKey, genesisSeconds, periodSeconds }: Omit<BeaconChain, 'hash'>): string =>
  JSON.stringify({ publicKey, genesisSeconds, periodSeconds });

/** Returns the number of a round as hashed and signed. */
export function messageOf(round: number): Uint8Array<ArrayBuffer> {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  return new Uint8Array(number.buffer);
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Decodes hex; undefined if it is invalid. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2})+$/.test(hex)) return undefined;
  return Uint8Array.from(hex.match(/../g)!, (two) => Number.parseInt(two, 16));
}
