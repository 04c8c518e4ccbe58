import { type Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { RefusalCode } from '@sanam/contract';
import type { Served } from '@sanam/vendors/server/index.ts';

const limits: Record<NonNullable<Served['limit']>, RefusalCode> = {
  STAKE: 'protection.stakeLimit',
  LOSS: 'protection.lossLimit',
  TIME: 'protection.timeLimit',
  BET_MAX: 'protection.betLimit',
  ROUND_BETS: 'protection.betLimit',
};

const codes: Partial<Record<Served['code'], RefusalCode>> = {
  INSUFFICIENT_FUNDS: 'wallet.insufficientBalance',
  PLAYER_EXCLUDED: 'protection.excluded',
  PLAYER_BLOCKED: 'protection.blocked',
  REALITY_CHECK_DUE: 'protection.realityCheckDue',
  MAINTENANCE: 'site.maintenance',
  VENDOR_DISABLED: 'site.maintenance',
  GAME_DISABLED: 'site.maintenance',
};

/** Converts the engine's refusal of a ticket's bet to the refusal that the buyer sees. */
export function refusalOf({ code, limit }: Pick<Served, 'code' | 'limit'>): Refusal {
  if (code === 'LIMIT_REACHED' && limit !== null) return refuse(limits[limit]);
  return refuse(codes[code] ?? 'common.unavailable');
}
