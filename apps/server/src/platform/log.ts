import { type DestinationStream, type LoggerOptions, pino } from 'pino';

export type Log = pino.Logger;

/**
 * Creates the structured log. Bodies, cookies, tokens and signatures are never logged; of an error, only the fields
 * needed for diagnosis.
 */
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

/** Picks named fields only: errors of the database driver contain the whole connection with its settings. */
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
