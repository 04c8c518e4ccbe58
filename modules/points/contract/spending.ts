import { password } from './schemas.ts';

/** What all calls that spend points ask for and may refuse. */
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
