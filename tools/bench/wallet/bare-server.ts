// The baseline: an HTTP server that only checks the signature of a request and signs an answer of the usual size. The
// difference is the wallet's own cost.
import { createServer } from 'node:http';
import { hwpHeaders, keyFromBase64, signAnswer, verifyRequest } from '@sanam/hwp';
import type { BenchVendor } from './plan.ts';

const vendors = new Map(
  (JSON.parse(process.env.BENCH_VENDORS ?? '[]') as BenchVendor[]).map(({ code, requestKey, answerKey }) => [
    code,
    { requestKeys: [keyFromBase64(requestKey)], answerKeys: [keyFromBase64(answerKey)] },
  ]),
);

const server = createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    const header = (name: string): string => incoming.headers[name] as string;
    const vendor = vendors.get(header(hwpHeaders.vendor));
    const requestId = header(hwpHeaders.requestId);
    const now = Math.floor(Date.now() / 1000);
    const verdict = verifyRequest(
      vendor?.requestKeys ?? [],
      {
        requestId,
        timestamp: header(hwpHeaders.timestamp),
        path: incoming.url ?? '',
        body,
        signature: header(hwpHeaders.signature),
      },
      now,
    );
    const httpStatus = verdict === 'OK' ? 200 : 401;
    const answer = JSON.stringify({
      outcome: 'ACCEPTED',
      code: 'OK',
      request_id: requestId,
      transaction_id: 'mixed-0000000000-000000b',
      wallet_transaction_id: '1234567890',
      replayed: false,
      moved: -100,
      balance_after: 99_900,
      balance: 99_900,
      balance_version: 17,
      currency: 'THB',
      server_time: new Date(now * 1000).toISOString(),
    });
    const timestamp = String(now);
    outgoing.writeHead(httpStatus, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
      [hwpHeaders.requestId]: requestId,
      [hwpHeaders.timestamp]: timestamp,
      [hwpHeaders.signature]: signAnswer(vendor?.answerKeys ?? [], { requestId, timestamp, httpStatus, body: answer }),
    });
    outgoing.end(answer);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') console.log(`ready http://127.0.0.1:${address.port}`);
});
