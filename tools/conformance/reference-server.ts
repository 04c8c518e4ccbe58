// HTTP around the wallet in memory: the checks of section 7 in order, from size and signature to the answer's
// signature.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  batchCalls,
  BATCH_BODY_BYTES_MAX,
  BODY_BYTES_MAX,
  callTraits,
  type CodeTraits,
  codeTraits,
  HWP_PATH_PREFIX,
  type HwpCall,
  type HwpCode,
  hwpHeaders,
  integerKeys,
  type MoneyCall,
  parseStrictJson,
  readRequest,
  readSandboxRequest,
  requestSchemas,
  type SandboxCall,
  sandboxSchemas,
  type SignatureKey,
  signAnswer,
  verifyRequest,
} from '@sanam/hwp';
import { allControls, allWireControls, type Controls, type WireControls } from './reference-controls.ts';
import { serveBench } from './reference-bench.ts';
import { serveReading } from './reference-reading.ts';
import { type Fields, ReferenceState } from './reference-state.ts';
import { ReferenceWallet } from './reference-wallet.ts';

export interface ReferenceVendor {
  code: string;
  requestKeys: SignatureKey[];
  answerKey: SignatureKey;
}

export interface ReferenceServerOptions {
  vendors: ReferenceVendor[];
  controls?: Partial<Controls & WireControls>;
  port?: number;
  /**
   * One call in this many is not served in time: answered with TEMPORARY_ERROR, every second of them after it was
   * served.
   */
  stallsEvery?: number;
}

export interface ReferenceServer {
  url: string;
  close(): Promise<void>;
}

