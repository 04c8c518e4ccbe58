// HTTP front of HWP/1 on node's own server, with as few layers as possible per bet.
// Order of checks: size and type, vendor and address, time, signature over the bytes received, then JSON and schema.
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  BATCH_BODY_BYTES_MAX,
  BODY_BYTES_MAX,
  HWP_PATH_PREFIX,
  type HwpCall,
  hwpHeaders,
  requestIdPattern,
  type SandboxCall,
  signAnswer,
  vendorCodePattern,
  verifyRequest,
  WALLET_DEADLINE_MS,
} from '@sanam/hwp';
import type { RawHandler } from '@sanam/server/platform/http/server.ts';
import { createAddressReader } from './address.ts';
import { readBody } from './body.ts';
import type { createCalls } from './calls.ts';
import { plainReply, type Reply } from './replies.ts';
import type { Vendor, Vendors } from './vendors.ts';

export interface HwpHttpDeps {
  vendors: Pick<Vendors, 'find'>;
  calls: ReturnType<typeof createCalls>;
  /** Proxies whose `X-Forwarded-For` is trusted, as addresses or CIDR ranges. */
  trustedProxies: readonly string[];
  onAnswer(answered: Answered): void;
  onError(error: Error, fields: Record<string, unknown>): void;
}

/** An answer, for metrics and monitoring. */
export interface Answered {
  call: string;
  reply: Reply;
  ms: number;
  /** Undefined for an unknown caller. */
  vendor: Vendor | undefined;
  requestId: string;
  /** Evaluated only if needed. */
  address(): string;
}

interface Request {
  incoming: IncomingMessage;
  call: HwpCall | SandboxCall | typeof UNKNOWN_CALL;
  path: string;
  vendor: Vendor | undefined;
  requestId: string;
  since: number;
}

const jsonType = /^application\/json\s*(?:;\s*charset=utf-8\s*)?$/i;
/** Name of unknown paths in metrics: never the caller's own text. */
const UNKNOWN_CALL = 'unknown';
/** Deadline in milliseconds of calls beside the engine, which ends a little earlier by itself. */
const DEADLINE_MS = WALLET_DEADLINE_MS - 50;

export function createHwpHttp(deps: HwpHttpDeps): RawHandler {
  const { vendors, calls, onAnswer, onError } = deps;
  const addressOf = createAddressReader(deps.trustedProxies);

  function handle(incoming: IncomingMessage, response: ServerResponse): void {
    const path = incoming.url ?? '';
    const call = path.slice(HWP_PATH_PREFIX.length);
    const { headers } = incoming;
    const code = headers[hwpHeaders.vendor];
    const id = headers[hwpHeaders.requestId];
    const request: Request = {
      incoming,
      call: call as HwpCall,
      path,
      vendor: typeof code === 'string' && vendorCodePattern.test(code) ? vendors.find(code) : undefined,
      requestId: typeof id === 'string' && requestIdPattern.test(id) ? id : '',
      since: performance.now(),
    };
    if (!calls.exists(call)) return refuseEarly(response, { ...request, call: UNKNOWN_CALL }, 404);
    if (incoming.method !== 'POST') return refuseEarly(response, request, 405);
    if (!jsonType.test(headers['content-type'] ?? '')) return refuseEarly(response, request, 415);
    readBody(incoming, call === 'batch' ? BATCH_BODY_BYTES_MAX : BODY_BYTES_MAX, (body) => {
      if (body === undefined) return refuseEarly(response, request, 413);
      serve(incoming, request, body).then(
        (reply) => send(response, request, reply),
        (error: unknown) => {
          onError(error as Error, { call, requestId: request.requestId });
          send(response, request, plainReply('TEMPORARY_ERROR', request.requestId));
        },
      );
    });
  }

  /** Refuses before the signature is checked: the status names the fault; for the vendor the outcome is unknown. */
  function refuseEarly(response: ServerResponse, request: Request, httpStatus: number): void {
    response.setHeader('connection', 'close');
    if (httpStatus === 405) response.setHeader('allow', 'POST');
    send(response, request, { ...plainReply('INVALID_REQUEST', request.requestId), httpStatus });
  }

  async function serve(incoming: IncomingMessage, request: Request, body: Buffer): Promise<Reply> {
    const { vendor, requestId } = request;
    if (vendor === undefined) return plainReply('UNKNOWN_VENDOR', requestId);
    if (!vendor.mayCallFrom(addressOf(incoming))) return plainReply('IP_NOT_ALLOWED', requestId);
    const timestamp = incoming.headers[hwpHeaders.timestamp];
    const signature = incoming.headers[hwpHeaders.signature];
    if (requestId === '' || typeof signature !== 'string') return plainReply('INVALID_SIGNATURE', requestId);
    if (typeof timestamp !== 'string') return plainReply('STALE_TIMESTAMP', requestId);
    const signed = { requestId, timestamp, path: request.path, body, signature };
    const verdict = verifyRequest(vendor.requestKeys, signed, Math.floor(Date.now() / 1000));
    if (verdict !== 'OK') return plainReply(verdict, requestId);
    return withDeadline(calls.serve({ vendor, call: request.call as HwpCall, requestId, body }), requestId);
  }

  function send(response: ServerResponse, request: Request, reply: Reply): void {
    write(response, request, reply);
    const { call, vendor, requestId, incoming, since } = request;
    onAnswer({ call, reply, ms: performance.now() - since, vendor, requestId, address: () => addressOf(incoming) });
  }

  return { prefix: HWP_PATH_PREFIX, handle };
}

/** Signs every answer to a known vendor, also refusals before the signature check. */
function write(response: ServerResponse, request: Request, reply: Reply): void {
  const { vendor, requestId } = request;
  const { httpStatus, body } = reply;
  const headers: (string | number)[] = ['content-type', 'application/json', 'content-length', Buffer.byteLength(body)];
  headers.push('cache-control', 'no-store', 'x-content-type-options', 'nosniff');
  if (vendor !== undefined && vendor.answerKeys.length > 0 && requestId !== '') {
    const timestamp = Math.floor(Date.now() / 1000).toString();
    const signature = signAnswer(vendor.answerKeys, { requestId, timestamp, httpStatus, body });
    headers.push(hwpHeaders.requestId, requestId, hwpHeaders.timestamp, timestamp, hwpHeaders.signature, signature);
  }
  if (reply.retryAfterSeconds !== undefined) headers.push('retry-after', reply.retryAfterSeconds);
  response.writeHead(httpStatus, headers as string[]);
  response.end(body);
}

/** Answers at the deadline without any statement about the outcome (T6). */
function withDeadline(work: Promise<Reply>, requestId: string): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Reply>((resolve) => {
    timer = setTimeout(() => resolve(plainReply('TEMPORARY_ERROR', requestId)), DEADLINE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
