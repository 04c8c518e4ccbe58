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

/** Whether the node was told to stop: it serves what comes, and keeps no connection open. */
export interface Draining {
  isDraining: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
    /** Every call and refusal of the product. */
    contract: Contract;
  }
  interface FastifyContextConfig {
    /** The call's name in the contract, or a short word for what is not in it; the label of its figures. */
    call?: string;
    /** Answers while nobody may play (`CallDeclaration`). */
    whenClosed?: true;
  }
  interface FastifyRequest {
    /** Two letters: where the visitor's address is; null where nobody knows, and on paths that nobody asks it for. */
    country: string | null;
  }
}

/** A sender that dribbles a request keeps its connection no longer than this; looked at every few seconds. */
const DRIBBLE = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
/**
 * Longer than any proxy keeps a connection that nothing travels on: the proxy closes it, never the node. The other way
 * round a request is sent on a connection that the node closes at that moment, and is lost.
 */
const TIMEOUTS = { ...DRIBBLE, keepAliveTimeout: 120_000 };
const BODY_BYTES_MAX = 64 * 1024;
const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
const UPLOAD_FILES_MAX = 3;

/** Serves every path under its prefix by itself, before the framework sees the request: for the calls that must be fast. */
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

/** The bare application: parsers, ids, headers, errors, metrics. Routes are added by the caller. */
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
    // Requests in work are answered; connections without one end at once.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 128 },
    // An address that cannot be read, or with a part longer than any id, is one that nothing is at.
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
  // One byte and one file more than allowed come through, so that the refusal can say which bound was passed.
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

/** Each answer of a node that drains is the last of its connection: the next request finds another node. */
function closing(draining: Draining, handler: NodeHandler): NodeHandler {
  return (request, response) => {
    if (draining.isDraining) response.shouldKeepAlive = false;
    handler(request, response);
  };
}

/** Two readers could take two different hosts from two `Host` lines: the proxy one, the server the other. */
function oneHost(handler: NodeHandler): NodeHandler {
  return (request, response) => {
    if (hostLines(request.rawHeaders) === 1) return handler(request, response);
    response.writeHead(400, { connection: 'close' }).end();
  };
}

/** Counted in the raw list, names and values in turn: making a map of all headers costs more, for every bet. */
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

/** JSON with a repeated key is refused: two readers could see two different values. */
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
