// Tests of the beacon client: it skips servers that fail, lag or lie, and the sandbox finds its own chain.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { chainOf, quicknet } from '@sanam/beacon';
import { createBeacon, readRound } from './beacon.ts';

const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

/** Starts a server that sends the same response to every request. Returns its URL. */
async function serverOf(body: unknown, status = 200): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('asks further servers when one is away, answers another round, or lies', async () => {
  const { chain, sign } = chainOf(Buffer.alloc(32, 1));
  const urls = [
    'http://127.0.0.1:1',
    await serverOf({ code: 'round.tooEarly' }, 425),
    await serverOf(sign(999)),
    await serverOf({ ...sign(1000), signature: sign(999).signature }),
    await serverOf(chainOf(Buffer.alloc(32, 2)).sign(1000)),
    await serverOf(sign(1000)),
  ];
  expect(await readRound({ chain, urls }, 1000)).toEqual(sign(1000));
  expect(await readRound({ chain, urls: urls.slice(0, 5) }, 1000)).toBeUndefined();
});

it('is the public chain where its servers are named, the rail in the sandbox, and none in live mode without servers', async () => {
  const { chain } = chainOf(Buffer.alloc(32, 1));
  const { hash, publicKey, genesisSeconds, periodSeconds } = chain;
  const url = await serverOf({ hash, public_key: publicKey, genesis_time: genesisSeconds, period: periodSeconds });
  const rail = { url, publicUrl: url, secret: '', smtpUrl: undefined };
  expect(await createBeacon({ mode: 'live', beaconUrls: ['https://one'], rail })()).toMatchObject({
    chain: quicknet,
    urls: ['https://one'],
    isLocal: false,
  });
  expect(await createBeacon({ mode: 'sandbox', beaconUrls: [], rail })()).toEqual({
    chain,
    urls: [`${url}/beacon`],
    isLocal: true,
  });
  expect(await createBeacon({ mode: 'live', beaconUrls: [], rail })()).toBeUndefined();
  const away = createBeacon({ mode: 'sandbox', beaconUrls: [], rail: { ...rail, url: 'http://127.0.0.1:1' } });
  expect(await away()).toBeUndefined();
});
