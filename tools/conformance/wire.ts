// One vendor's connection to the wallet under test: sends exactly the bytes of a test and records the whole exchange.
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import {
  classifyAnswer,
  type HwpCall,
  hwpHeaders,
  hwpPath,
  newRequestId,
  type SandboxCall,
  type SignatureKey,
  signRequest,
} from '@sanam/hwp';

const ANSWER_TIMEOUT_MS = 10_000;
const CONNECTIONS = 64;
/** Maximum number of resends after RETRY, without a pause; a wallet that still asks for it does not work. */
const RESENDS_MAX = 200;

export interface Answer {
  httpStatus: number;
  /** Parsed body, or an empty object if it is not JSON. */
  fields: Record<string, unknown>;
  /** Whether the wallet's answer key signed it correctly. */
  isSigned: boolean;
}

/** Request and answer verbatim: printed when a test fails. */
export interface Exchange {
  call: string;
  requestHeaders: Record<string, string>;
  requestBody: string;
  answerHeaders: Record<string, string | string[] | undefined>;
  answerBody: string;
  answer: Answer;
  ms: number;
  /** Number of earlier sendings; the answer may then be a replay of one that was not given in time. */
  resends: number;
}

/**
 * Changes that a test makes to a valid request; each field is changed after signing, unless its name says otherwise.
 */
export interface Tampering {
  /** Bytes that are sent and signed unchanged. */
  rawBody?: string;
  bodyAfterSigning?: string;
  pathForSigning?: string;
  requestIdAfterSigning?: string;
  timestampAfterSigning?: string;
  timestampForSigning?: string;
  vendorHeader?: string;
  keys?: readonly SignatureKey[];
}

export interface VendorKeys {
  vendor: string;
  requestKey: SignatureKey;
  answerKey: SignatureKey;
}

export interface Wire {
  readonly vendor: string;
  /**
   * Sends a request. A TEMPORARY_ERROR leaves the outcome open, so it is sent again, as every vendor must; any other
   * answer is returned.
   */
  send(call: HwpCall | SandboxCall, body: unknown, tampering?: Tampering): Promise<Exchange>;
  /** As `send`, but a RETRY is sent again under the same transaction id until the answer is final. */
  sendUntilFinal(call: HwpCall, body: unknown): Promise<Exchange>;
  /** Returns the first answer of 200 or 400 in this run without a valid signature. */
  firstUnsigned(): Exchange | undefined;
  close(): void;
}

interface Transport {
  agent: HttpAgent | HttpsAgent;
  post: typeof httpRequest;
}

interface Received {
  httpStatus: number;
  headers: Exchange['answerHeaders'];
  body: Buffer;
}

export function openWire(url: string, keys: VendorKeys): Wire {
  const origin = new URL(url);
  const isTls = origin.protocol === 'https:';
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: CONNECTIONS });
  const transport: Transport = { agent, post: isTls ? httpsRequest : httpRequest };
  let firstUnsigned: Exchange | undefined;

  async function sendOnce(call: HwpCall | SandboxCall, body: unknown, tampering: Tampering): Promise<Exchange> {
    const { path, requestId, requestHeaders, requestBody } = requestOf(keys, call, body, tampering);
    const startedAt = performance.now();
    const received = await exchange(transport, new URL(path, origin), requestHeaders, requestBody);
    const { httpStatus, headers, body: answerBytes } = received;
    const judged = classifyAnswer(received, requestId, [keys.answerKey], nowSeconds());
    const done: Exchange = {
      call,
      requestHeaders,
      requestBody,
      answerHeaders: headers,
      answerBody: answerBytes.toString(),
      answer: {
        httpStatus,
        fields: parseOrEmpty(answerBytes),
        isSigned: judged.settled || judged.answer !== undefined,
      },
      ms: performance.now() - startedAt,
      resends: 0,
    };
    if ((httpStatus === 200 || httpStatus === 400) && !done.answer.isSigned) firstUnsigned ??= done;
    return done;
  }

  async function sendWhile(
    isOpen: (fields: Answer['fields']) => boolean,
    call: HwpCall | SandboxCall,
    body: unknown,
    tampering: Tampering = {},
  ): Promise<Exchange> {
    let last = await sendOnce(call, body, tampering);
    let resends = 0;
    for (; resends < RESENDS_MAX && isOpen(last.answer.fields); resends++) last = await sendOnce(call, body, tampering);
    return { ...last, resends };
  }

  return {
    vendor: keys.vendor,
    send: (call, body, tampering) => sendWhile(({ code }) => code === 'TEMPORARY_ERROR', call, body, tampering),
    sendUntilFinal: (call, body) => sendWhile(({ outcome }) => outcome === 'RETRY', call, body),
    firstUnsigned: () => firstUnsigned,
    close: () => agent.destroy(),
  };
}

/** Returns a valid request with the changes of the test. */
function requestOf(keys: VendorKeys, call: HwpCall | SandboxCall, body: unknown, tampering: Tampering) {
  const path = hwpPath(call);
  const signedId = newRequestId();
  const signedAt = tampering.timestampForSigning ?? String(nowSeconds());
  const text = tampering.rawBody ?? JSON.stringify(body);
  const signature = signRequest(tampering.keys ?? [keys.requestKey], {
    requestId: signedId,
    timestamp: signedAt,
    path: tampering.pathForSigning ?? path,
    body: text,
  });
  const requestId = tampering.requestIdAfterSigning ?? signedId;
  const requestBody = tampering.bodyAfterSigning ?? text;
  const requestHeaders = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(requestBody)),
    [hwpHeaders.vendor]: tampering.vendorHeader ?? keys.vendor,
    [hwpHeaders.requestId]: requestId,
    [hwpHeaders.timestamp]: tampering.timestampAfterSigning ?? signedAt,
    [hwpHeaders.signature]: signature,
  };
  return { path, requestId, requestHeaders, requestBody };
}

/**
 * Sends one request and returns its answer. If an idle connection was closed by the other end, which shows only on use,
 * the request is sent on another one.
 */
function exchange(transport: Transport, url: URL, headers: Record<string, string>, body: string): Promise<Received> {
  const { post, agent } = transport;
  return new Promise((resolve, reject) => {
    const outgoing = post(url, { method: 'POST', agent, headers, timeout: ANSWER_TIMEOUT_MS }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        resolve({
          httpStatus: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks),
        });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`)));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = outgoing.reusedSocket && error.code === 'ECONNRESET';
      if (wasClosed) resolve(exchange(transport, url, headers, body));
      else reject(error);
    });
    outgoing.end(body);
  });
}

function parseOrEmpty(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