export async function startReferenceServer(options: ReferenceServerOptions): Promise<ReferenceServer> {
  const { vendors, controls = {}, port = 0, stallsEvery } = options;
  const wire = { ...allWireControls, ...controls };
  const kept = { ...allControls, ...controls };
  const state = new ReferenceState(kept);
  const wallet = new ReferenceWallet(state, kept);
  const context = { vendors, wire, state, wallet, nextStall: createStalls(stallsEvery) };
  const server = createServer((incoming, outgoing) => {
    receive(incoming, outgoing, context).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Context {
  vendors: ReferenceVendor[];
  wire: WireControls;
  state: ReferenceState;
  wallet: ReferenceWallet;
  nextStall: () => Stall;
}

type Stall = 'none' | 'beforeServing' | 'afterServing';

function createStalls(every = Number.POSITIVE_INFINITY): () => Stall {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % every !== 0) return 'none';
    return calls % (2 * every) === 0 ? 'afterServing' : 'beforeServing';
  };
}

async function receive(incoming: IncomingMessage, outgoing: ServerResponse, context: Context): Promise<void> {
  const { wire } = context;
  const path = incoming.url ?? '';
  const call = path.slice(HWP_PATH_PREFIX.length);
  const body = await readBody(incoming, call === 'batch' ? BATCH_BODY_BYTES_MAX : BODY_BYTES_MAX);
  if (body === undefined && wire.limitsBodies) return reply(outgoing, 413, {});
  const bytes = body ?? Buffer.alloc(0);
  if (!path.startsWith(HWP_PATH_PREFIX) || !isCall(call)) return reply(outgoing, 404, {});
  if (incoming.method !== 'POST') return reply(outgoing, 405, {});
  if (incoming.headers['content-type'] !== 'application/json') return reply(outgoing, 415, {});

  const header = (name: string): string => String(incoming.headers[name] ?? '');
  const vendor = context.vendors.find(({ code }) => code === header(hwpHeaders.vendor));
  if (vendor === undefined) return reply(outgoing, 401, { code: 'UNKNOWN_VENDOR' });
  const requestId = header(hwpHeaders.requestId);
  const signed = { requestId, timestamp: header(hwpHeaders.timestamp), path, body: bytes };
  const signature = header(hwpHeaders.signature);
  const verdicts = (wire.signsThePath ? [path] : Object.keys(requestSchemas).map((name) => HWP_PATH_PREFIX + name)).map(
    (each) => verifyRequest(vendor.requestKeys, { ...signed, path: each, signature }, nowSeconds()),
  );
  const verdict = verdicts.find((each) => each === 'OK') ?? verdicts[0] ?? 'INVALID_SIGNATURE';
  const status = verdict === 'OK' || !wire.checksSignatures ? undefined : 401;
  const answer =
    status === undefined
      ? await serveOrStall(context, vendor, call, bytes)
      : { code: verdict, message: 'not verified' };
  return reply(outgoing, status ?? statusOf(answer), answer, wire.signsAnswers ? { vendor, requestId } : undefined);
}

async function serveOrStall(
  context: Context,
  vendor: ReferenceVendor,
  call: HwpCall | SandboxCall,
  bytes: Buffer,
): Promise<Record<string, unknown>> {
  const stall = context.nextStall();
  if (stall === 'beforeServing') return refusal('TEMPORARY_ERROR');
  const answer = await serve(context, vendor, call, bytes);
  return stall === 'afterServing' ? refusal('TEMPORARY_ERROR') : answer;
}

async function serve(
  context: Context,
  { code: vendor }: ReferenceVendor,
  call: HwpCall | SandboxCall,
  bytes: Buffer,
): Promise<Record<string, unknown>> {
  const parsed = parseStrictJson(bytes, integerKeys);
  const lax = context.wire.refusesRepeatedKeys ? undefined : (JSON.parse(bytes.toString()) as Record<string, unknown>);
  const value = parsed.ok ? parsed.value : lax;
  if (value === undefined) return refusal('INVALID_REQUEST');
  if (call === 'batch') return serveBatch(context, vendor, value);
  return serveOne(context, vendor, call, value);
}

async function serveOne(
  { state, wallet, wire }: Context,
  vendor: string,
  call: HwpCall | SandboxCall,
  value: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (isSandbox(call)) {
    const read = readSandboxRequest(call, value);
    return read.ok ? serveBench(state, vendor, call, read.request) : refusal(read.code);
  }
  const read = readRequest(call, value);
  if (!read.ok && wire.checksAmounts) return refusal(read.code);
  if (!callTraits[call].money) return serveReading(state, vendor, call, value);
  return wallet.serveMoney(vendor, call as MoneyCall, value as Fields);
}

async function serveBatch(
  context: Context,
  vendor: string,
  value: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const read = readRequest('batch', value);
  if (!read.ok) return refusal(read.code);
  const answers: Record<string, unknown>[] = [];
  for (const item of read.request.items) {
    const call = batchCalls.find((name) => name === item.call);
    answers.push(call === undefined ? refusal('NOT_ALLOWED') : await serveOne(context, vendor, call, item));
  }
  return { outcome: 'ACCEPTED', code: 'OK', answers };
}

function reply(
  outgoing: ServerResponse,
  httpStatus: number,
  answer: Record<string, unknown>,
  signer?: { vendor: ReferenceVendor; requestId: string },
): void {
  const timestamp = String(nowSeconds());
  const full = { ...answer, request_id: signer?.requestId, server_time: new Date().toISOString() };
  const body = Buffer.from(JSON.stringify(full));
  if (signer !== undefined) {
    const { requestId, vendor } = signer;
    outgoing.setHeader(hwpHeaders.requestId, requestId);
    outgoing.setHeader(hwpHeaders.timestamp, timestamp);
    outgoing.setHeader(
      hwpHeaders.signature,
      signAnswer([vendor.answerKey], { requestId, timestamp, httpStatus, body }),
    );
  }
  outgoing.writeHead(httpStatus, { 'content-type': 'application/json', 'content-length': body.length });
  outgoing.end(body);
}

/** Returns the body; `undefined` if it is too long. It is read to its end, so that the client sees the answer. */
async function readBody(incoming: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= bytesMax) chunks.push(chunk);
  }
  return length > bytesMax ? undefined : Buffer.concat(chunks);
}

function isCall(name: string): name is HwpCall | SandboxCall {
  return name in requestSchemas || name in sandboxSchemas;
}

function isSandbox(call: HwpCall | SandboxCall): call is SandboxCall {
  return call in sandboxSchemas;
}

function refusal(code: HwpCode): Record<string, unknown> {
  const traits: CodeTraits = codeTraits[code];
  return { outcome: traits.outcome, code, message: traits.message };
}

function statusOf(answer: Record<string, unknown>): number {
  return codeTraits[answer.code as HwpCode].httpStatus;
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
