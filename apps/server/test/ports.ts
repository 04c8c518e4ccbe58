// Ports for processes that get theirs before they start, or that restart on the same port.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** First port; below the range from which systems assign free ports (from 32768 on Linux, from 49152 elsewhere). */
const FIRST = 20_000;
const OF_ONE_WORKER = 1_000;
const WORKERS_MAX = 12;

/** Offset of the next port. Random at the start, so that two runs on one machine seldom try the same port at once. */
let next = randomInt(OF_ONE_WORKER);

/**
 * Returns a port that is free and stays free until it is used: the system does not assign ports of this range, and each
 * worker of a run has its own part of it.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS_MAX;
  for (let tries = 0; tries < OF_ONE_WORKER; tries++) {
    const port = FIRST + worker * OF_ONE_WORKER + (next++ % OF_ONE_WORKER);
    if ((await isFree({ port })) && (await isFree({ port, host: '127.0.0.1' }))) return port;
  }
  throw new Error('no free port');
}

/** Checks a port. Some systems allow listeners on all addresses and on a single one together, so both are checked. */
function isFree(place: { port: number; host?: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(place, () => server.close(() => resolve(true)));
  });
}
