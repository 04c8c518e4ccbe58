// The load generator, a process of its own: makes players, signs everything, then keeps every connection busy.
import { hwpHeaders, keyFromBase64, type SignatureKey, verifyAnswer } from '@sanam/hwp';
import { openJournal } from './journal.ts';
import type { GeneratorJob, GeneratorMessage, GeneratorReport } from './plan.ts';
import { makePlayers } from './players.ts';
import { signAll } from './signed-requests.ts';
import { type RawAnswer, runLane } from './sockets.ts';

/** One answer in so many has its signature verified: enough to see a wrong one, too few to matter for the figures. */
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
  const answerKeys = job.vendors.map(({ answerKey }) => keyFromBase64(answerKey));
  const journal = openJournal(job.journalFile);
  const { hostname, port } = new URL(job.url);
  const latencies = new Float64Array(requests.count);
  const codes: Record<string, number> = {};
  let counted = 0;
  let nextPair = 0;
  let answers = 0;
  let verified = 0;
  let badSignatures = 0;
  const startedAt = performance.now();
  const countFrom = startedAt + job.warmUpSeconds * 1000;
  const stopAt = countFrom + job.seconds * 1000;
  let lastAt = countFrom;
  let usedBefore = process.cpuUsage();
  const warmUp = setTimeout(() => {
    usedBefore = process.cpuUsage();
    tell('counting');
  }, job.warmUpSeconds * 1000);

  const lane = () => {
    let index = -1;
    let sentAt = 0;
    return {
      next() {
        if (index >= 0 && index % 2 === 0) index++;
        else {
          if (performance.now() >= stopAt || nextPair * 2 + 1 >= requests.count) return undefined;
          index = nextPair++ * 2;
        }
        journal.sent(index, requests.line(index));
        sentAt = performance.now();
        return requests.bytes(index);
      },
      received(answer: RawAnswer) {
        const at = performance.now();
        if (sentAt >= countFrom && at <= stopAt) {
          latencies[counted++] = at - sentAt;
          lastAt = at;
        }
        const fields = readFields(answer);
        codes[fields.code] = (codes[fields.code] ?? 0) + 1;
        if (answers++ % VERIFY_EVERY === 0) {
          verified++;
          const key = answerKeys[requests.vendor(index)] as SignatureKey;
          if (!isSigned(answer, requests.requestId(index), key)) badSignatures++;
        }
        journal.answered(index, `${fields.code}\t${fields.moved}\t${fields.balance_after}`);
      },
    };
  };
  await Promise.all(
    Array.from({ length: job.connections }, () => runLane({ host: hostname, port: Number(port) }, lane())),
  );
  clearTimeout(warmUp);
  const used = process.cpuUsage(usedBefore);
  journal.close();

  const sorted = latencies.subarray(0, counted).toSorted();
  const seconds = (lastAt - countFrom) / 1000;
  const quantile = (share: number) => Number((sorted[Math.floor(share * (counted - 1))] ?? 0).toFixed(2));
  return {
    shape: job.shape,
    seconds,
    calls: counted,
    callsPerSecond: counted / seconds,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    maxMs: quantile(1),
    codes,
    verified,
    badSignatures,
    generatorMicroseconds: used.user + used.system,
    players,
  };
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
