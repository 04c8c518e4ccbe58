import type { RefusalCode } from '@sanam/contract';
import { isConnectionLost } from '@sanam/database';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { languageOf } from './bind.ts';
import { wordsOf } from './words.ts';

/** PostgreSQL codes of temporary failures: lock and statement time-outs, deadlock, serialization. */
const PASSING_DATABASE_ERRORS = new Set(['55P03', '57014', '40P01', '40001']);

/** Turns errors into the failure envelope, in this one place. Never sends a stack, SQL or text of another system. */
export function handleErrors(app: FastifyInstance, log: Log, metrics: Metrics): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : translated(error);
    if (refusal.code === 'common.internal')
      log.error({ err: error, requestId: request.id, call: request.routeOptions.config.call }, 'unexpected error');
    else if (refusal.code === 'common.unavailable')
      log.warn({ err: error, requestId: request.id }, 'the database was not ready');
    metrics.refusals.inc({ code: refusal.code });
    return answerRefusal(request, reply, refusal.code, refusal.details);
  });
  app.setNotFoundHandler((request, reply) => answerRefusal(request, reply, 'common.notFound'));
}

function translated(error: FastifyError): Refusal {
  if (error.statusCode === 413) return new Refusal('request.tooLarge');
  if (error.statusCode === 415) return new Refusal('request.unsupportedType');
  if (error.statusCode === 429) return new Refusal('common.tooManyRequests');
  if (
    error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    error.statusCode === 400
  )
    return new Refusal('request.invalid');
  if (PASSING_DATABASE_ERRORS.has(error.code) || isConnectionLost(error)) return new Refusal('common.unavailable');
  return new Refusal('common.internal');
}

/** Sends a failure envelope. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusalCode,
  value?: Record<string, unknown>,
): FastifyReply {
  return reply
    .code(request.server.contract.refusals[code])
    .header('cache-control', 'no-store')
    .send({
      success: false,
      code,
      message: wordsOf(code, languageOf(request)),
      ...(value === undefined ? {} : { value }),
      requestId: request.id,
    });
}
