import { pino } from 'pino';

export type Log = pino.Logger;

/** Structured logs. Bodies, cookies, tokens and signatures never reach them. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { app: 'server' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers',
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.paymentPassword',
        '*.token',
        '*.secret',
        '*.code',
      ],
      censor: '[removed]',
    },
  });
}
