// Clients in a separate process that send prepared requests in turn, each with one in progress.
import { quantileOf } from '../figures.ts';
import { type Lane, runLane } from '../wallet/sockets.ts';

export interface AskersJob {
  url: string;
  clients: number;
  seconds: number;
  warmUpSeconds: number;
  /** Whole requests of HTTP, sent in turn. */
  requests: string[];
}

export interface AskersReport {
  asked: number;
  p50Ms: number;
  p99Ms: number;
  /** Largest answer in bytes. */
  bytes: number;
  /** Answers by status; any other than 200 invalidates the run. */
  statuses: Record<string, number>;
}

export type AskersMessage = { report: AskersReport } | { error: string };

process.once('message', (job: AskersJob) => {
  run(job).then(
    (report) => process.send?.({ report }, () => process.exit(0)),
    (error: unknown) => process.send?.({ error: String((error as Error).stack) }, () => process.exit(1)),
  );
});

async function run({ url, clients, seconds, warmUpSeconds, requests }: AskersJob): Promise<AskersReport> {
  const { hostname: host, port } = new URL(url);
  const texts = requests.map((request) => Buffer.from(request));
  const countFrom = performance.now() + warmUpSeconds * 1000;
  const stopAt = countFrom + seconds * 1000;
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let [next, bytes] = [0, 0];
  const lane = (): Lane => {
    let sentAt = 0;
    return {
      next() {
        sentAt = performance.now();
        return sentAt >= stopAt ? undefined : texts[next++ % texts.length];
      },
      received({ status, body }) {
        if (sentAt < countFrom) return;
        latencies.push(performance.now() - sentAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
        bytes = Math.max(bytes, body.length);
      },
    };
  };
  await Promise.all(Array.from({ length: clients }, () => runLane({ host, port: Number(port) }, lane())));
  const sorted = latencies.toSorted((one, other) => one - other);
  return { asked: sorted.length, p50Ms: quantileOf(sorted, 0.5), p99Ms: quantileOf(sorted, 0.99), bytes, statuses };
}
