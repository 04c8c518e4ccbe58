import { type DestinationStream, type LoggerOptions, pino } from 'pino';

export type Log = pino.Logger;

/** Structured logs. Bodies, cookies, tokens and signatures never reach them; of an error only what tells us what happened. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: { app: 'server' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: {
      paths: ['req.headers', '*.authorization', '*.cookie', '*.password', '*.paymentPassword', '*.token', '*.secret'],
      censor: '[removed]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Errors of the database driver carry the whole connection, its settings included: named fields only. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
}
