// A beacon for tests: served over the network and driven by the clock of the test database.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chainOf, roundAt } from '@sanam/beacon';

const SECRET = Buffer.alloc(32, 9);

export interface TestBeacon {
  /** Environment variables that point the server at this beacon. */
  env: { RAIL_URL: string; RAIL_SECRET: string };
  chainHash: string;
  /** Whether the beacon returns no rounds, as during an outage. */
  isAway: boolean;
  close(): void;
}

/** Starts a beacon. `now` returns the time up to which it has rounds. */
export async function startBeacon(now: () => Promise<Date>): Promise<TestBeacon> {
  const { chain, sign } = chainOf(SECRET);
  const info = { hash: chain.hash, public_key: chain.publicKey, genesis_time: chain.genesisSeconds, period: 3 };
  const server = createServer((request, response) => {
    const round = request.url!.split('/')[4];
    if (round === undefined) return response.end(JSON.stringify(info));
    void now().then((at) => {
      const isHere = !beacon.isAway && Number(round) <= roundAt(chain, at);
      response.writeHead(isHere ? 200 : 425).end(JSON.stringify(isHere ? sign(Number(round)) : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const beacon: TestBeacon = {
    env: { RAIL_URL: url, RAIL_SECRET: SECRET.toString('base64') },
    chainHash: chain.hash,
    isAway: false,
    close: () => server.close(),
  };
  return beacon;
}
