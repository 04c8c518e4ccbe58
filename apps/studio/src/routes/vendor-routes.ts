// Calls from the wallet (HWP/1, section 8). The wallet signs with the answer key; the studio answers with the request
// key.
import {
  BODY_BYTES_MAX,
  hwpHeaders,
  parseStrictJson,
  requestIdPattern,
  signAnswer,
  type VendorCall,
  type VendorCode,
  vendorCallPath,
  vendorCalls,
  type VendorRequest,
  vendorRequestSchemas,
  verifyRequest,
} from '@sanam/hwp';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WalletConfig } from '../config.ts';
import type { StudioLog } from '../log.ts';
import type { FreeRounds } from '../rewards/free-rounds.ts';
import type { Transfers } from '../wallets/transfers.ts';
import type { VendorOutcome } from './vendor-outcome.ts';
import type { VendorService } from './vendor-service.ts';

const statusOf: Partial<Record<VendorCode, number>> = {
  INVALID_REQUEST: 400,
  INVALID_SIGNATURE: 401,
  STALE_TIMESTAMP: 401,
  UNKNOWN_VENDOR: 401,
  TEMPORARY_ERROR: 503,
};

export interface VendorRouteDeps {
  wallet: WalletConfig | undefined;
  service: VendorService;
  log: StudioLog;
  now: () => Date;
}

export async function registerVendorRoutes(app: FastifyInstance, deps: VendorRouteDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the raw bytes, so the body is parsed after the check.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_, body, done) =>
      done(null, body),
    );
    for (const call of vendorCalls) {
      scope.post(vendorCallPath(call), (request, reply) => serve(deps, call, request, reply));
    }
  });
}

async function serve(
  deps: VendorRouteDeps,
  call: VendorCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = await judge(deps, call, request).catch((error: Error): VendorOutcome => {
    deps.log.error({ call, error: error.message }, 'vendor call failed');
    return { code: 'TEMPORARY_ERROR' };
  });
  if (outcome.isLost === true) {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  const isOk = outcome.code === 'OK';
  const requestId = headerOf(request, hwpHeaders.requestId);
  const body = JSON.stringify({
    outcome: isOk ? 'ACCEPTED' : 'REFUSED',
    code: outcome.code,
    request_id: requestId,
    server_time: deps.now().toISOString(),
    ...(isOk ? outcome.fields : {}),
  });
  const httpStatus = statusOf[outcome.code] ?? 200;
  void reply.code(httpStatus).type('application/json; charset=utf-8');
  if (deps.wallet !== undefined && requestIdPattern.test(requestId)) {
    const timestamp = Math.floor(deps.now().getTime() / 1000).toString();
    const signature = signAnswer([deps.wallet.requestKey], { requestId, timestamp, httpStatus, body });
    void reply
      .header(hwpHeaders.requestId, requestId)
      .header(hwpHeaders.timestamp, timestamp)
      .header(hwpHeaders.signature, signature);
  }
  return reply.send(body);
}

/**
 * Checks a request in the order of section 7 (vendor, time, signature of the raw bytes, JSON, schema) and runs the
 * call.
 */
async function judge(deps: VendorRouteDeps, call: VendorCall, request: FastifyRequest): Promise<VendorOutcome> {
  const { wallet } = deps;
  if (wallet === undefined || headerOf(request, hwpHeaders.vendor) !== wallet.vendorCode) {
    return { code: 'UNKNOWN_VENDOR' };
  }
  const requestId = headerOf(request, hwpHeaders.requestId);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const timestamp = headerOf(request, hwpHeaders.timestamp);
  const signature = headerOf(request, hwpHeaders.signature);
  const path = vendorCallPath(call);
  const nowSeconds = Math.floor(deps.now().getTime() / 1000);
  if (!requestIdPattern.test(requestId)) return { code: 'INVALID_SIGNATURE' };
  const verdict = verifyRequest([wallet.answerKey], { requestId, timestamp, path, body, signature }, nowSeconds);
  if (verdict !== 'OK') return { code: verdict };
  const json = parseStrictJson(body);
  if (!json.ok) return { code: 'INVALID_REQUEST' };
  const parsed = vendorRequestSchemas[call].safeParse(json.value);
  if (!parsed.success) return { code: 'INVALID_REQUEST' };
  return dispatch(deps.service, call, parsed.data);
}

function dispatch(service: VendorService, call: VendorCall, body: VendorRequest): Promise<VendorOutcome> {
  switch (call) {
    case 'games':
      return service.games();
    case 'launch':
      return service.launch(body as VendorRequest<'launch'>);
    case 'round/details':
      return service.roundDetails(body as VendorRequest<'round/details'>);
    case 'transactions':
      return service.transactions(body as VendorRequest<'transactions'>);
    case 'round/resolve':
      return service.resolve(body as VendorRequest<'round/resolve'>);
    case 'session/terminate':
      return service.terminate(body as VendorRequest<'session/terminate'>);
    case 'free-rounds/grant':
    case 'free-rounds/cancel':
    case 'free-rounds/list':
      return dispatchFreeRounds(service.freeRounds, call, body);
    default:
      return dispatchTransfer(service.transfers, call, body);
  }
}

function dispatchFreeRounds(
  freeRounds: FreeRounds | undefined,
  call: 'free-rounds/grant' | 'free-rounds/cancel' | 'free-rounds/list',
  body: VendorRequest,
): Promise<VendorOutcome> {
  if (freeRounds === undefined) return Promise.resolve({ code: 'NOT_ALLOWED' });
  switch (call) {
    case 'free-rounds/grant':
      return freeRounds.grant(body as VendorRequest<'free-rounds/grant'>);
    case 'free-rounds/cancel':
      return freeRounds.cancel(body as VendorRequest<'free-rounds/cancel'>);
    default:
      return freeRounds.list(body as VendorRequest<'free-rounds/list'>);
  }
}

/** Runs a `wallet/*` call. Only a studio in transfer mode has them. */
function dispatchTransfer(
  transfers: Transfers | undefined,
  call: VendorCall,
  body: VendorRequest,
): Promise<VendorOutcome> {
  if (transfers === undefined) return Promise.resolve({ code: 'NOT_ALLOWED' });
  switch (call) {
    case 'wallet/balance':
      return transfers.balance(body as VendorRequest<'wallet/balance'>);
    case 'wallet/transfer':
      return transfers.transfer(body as VendorRequest<'wallet/transfer'>);
    case 'wallet/status':
      return transfers.status(body as VendorRequest<'wallet/status'>);
    default:
      return Promise.resolve({ code: 'NOT_ALLOWED' });
  }
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
