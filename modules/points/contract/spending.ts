import { password } from './schemas.ts';

/** Common properties, body and refusals of all calls that spend points. */
export const spending = {
  call: { method: 'POST', who: 'player', encrypted: true, idempotent: true },
  body: { password },
  refusals: [
    'points.insufficient',
    'points.limit',
    'points.passwordWrong',
    'points.passwordLocked',
    'protection.excluded',
    'protection.blocked',
    'protection.checkUnavailable',
  ],
} as const;
