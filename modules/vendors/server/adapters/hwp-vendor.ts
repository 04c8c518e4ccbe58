import { setImmediate } from 'node:timers/promises';
import {
  hwpHeaders,
  newRequestId,
  type SignatureKey,
  signRequest,
  VENDOR_CALL_TIMEOUT_MS,
  type VendorAnswer,
  type VendorCall,
  vendorAnswerSchemas,
  vendorCallPath,
  type VendorRequest,
  type VendorTransaction,
  vendorTransactionSchema,
  verifyAnswer,
} from '@sanam/hwp';
import { safeParse } from 'zod/mini';
import { type Circuit, createCircuit } from './circuit.ts';
import { AnswerRows, parseAnswer, ROWS_AT_ONCE } from './answer-rows.ts';

const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** Maximum rows of an answer, equal to that of a file of games. */
const ANSWER_ROWS_MAX = 25_000;

/** Access data of a vendor that speaks HWP/1. */
export interface VendorAccess {
  code: string;
  baseUrl: string;
  /** The wallet signs its requests with the answer keys and checks answers with the request keys. */
  requestKeys: readonly SignatureKey[];
  answerKeys: readonly SignatureKey[];
}

/**
 * The vendor's signed acceptance, or the reason for its absence. `isDown`: the vendor could not be reached or sent an
 * invalid answer.
 */
export type VendorResult<Call extends VendorCall> =
  | { ok: true; answer: VendorAnswer<Call> }
  | { ok: false; code: string; isDown: boolean };

export interface HwpVendors {
  call<Call extends VendorCall>(
    access: VendorAccess,
    call: Call,
    body: VendorRequest<Call>,
  ): Promise<VendorResult<Call>>;
}

/** Dependencies for calling a vendor by its code. */
export interface VendorReach {
  hwp: HwpVendors;
  /** Returns the access data of a vendor; undefined for one without an address. */
  accessOf(vendorCode: string): Promise<VendorAccess | undefined>;
}

/** Outcome of a call to a vendor, for monitoring. */
export interface VendorCallSeen {
  vendorCode: string;
  call: VendorCall;
  code: string;
  ms: number;
  circuitOpenForMs: number;
}

/**
 * Calls from the wallet to vendors (section 8 of HWP/1): timeout of three seconds, signed both ways, one circuit
 * breaker per vendor.
 */
export function createHwpVendors(onAnswer: (seen: VendorCallSeen) => void = () => {}): HwpVendors {
  const circuits = new Map<string, Circuit>();
  return {
    async call(access, call, body) {
      const circuit = circuits.get(access.code) ?? createCircuit();
      circuits.set(access.code, circuit);
      const since = performance.now();
      const see = (code: string): void =>
        onAnswer({
          vendorCode: access.code,
          call,
          code,
          ms: performance.now() - since,
          circuitOpenForMs: circuit.openForMs(),
        });
      if (circuit.isOpen()) {
        see('CIRCUIT_OPEN');
        return { ok: false, code: 'CIRCUIT_OPEN', isDown: true };
      }
      const result = await send(access, call, body).catch((error: unknown) => ({
        ok: false as const,
        code: nameOf(error),
        isDown: true,
      }));
      if (result.ok || !result.isDown) circuit.succeeded();
      else circuit.failed();
      see(result.ok ? 'OK' : result.code);
      return result;
    },
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE';
}

async function send<Call extends VendorCall>(
  access: VendorAccess,
  call: Call,
  body: VendorRequest<Call>,
): Promise<VendorResult<Call>> {
  const path = vendorCallPath(call);
  const bytes = JSON.stringify(body);
  const requestId = newRequestId();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const response = await fetch(new URL(path, access.baseUrl), {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(VENDOR_CALL_TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      [hwpHeaders.vendor]: access.code,
      [hwpHeaders.requestId]: requestId,
      [hwpHeaders.timestamp]: timestamp,
      [hwpHeaders.signature]: signRequest(access.answerKeys, { requestId, timestamp, path, body: bytes }),
    },
    body: bytes,
  });
  const rows = new AnswerRows();
  const received = await readBounded(response, rows);
  if (received === undefined) return { ok: false, code: 'TOO_MANY_ROWS', isDown: false };
  const signed = {
    requestId,
    timestamp: response.headers.get(hwpHeaders.timestamp) ?? '',
    httpStatus: response.status,
    body: received,
    signature: response.headers.get(hwpHeaders.signature) ?? '',
  };
  const verdict = verifyAnswer(access.requestKeys, signed, Math.floor(Date.now() / 1000));
  if (verdict !== 'OK') return { ok: false, code: verdict, isDown: true };
  const parsed = await parseAnswer(received, rows.lists);
  if (!parsed.ok) return { ok: false, code: 'INVALID_ANSWER', isDown: true };
  const { outcome, code } = parsed.value;
  if (outcome !== 'ACCEPTED') return { ok: false, code: typeof code === 'string' ? code : 'REFUSED', isDown: false };
  const answer = await checkAnswer(call, parsed.value);
  if (answer === undefined) return { ok: false, code: 'INVALID_ANSWER', isDown: true };
  return { ok: true, answer: answer as VendorAnswer<Call> };
}

/** Checks the answer by its schema; transactions one by one, yielding to other work in between. */
async function checkAnswer(call: VendorCall, said: Record<string, unknown>): Promise<object | undefined> {
  const { transactions } = said;
  if (call !== 'transactions' || !Array.isArray(transactions)) return safeParse(vendorAnswerSchemas[call], said).data;
  const envelope = safeParse(vendorAnswerSchemas.transactions, { ...said, transactions: [] });
  if (!envelope.success) return undefined;
  const list: VendorTransaction[] = [];
  for (const [at, one] of transactions.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    const row = safeParse(vendorTransactionSchema, one);
    if (!row.success) return undefined;
    list.push(row.data);
  }
  return { ...envelope.data, transactions: list };
}

/** Returns undefined as soon as there are too many rows, without waiting for the rest. */
async function readBounded(response: Response, rows: AnswerRows): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
    rows.push(chunk);
    if (rows.separators >= ANSWER_ROWS_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
