// The vendor's client: signs, sends, verifies, and reports whether the outcome is settled.
import { randomBytes } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { answerSchema, type HwpAnswer } from './answers.ts';
import {
  BATCH_BODY_BYTES_MAX,
  type HwpCall,
  hwpHeaders,
  hwpPath,
  type SandboxCall,
  VENDOR_TIMEOUT_MS,
} from './calls.ts';
import type { HwpRequest, SandboxRequest } from './schemas.ts';
import { type SignatureKey, signRequest, verifyAnswer } from './sign.ts';
import { parseStrictJson } from './strict-json.ts';

export interface HwpClientOptions {
  /** Base URL of the wallet without a path: `https://wallet.example`. */
  baseUrl: string;
  vendor: string;
  requestKeys: readonly SignatureKey[];
  answerKeys: readonly SignatureKey[];
  timeoutMs?: number;
  connectionsMax?: number;
}

/**
 * `settled`: a correctly signed ACCEPTED or REFUSED; vendors may act upon nothing else.
 * Otherwise the outcome is unknown: resend the same transaction id or roll it back (`nextStep`).
 * `answer` is then present only if it was correctly signed (a RETRY).
 */
export type HwpResult =
  | { settled: true; httpStatus: number; answer: HwpAnswer }
  | { settled: false; reason: string; httpStatus?: number; answer?: HwpAnswer };

type AnyCall = HwpCall | SandboxCall;
type BodyOf<Call extends AnyCall> = Call extends HwpCall
  ? HwpRequest<Call>
  : Call extends SandboxCall
    ? SandboxRequest<Call>
    : never;

export interface HwpClient {
  call<Call extends AnyCall>(call: Call, body: BodyOf<Call>, options?: { timeoutMs?: number }): Promise<HwpResult>;
  close(): void;
}

export function createHwpClient(options: HwpClientOptions): HwpClient {
  const { baseUrl, vendor, requestKeys, answerKeys, timeoutMs = VENDOR_TIMEOUT_MS, connectionsMax = 64 } = options;
  const origin = new URL(baseUrl);
  const isTls = origin.protocol === 'https:';
  const agentOptions = { keepAlive: true, maxSockets: connectionsMax };
  const agent = isTls ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const send = isTls ? httpsRequest : httpRequest;

  return {
    close: () => agent.destroy(),
    async call(call, body, { timeoutMs: ownTimeoutMs = timeoutMs } = {}) {
      const path = hwpPath(call);
      const requestId = newRequestId();
      const timestamp = nowSeconds().toString();
      const bytes = Buffer.from(JSON.stringify(body));
      const signature = signRequest(requestKeys, { requestId, timestamp, path, body: bytes });
      const headers = {
        'content-type': 'application/json',
        'content-length': bytes.length,
        [hwpHeaders.vendor]: vendor,
        [hwpHeaders.requestId]: requestId,
        [hwpHeaders.timestamp]: timestamp,
        [hwpHeaders.signature]: signature,
      };
      try {
        const signal = AbortSignal.timeout(ownTimeoutMs);
        const received = await new Promise<Received>((resolve, reject) => {
          const outgoing = send(new URL(path, origin), { method: 'POST', agent, headers, signal }, (incoming) => {
            readBody(incoming).then(resolve, reject);
          });
          outgoing.on('error', reject);
          outgoing.end(bytes);
        });
        return classifyAnswer(received, requestId, answerKeys, nowSeconds());
      } catch (error) {
        return { settled: false, reason: (error as Error).message };
      }
    },
  };
}

/** Returns a new id for one HTTP attempt. A resent message keeps its transaction id and gets a new request id. */
export function newRequestId(): string {
  return randomBytes(16).toString('base64url');
}

export interface Received {
  httpStatus: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * Classifies an answer (section 5): settled only if signed correctly, ACCEPTED or REFUSED, and 200 (or 400 with
 * `INVALID_REQUEST`).
 */
export function classifyAnswer(
  received: Received,
  requestId: string,
  answerKeys: readonly SignatureKey[],
  atSeconds: number,
): HwpResult {
  const { httpStatus, headers, body } = received;
  const answeredId = headers[hwpHeaders.requestId];
  const timestamp = headers[hwpHeaders.timestamp];
  const signature = headers[hwpHeaders.signature];
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || answeredId !== requestId) {
    return { settled: false, reason: 'the answer is not signed', httpStatus };
  }
  const verdict = verifyAnswer(answerKeys, { requestId, timestamp, httpStatus, body, signature }, atSeconds);
  if (verdict !== 'OK') return { settled: false, reason: verdict, httpStatus };
  const parsed = parseStrictJson(body);
  if (!parsed.ok) return { settled: false, reason: parsed.reason, httpStatus };
  const checked = answerSchema.safeParse(parsed.value);
  if (!checked.success) {
    // A signed rejection (401, 403) has no outcome, but gives a reason.
    const { code } = parsed.value;
    return { settled: false, reason: typeof code === 'string' ? code : 'the answer is not one of HWP/1', httpStatus };
  }
  const answer = checked.data as HwpAnswer;
  const isFinal = answer.outcome === 'ACCEPTED' || answer.outcome === 'REFUSED';
  const fitsStatus = httpStatus === 200 || (httpStatus === 400 && answer.code === 'INVALID_REQUEST');
  if (isFinal && fitsStatus) return { settled: true, httpStatus, answer };
  return { settled: false, reason: answer.code, httpStatus, answer };
}

async function readBody(incoming: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > 4 * BATCH_BODY_BYTES_MAX) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return { httpStatus: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) };
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
