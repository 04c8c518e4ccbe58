// Buyers of tickets in a separate process, each with one purchase in progress.
import { randomBytes } from 'node:crypto';
import type { Session } from '../catalogue/members.ts';
import { quantileOf } from '../figures.ts';
import { type Lane, runLane } from '../wallet/sockets.ts';

export interface BuyersJob {
  url: string;
  connections: number;
  seconds: number;
  warmUpSeconds: number;
  sessions: Session[];
  /** Orders with the hash of their price, in JSON, used in turn. */
  orders: string[];
  /** Maximum number of purchases. */
  purchasesMax?: number;
}

export interface BuyersReport {
  bought: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers by status or code; any other than `bought` invalidates the run. */
  answers: Record<string, number>;
}

export type BuyersMessage = { report: BuyersReport } | 'counting' | { error: string };

process.once('message', (job: BuyersJob) => {
  run(job).then(
    (report) => process.send?.({ report }, () => process.exit(0)),
    (error: unknown) => process.send?.({ error: String((error as Error).stack) }, () => process.exit(1)),
  );
});

async function run(job: BuyersJob): Promise<BuyersReport> {
  const { hostname: host, port } = new URL(job.url);
  const countFrom = performance.now() + job.warmUpSeconds * 1000;
  const stopAt = countFrom + job.seconds * 1000;
  setTimeout(() => process.send?.('counting'), job.warmUpSeconds * 1000);
  const latencies: number[] = [];
  const answers: Record<string, number> = {};
  const name = randomBytes(8).toString('hex');
  let next = 0;
  /** Each lane has its own members, so that no member buys twice at once. */
  const lane = (number: number): Lane => {
    let turn = 0;
    let sentAt = 0;
    const mine = job.sessions.filter((_, at) => at % job.connections === number);
    return {
      next() {
        sentAt = performance.now();
        if (sentAt >= stopAt || next >= (job.purchasesMax ?? Number.POSITIVE_INFINITY)) return undefined;
        const at = next++;
        const body = job.orders[at % job.orders.length]!;
        return requestOf(mine[turn++ % mine.length]!, `${name}${at.toString(16).padStart(16, '0')}`, body);
      },
      received({ status, body }) {
        if (sentAt < countFrom) return;
        const answer = status === 200 ? 'bought' : `${status} ${codeOf(body)}`;
        answers[answer] = (answers[answer] ?? 0) + 1;
        latencies.push(performance.now() - sentAt);
      },
    };
  };
  await Promise.all(
    Array.from({ length: job.connections }, (_, at) => runLane({ host, port: Number(port) }, lane(at))),
  );
  const sorted = latencies.toSorted((one, other) => one - other);
  return { bought: answers.bought ?? 0, p50Ms: quantileOf(sorted, 0.5), p99Ms: quantileOf(sorted, 0.99), answers };
}

const codeOf = (body: Buffer): string => (JSON.parse(String(body)) as { code?: string }).code ?? '';

function requestOf({ token, cookie }: Session, key: string, body: string): Buffer {
  return Buffer.from(
    `POST /lgw/tickets HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\n` +
      `cookie: ${cookie}\r\nidempotency-key: ${key}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
