// Public randomness for the sandbox, in the form of drand's HTTP interface. Its key is made from the rail's secret, so who
// runs the sandbox could know rounds before their time: the portal shows such draws as local ones.
import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { FastifyInstance } from 'fastify';

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const PERIOD_SECONDS = 3;
/** 1 January 2026. */
const GENESIS_SECONDS = 1_767_225_600;

export interface BeaconDeps {
  keys: readonly Buffer[];
  clock(): Date;
}

/** Mounts `GET /beacon/info`, `/beacon/{chain}/info` and `/beacon/{chain}/public/{round}` (a number, or `latest`). */
export function registerBeacon(app: FastifyInstance, { keys, clock }: BeaconDeps): void {
  const seed = createHash('sha384').update('sandbox beacon').update(keys[0]!).digest();
  const { secretKey, publicKey } = bls12_381.shortSignatures.keygen(seed);
  const key = Buffer.from(publicKey.toBytes()).toString('hex');
  const hash = createHash('sha256').update(`${PERIOD_SECONDS} ${GENESIS_SECONDS} ${key}`).digest('hex');
  const info = {
    hash,
    public_key: key,
    genesis_time: GENESIS_SECONDS,
    period: PERIOD_SECONDS,
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: 'sandbox' },
  };
  const newest = () => Math.floor((clock().getTime() / 1000 - GENESIS_SECONDS) / PERIOD_SECONDS) + 1;

  app.get('/beacon/info', async () => info);
  app.get<{ Params: { chain: string } }>('/beacon/:chain/info', async ({ params }, reply) =>
    params.chain === hash ? info : reply.code(404).send({ code: 'chain.unknown' }),
  );
  app.get<{ Params: { chain: string; round: string } }>('/beacon/:chain/public/:round', async ({ params }, reply) => {
    if (params.chain !== hash) return reply.code(404).send({ code: 'chain.unknown' });
    const round = params.round === 'latest' ? newest() : Number(params.round);
    if (!Number.isSafeInteger(round) || round < 1) return reply.code(400).send({ code: 'round.invalid' });
    if (round > newest()) return reply.code(425).send({ code: 'round.tooEarly' });
    return { round, ...signed(round, secretKey) };
  });
}

function signed(round: number, secretKey: Uint8Array): { signature: string; randomness: string } {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const message = createHash('sha256').update(number).digest();
  const { shortSignatures } = bls12_381;
  const signature = shortSignatures.sign(shortSignatures.hash(message, DOMAIN), secretKey).toBytes();
  return {
    signature: Buffer.from(signature).toString('hex'),
    randomness: createHash('sha256').update(signature).digest('hex'),
  };
}
