// A beacon chain with its own key, for a sandbox; rounds are checked in `verify.ts`.
import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { type BeaconChain, type BeaconRound, DOMAIN, messageOf, nameText } from './verify.ts';

export {
  type BeaconChain,
  type BeaconRound,
  isSigned,
  quicknet,
  roundAfter,
  roundAt,
  timeOfRound,
} from './verify.ts';

const { shortSignatures } = bls12_381;
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Creates a chain with a key derived from a secret, for a sandbox: the owner of the secret knows every round in
 * advance.
 */
export function chainOf(secret: Buffer): { chain: BeaconChain; sign(round: number): BeaconRound } {
  const seed = createHash('sha384').update('sandbox beacon').update(secret).digest();
  const { secretKey, publicKey } = shortSignatures.keygen(seed);
  const parameters = {
    publicKey: Buffer.from(publicKey.toBytes()).toString('hex'),
    genesisSeconds: 1_767_225_600, // 1 January 2026
    periodSeconds: 3,
  };
  const hash = sha256(nameText(parameters)).toString('hex');
  return {
    chain: { hash, ...parameters },
    sign(round) {
      const point = shortSignatures.hash(sha256(messageOf(round)), DOMAIN);
      const signature = Buffer.from(shortSignatures.sign(point, secretKey).toBytes());
      return { round, signature: signature.toString('hex'), randomness: sha256(signature).toString('hex') };
    },
  };
}
