// Clients of the game list in a separate process, each with one request in progress.
import type { Session } from './members.ts';
import { type HallContents, hallQueries, type HallQuery, ownKinds, type QueryKind, queryKinds } from './queries.ts';
import { type Lane, runLane } from '../wallet/sockets.ts';

export interface ClientsJob {
  url: string;
  clients: number;
  seconds: number;
  warmUpSeconds: number;
  contents: HallContents;
  /** Sessions; one of them requests each list of a member's own. */
  sessions: Session[];
  /** If given, only queries of this kind. */
  only?: QueryKind;
}

export interface ClientsReport {
  asked: number;
  p50Ms: number;
  /**
   * 99th percentile of the halls' lists, and of a member's own lists, which first look up the member in the database.
   */
  p99Ms: number;
  ownP99Ms: number;
  p99MsByKind: Record<QueryKind, number>;
  /** Answers by status; any other than 200 invalidates the run. */
  statuses: Record<string, number>;
}

export type ClientsMessage = { report: ClientsReport } | { error: string };

const QUERIES = 20_000;

process.once('message', (job: ClientsJob) => {
  run(job).then(
    (report) => process.send?.({ report }, () => process.exit(0)),
    (error: unknown) => process.send?.({ error: String((error as Error).stack) }, () => process.exit(1)),
  );
});

async function run(job: ClientsJob): Promise<ClientsReport> {
  const { hostname: host, port } = new URL(job.url);
  const requests = hallQueries(QUERIES, job.contents)
    .filter(({ kind }) => job.only === undefined || kind === job.only)
    .map((query, at) => ({ kind: query.kind, bytes: requestOf(query, job.sessions[at % job.sessions.length]!) }));
  const countFrom = performance.now() + job.warmUpSeconds * 1000;
  const stopAt = countFrom + job.seconds * 1000;
  const latencies = Object.fromEntries(queryKinds.map((kind) => [kind, [] as number[]])) as Record<QueryKind, number[]>;
  const statuses: Record<string, number> = {};
  let next = 0;
  const lane = (): Lane => {
    let asked: { kind: QueryKind; at: number };
    return {
      next() {
        const at = performance.now();
        if (at >= stopAt) return undefined;
        const { kind, bytes } = requests[next++ % requests.length]!;
        asked = { kind, at };
        return bytes;
      },
      received({ status }) {
        if (asked.at < countFrom) return;
        latencies[asked.kind].push(performance.now() - asked.at);
        statuses[status] = (statuses[status] ?? 0) + 1;
      },
    };
  };
  await Promise.all(Array.from({ length: job.clients }, () => runLane({ host, port: Number(port) }, lane())));
  const all = Object.values(latencies).flat();
  const of = (isOwn: boolean) =>
    queryKinds.filter((kind) => ownKinds.has(kind) === isOwn).flatMap((kind) => latencies[kind]);
  const p99MsByKind = Object.fromEntries(queryKinds.map((kind) => [kind, quantile(latencies[kind], 0.99)]));
  return {
    asked: all.length,
    p50Ms: quantile(all, 0.5),
    p99Ms: quantile(of(false), 0.99),
    ownP99Ms: quantile(of(true), 0.99),
    p99MsByKind: p99MsByKind as ClientsReport['p99MsByKind'],
    statuses,
  };
}

function requestOf({ path, isOwn }: HallQuery, { token, cookie }: Session): Buffer {
  const own = isOwn ? `authorization: Bearer ${token}\r\ncookie: ${cookie}\r\n` : '';
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept: application/json\r\n${own}\r\n`);
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2));
}
