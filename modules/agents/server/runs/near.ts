// Bounds of members who are just active enough to count.
import { readBounds, type RunBounds } from '../../contract/check-bounds.ts';
import { nearBound } from '../../contract/rules/holds.ts';
import type { Run } from './run.ts';

/** Valid bet and deposits up to which an active member is just above the activity threshold; -1: no threshold. */
export interface NearUpto {
  validBet: bigint;
  deposit: bigint;
}

/** Bounds that no member is near to. */
export const NONE_NEAR: NearUpto = { validBet: -1n, deposit: -1n };

/** Returns the bounds of a run's plan. */
export function nearUptoOf({ rules }: Run, bounds: RunBounds): NearUpto {
  const limits = readBounds(bounds);
  return {
    validBet: nearBound(rules.activeMinValidBet, limits),
    deposit: nearBound(rules.activeMinDeposit ?? 0n, limits),
  };
}
