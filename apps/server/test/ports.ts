// Ports for processes that are told theirs before they start, or that come back to the one they had.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to programs that ask for any port (from 32768 on Linux, from 49152 elsewhere). */
const FIRST = 20_000;
const OF_ONE_WORKER = 1_000;
const WORKERS_MAX = 12;

/** Begins somewhere else in every run, so that two runs on one machine seldom look at the same port at once. */
let next = randomInt(OF_ONE_WORKER);

/**
 * A port that is free, and stays free until it is used: the system does not give it away meanwhile, as it
 * does with those it gave us and got back, and every worker of a run has a stretch of its own.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS_MAX;
  for (let tries = 0; tries < OF_ONE_WORKER; tries++) {
    const port = FIRST + worker * OF_ONE_WORKER + (next++ % OF_ONE_WORKER);
    if ((await isFree({ port })) && (await isFree({ port, host: '127.0.0.1' }))) return port;
  }
  throw new Error('no free port');
}

/** Some systems let one listen on all addresses while another listens on a single one: both are asked. */
function isFree(place: { port: number; host?: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(place, () => server.close(() => resolve(true)));
  });
}
