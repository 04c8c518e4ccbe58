// The load generator in a separate process: creates players, signs everything, then keeps every connection busy.
import { hwpHeaders, keyFromBase64, type SignatureKey, verifyAnswer } from '@sanam/hwp';
import { type JournalWriter, openJournal } from './journal.ts';
import type { GeneratorJob, GeneratorMessage, GeneratorReport } from './plan.ts';
import { makePlayers } from './players.ts';
import { signAll, type SignedRequests } from './signed-requests.ts';
import { type Lane, type RawAnswer, runLane } from './sockets.ts';

/** One answer in this many has its signature verified: enough to notice a wrong one, too few to affect the figures. */
const VERIFY_EVERY = 16;

process.once('message', (job: GeneratorJob) => {
  run(job).then(
    (report) => tell({ report }, () => process.exit(0)),
    (error: unknown) => tell({ error: String((error as Error).stack) }, () => process.exit(1)),
  );
});

function tell(message: GeneratorMessage, then: () => void = () => {}): void {
  process.send?.(message, then);
}

async function run(job: GeneratorJob): Promise<GeneratorReport> {
  const players = job.players ?? (await makePlayers(job));
  const requests = signAll(job, players);
  const journal = openJournal(job.journalFile);
  const nodes = [job.url, ...(job.otherUrls ?? [])]
    .map((url) => new URL(url))
    .map(({ hostname, port }) => ({ host: hostname, port: Number(port) }));
  const countFrom = performance.now() + job.warmUpSeconds * 1000;
  const load = new Load(job, requests, journal, countFrom);
  let usedBefore = process.cpuUsage();
  const warmUp = setTimeout(() => {
    usedBefore = process.cpuUsage();
    tell('counting');
  }, job.warmUpSeconds * 1000);
  await Promise.all(Array.from({ length: job.connections }, (_, n) => runLane(nodes[n % nodes.length]!, load.lane())));
  clearTimeout(warmUp);
  const used = process.cpuUsage(usedBefore);
  journal.close();
  return { shape: job.shape, ...load.figures(), generatorMicroseconds: used.user + used.system, players };
}

/** State shared by all connections: the next pair of requests, and the counts. */
class Load {
  readonly #requests: SignedRequests;
  readonly #journal: JournalWriter;
  readonly #answerKeys: SignatureKey[];
  readonly #countFrom: number;
  readonly #stopAt: number;
  readonly #latencies: Float64Array;
  readonly #codes: Record<string, number> = {};
  #counted = 0;
  #nextPair = 0;
  /** Duplicates of requests sent just now; the next free connection sends them. */
  readonly #twins: number[] = [];
  #answers = 0;
  #verified = 0;
  #badSignatures = 0;
  #lastAt: number;

  constructor(job: GeneratorJob, requests: SignedRequests, journal: JournalWriter, countFrom: number) {
    this.#requests = requests;
    this.#journal = journal;
    this.#answerKeys = job.vendors.map(({ answerKey }) => keyFromBase64(answerKey));
    this.#countFrom = countFrom;
    this.#stopAt = countFrom + job.seconds * 1000;
    this.#lastAt = countFrom;
    this.#latencies = new Float64Array(requests.count * 2);
  }

  /** Returns one connection's requests in pairs: the second follows the answer of the first. */
  lane(): Lane {
    let own = -1;
    let index = -1;
    let sentAt = 0;
    return {
      next: () => {
        const next = this.#twins.shift() ?? this.#following(own);
        if (next === undefined) return undefined;
        index = next;
        if (index < this.#requests.count) own = index;
        const twin = this.#requests.twin(index);
        if (twin !== undefined) this.#twins.push(twin);
        this.#journal.sent(index, this.#requests.line(index));
        sentAt = performance.now();
        return this.#requests.bytes(index);
      },
      received: (answer) => this.#received(index, sentAt, answer),
    };
  }

  /** Returns the win after its bet, otherwise the next bet; undefined when the time is over. */
  #following(own: number): number | undefined {
    if (own >= 0 && own % 2 === 0) return own + 1;
    if (performance.now() >= this.#stopAt || this.#nextPair * 2 + 1 >= this.#requests.count) return undefined;
    return this.#nextPair++ * 2;
  }

  #received(index: number, sentAt: number, answer: RawAnswer): void {
    const at = performance.now();
    if (sentAt >= this.#countFrom && at <= this.#stopAt) {
      this.#latencies[this.#counted++] = at - sentAt;
      this.#lastAt = at;
    }
    const fields = readFields(answer);
    this.#codes[fields.code] = (this.#codes[fields.code] ?? 0) + 1;
    if (this.#answers++ % VERIFY_EVERY === 0) {
      this.#verified++;
      const key = this.#answerKeys[this.#requests.vendor(index)] as SignatureKey;
      if (!isSigned(answer, this.#requests.requestId(index), key)) this.#badSignatures++;
    }
    this.#journal.answered(index, `${fields.code}\t${fields.moved}\t${fields.balance_after}`);
  }

  figures() {
    const counted = this.#counted;
    const sorted = this.#latencies.subarray(0, counted).toSorted();
    const seconds = (this.#lastAt - this.#countFrom) / 1000;
    const quantile = (share: number) => Number((sorted[Math.floor(share * (counted - 1))] ?? 0).toFixed(2));
    return {
      seconds,
      calls: counted,
      callsPerSecond: counted / seconds,
      p50Ms: quantile(0.5),
      p99Ms: quantile(0.99),
      maxMs: quantile(1),
      codes: this.#codes,
      verified: this.#verified,
      badSignatures: this.#badSignatures,
    };
  }
}

interface AnswerFields {
  code: string;
  moved: number;
  balance_after: number;
}

function readFields({ status, body }: RawAnswer): AnswerFields {
  if (status !== 200) return { code: `HTTP_${status}`, moved: 0, balance_after: 0 };
  return JSON.parse(body.toString()) as AnswerFields;
}

function isSigned({ status, head, body }: RawAnswer, requestId: string, key: SignatureKey): boolean {
  const header = (name: string) => new RegExp(`\r\n${name}: ([^\r]*)`, 'i').exec(head)?.[1] ?? '';
  const timestamp = header(hwpHeaders.timestamp);
  const signature = header(hwpHeaders.signature);
  const answer = { requestId, timestamp, httpStatus: status, body, signature };
  return verifyAnswer([key], answer, Math.floor(Date.now() / 1000)) === 'OK';
}
