// A network that repeats, delays and loses messages to the wallet. The seed and the transaction id determine what
// happens to a message.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answerSchema, type HwpAnswer } from '@sanam/hwp';
import { Random } from '../conformance/random.ts';

/** Shares of all messages, 0 to 1. */
export interface Weather {
  /** Sent again at once, up to `copiesMax` times. */
  repeated?: number;
  copiesMax?: number;
  /** Delayed by up to `delayMsMax` milliseconds. */
  delayed?: number;
  delayMsMax?: number;
  /** Never arrives. */
  requestLost?: number;
  /** Executed, but the answer is lost. */
  answerLost?: number;
}

export interface Network {
  url: string;
  /** Number of times each of these happened. */
  counts: { copies: number; delayed: number; requestsLost: number; answersLost: number };
  close(): Promise<void>;
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface NetworkOptions {
  to: string;
  seed: number;
  weather: Weather;
  /** Called with the answers to copies; the sender receives only the first. */
  onCopy?: (transactionId: string, answer: HwpAnswer) => void;
}

export async function openNetwork(options: NetworkOptions): Promise<Network> {
  const counts = { copies: 0, delayed: 0, requestsLost: 0, answersLost: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const attempts = new Map<string, number>();
  const carry = (given: Received & { path: string }) => forward(new URL(given.path, options.to), agent, given);
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const message = { path: incoming.url ?? '/', headers: incoming.headers, body, status: 0 };
    const transactionId = idOf(body);
    if (transactionId === undefined) return answer(outgoing, await carry(message));
    const attempt = (attempts.get(transactionId) ?? 0) + 1;
    attempts.set(transactionId, attempt);
    const fate = fateOf(options, `${transactionId} ${attempt}`);
    if (fate.isRequestLost) {
      counts.requestsLost += 1;
      outgoing.destroy();
      return;
    }
    if (fate.delayMs > 0) {
      counts.delayed += 1;
      await setTimeout(fate.delayMs);
    }
    counts.copies += fate.copies;
    const copies = Array.from({ length: fate.copies }, async () => overhear(transactionId, await carry(message)));
    const first = await carry(message);
    await Promise.allSettled(copies);
    if (fate.isAnswerLost) {
      counts.answersLost += 1;
      outgoing.destroy();
    } else answer(outgoing, first);
  }

  function overhear(transactionId: string, { status, body }: Received): void {
    const read = answerSchema.safeParse(status === 200 ? JSON.parse(body.toString()) : undefined);
    if (read.success && read.data.outcome !== 'RETRY') options.onCopy?.(transactionId, read.data as HwpAnswer);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function fateOf({ seed, weather }: NetworkOptions, message: string) {
  const { repeated = 0, copiesMax = 1, delayed = 0, delayMsMax = 0, requestLost = 0, answerLost = 0 } = weather;
  const random = new Random(createHash('sha256').update(`${seed} ${message}`).digest().readUInt32BE());
  const happens = (share: number) => random.next() < share;
  return {
    isRequestLost: happens(requestLost),
    isAnswerLost: happens(answerLost),
    delayMs: happens(delayed) ? 1 + random.below(delayMsMax) : 0,
    copies: happens(repeated) ? 1 + random.below(copiesMax) : 0,
  };
}

function idOf(body: Buffer): string | undefined {
  const { transaction_id } = JSON.parse(body.toString()) as { transaction_id?: string };
  return transaction_id;
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function forward(url: URL, agent: Agent, { headers, body }: Received): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { connection: _connection, ...kept } = headers;
    const outgoing = request(url, { method: 'POST', agent, headers: { ...kept, host: url.host } }, (incoming) => {
      bodyOf(incoming).then(
        (bytes) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: bytes }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function answer(outgoing: ServerResponse, { status, headers, body }: Received): void {
  const { connection: _connection, 'transfer-encoding': _encoding, ...kept } = headers;
  outgoing.writeHead(status, { ...kept, 'content-length': body.length }).end(body);
}
