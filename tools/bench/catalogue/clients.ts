// Clients of the game list, each with one question under way, in a process of its own.
import { Agent, request } from 'node:http';
import { reportAndEnd } from '../login/open-loop.ts';
import type { Latencies } from '../login/plan.ts';
import { hallQueries } from './queries.ts';

export interface ClientsJob {
  url: string;
  clients: number;
  seconds: number;
  warmUpSeconds: number;
}

const QUERIES = 5000;

process.once('message', (job: ClientsJob) => reportAndEnd(run(job)));

async function run(job: ClientsJob): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.clients });
  const queries = hallQueries(QUERIES);
  const countFrom = performance.now() + job.warmUpSeconds * 1000;
  const stopAt = countFrom + job.seconds * 1000;
  const latencies: number[] = [];
  const codes: Record<string, number> = {};
  let next = 0;
  const client = async () => {
    while (performance.now() < stopAt) {
      const sentAt = performance.now();
      const status = await get(agent, job.url + queries[next++ % QUERIES]!);
      if (sentAt < countFrom) continue;
      latencies.push(performance.now() - sentAt);
      codes[status] = (codes[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: job.clients }, client));
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2));
  return { sent: sorted.length, p50Ms: quantile(0.5), p99Ms: quantile(0.99), maxMs: quantile(1), codes };
}

function get(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}
