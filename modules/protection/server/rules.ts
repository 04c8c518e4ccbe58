import type { ProtectedAction } from './types.ts';

export type GateState = 'open' | 'break' | 'excluded' | 'blocked' | 'closed';

export interface Gate {
  state: GateState;
  /** End of a break. */
  until: Date | null;
  /** The break is over by the database's time. */
  hasEnded: boolean;
  blocks: readonly string[];
}

export type GateRefusal = 'protection.excluded' | 'protection.blocked' | 'protection.checkUnavailable';

/** Checks for a current break or an exclusion. */
export function isExcluded({ state, hasEnded }: Pick<Gate, 'state' | 'hasEnded'>): boolean {
  return state === 'excluded' || (state === 'break' && !hasEnded);
}

/**
 * Entries of a gate that stop an action besides its own name: points are a bonus, a launch is for bets, and an order
 * is a deposit.
 */
const stoppedBy: Partial<Record<ProtectedAction, string[]>> = {
  launch: ['launch', 'bet'],
  depositOrder: ['depositOrder', 'deposit'],
  points: ['points', 'bonus'],
};

/** Returns the refusal of an action; undefined if it is allowed. Withdrawals are always allowed. */
export function gateRefusal(gate: Gate | undefined, action: ProtectedAction): GateRefusal | undefined {
  if (action === 'withdraw') return undefined;
  if (gate === undefined) return 'protection.checkUnavailable';
  if (isExcluded(gate)) return 'protection.excluded';
  if (gate.state === 'blocked' || gate.state === 'closed') return 'protection.blocked';
  const stops = stoppedBy[action] ?? [action];
  return gate.blocks.some((block) => stops.includes(block)) ? 'protection.blocked' : undefined;
}

/** Checks whether a change applies at once: lowering, or setting a first limit; all others wait. Null: no limit. */
export function holdsAtOnce(before: bigint | null, after: bigint | null): boolean {
  if (after === null) return false;
  return before === null || after <= before;
}
