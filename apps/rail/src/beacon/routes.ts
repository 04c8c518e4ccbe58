// Public randomness for the sandbox, in the form of drand's HTTP interface. Its key derives from the rail's secret, so
// the operator of the sandbox could know rounds before their time: the portal shows such draws as local ones.
import { chainOf, roundAt } from '@sanam/beacon';
import type { FastifyInstance } from 'fastify';
import type { RailDeps } from '../platform/deps.ts';

/** Mounts `GET /beacon/info`, `/beacon/{chain}/info` and `/beacon/{chain}/public/{round}` (a number, or `latest`). */
export function registerBeacon(app: FastifyInstance, { keys, clock }: Pick<RailDeps, 'keys' | 'clock'>): void {
  const { chain, sign } = chainOf(keys[0]!);
  const info = {
    hash: chain.hash,
    public_key: chain.publicKey,
    genesis_time: chain.genesisSeconds,
    period: chain.periodSeconds,
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: 'sandbox' },
  };
  app.get('/beacon/info', async () => info);
  app.get<{ Params: { chain: string } }>('/beacon/:chain/info', async ({ params }, reply) =>
    params.chain === chain.hash ? info : reply.code(404).send({ code: 'chain.unknown' }),
  );
  app.get<{ Params: { chain: string; round: string } }>('/beacon/:chain/public/:round', async ({ params }, reply) => {
    if (params.chain !== chain.hash) return reply.code(404).send({ code: 'chain.unknown' });
    const newest = roundAt(chain, clock());
    const round = params.round === 'latest' ? newest : Number(params.round);
    if (!Number.isSafeInteger(round) || round < 1) return reply.code(400).send({ code: 'round.invalid' });
    if (round > newest) return reply.code(425).send({ code: 'round.tooEarly' });
    return sign(round);
  });
}
