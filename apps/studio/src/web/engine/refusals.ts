import type { TextKey } from '../i18n/en.ts';

/** Text keys of the wallet's refusals. */
export const refusals: Readonly<Record<string, TextKey>> = {
  INSUFFICIENT_FUNDS: 'refusedFunds',
  LIMIT_REACHED: 'refusedLimit',
  REALITY_CHECK_DUE: 'refusedReality',
  PLAYER_BLOCKED: 'refusedBlocked',
  PLAYER_EXCLUDED: 'refusedBlocked',
  MAINTENANCE: 'refusedMaintenance',
  GAME_DISABLED: 'refusedMaintenance',
  VENDOR_DISABLED: 'refusedMaintenance',
  SESSION_NOT_FOUND: 'refusedSession',
  SESSION_EXPIRED: 'refusedSession',
  SESSION_MISMATCH: 'refusedSession',
};
