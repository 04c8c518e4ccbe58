import { readFaults } from '../callbacks/faults.ts';
import { type RailDeps, secondsLater } from '../platform/deps.ts';
import { sentinelOf } from '../platform/money.ts';

const AUTOMATIC_SECONDS = 2;

/** Returns the initial state of a payout or refund; in automatic mode it is decided soon. */
export async function pending(deps: RailDeps, amount: bigint) {
  const now = deps.clock();
  const { payout_mode } = await readFaults(deps.db);
  const isAutomatic = payout_mode === 'automatic' && sentinelOf(amount) !== 'neverConfirmed';
  return {
    state: 'pending',
    reason: null,
    bank_reference: null,
    created_at: now,
    decided_at: null,
    due_at: isAutomatic ? secondsLater(now, AUTOMATIC_SECONDS) : null,
  } as const;
}
