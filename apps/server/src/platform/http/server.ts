import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import { parseStrictJson } from '@sanam/hwp';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../../config.ts';
import type { Contract } from '../contract.ts';
import { refuse } from '../errors.ts';
import { newRequestId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { answerRefusal, handleErrors } from './errors.ts';
import { securityHeaders } from './headers.ts';

/** Whether the node is draining: it serves requests but keeps no connection open. */
export interface Draining {
  isDraining: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
    /** All calls and refusals of the product. */
    contract: Contract;
  }
  interface FastifyContextConfig {
    /** Name of the call in the contract, or a short word for other routes; label of its metrics. */
    call?: string;
    /** Whether the route answers while the site is closed (`CallDeclaration`). */
    whenClosed?: true;
  }
  interface FastifyRequest {
    /** Country of the visitor's address in two letters; null if unknown, and on paths that do not need it. */
    country: string | null;
  }
}

/** Time limits in milliseconds against clients that send a request very slowly, checked every few seconds. */
const DRIBBLE = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
/**
 * Longer than any proxy keeps an idle connection, so that the proxy closes it and never the node. Otherwise a request
 * sent on a connection that the node closes at that moment would be lost.
 */
const TIMEOUTS = { ...DRIBBLE, keepAliveTimeout: 120_000 };
const BODY_BYTES_MAX = 64 * 1024;
const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
const UPLOAD_FILES_MAX = 3;

/** Serves every path under its prefix before the framework sees the request, for calls that must be fast. */
export interface RawHandler {
  prefix: string;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

export interface HttpDeps {
  config: Config;
  log: Log;
  metrics: Metrics;
  contract: Contract;
  raw: readonly RawHandler[];
}

/** Creates the bare application: parsers, ids, headers, errors and metrics. The caller adds the routes. */
export async function createHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const { config, contract, log, metrics, raw } = deps;
  const logger: FastifyBaseLogger = log;
  const draining: Draining = { isDraining: false };
  const app: FastifyInstance = fastify({
    serverFactory: (handler) => createServer(TIMEOUTS, closing(draining, oneHost(splitBy(raw, handler)))),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: config.trustedProxies.length === 0 ? false : config.trustedProxies,
    genReqId: newRequestId,
    // Running requests are answered; idle connections end at once.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 128 },
    // An unreadable address, or one with a part longer than any id, is answered as not found.
    frameworkErrors: (_error, request, reply) => {
      answerRefusal(request, reply, 'common.notFound');
    },
  });
  app.decorate('contract', contract);
  app.decorate('draining', draining);
  app.decorateRequest('country', null);
  handleErrors(app, log, metrics);
  strictParsers(app);
  await app.register(cookie);
  await app.register(formbody);
  // Accepts one byte and one file more than allowed, so that the refusal can name the exceeded limit.
  await app.register(multipart, { limits: { fileSize: UPLOAD_BYTES_MAX + 1, files: UPLOAD_FILES_MAX + 1, fields: 4 } });
  await app.register(websocket, { options: { maxPayload: 4096 } });
  securityHeaders(app, config);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? 'other';
    metrics.requestSeconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    log.debug({ requestId: request.id, call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  return app;
}

/** Closes the connection after each answer of a draining node, so that the next request reaches another node. */
function closing(draining: Draining, handler: NodeHandler): NodeHandler {
  return (request, response) => {
    if (draining.isDraining) response.shouldKeepAlive = false;
    handler(request, response);
  };
}

/** Refuses requests with two `Host` lines: the proxy and the server could use different ones. */
function oneHost(handler: NodeHandler): NodeHandler {
  return (request, response) => {
    if (hostLines(request.rawHeaders) === 1) return handler(request, response);
    response.writeHead(400, { connection: 'close' }).end();
  };
}

/** Counts in the raw list of alternating names and values: a map of all headers would cost more for every bet. */
function hostLines(raw: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2) if (raw[at]!.length === 4 && raw[at]!.toLowerCase() === 'host') count += 1;
  return count;
}

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

function splitBy(raw: readonly RawHandler[], others: NodeHandler): NodeHandler {
  if (raw.length === 0) return others;
  return (request, response) => {
    const own = raw.find(({ prefix }) => request.url?.startsWith(prefix) === true);
    if (own === undefined) others(request, response);
    else own.handle(request, response);
  };
}

/** Refuses JSON with a repeated key: two parsers could read different values. */
function strictParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const read = parseStrictJson(body as Buffer);
    if (read.ok) done(null, read.value);
    else done(refuse('request.invalid', { reason: read.reason }));
  });
  app.addContentTypeParser('application/jose', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
