import type { ProtectedAction } from './types.ts';

export type GateState = 'open' | 'break' | 'excluded' | 'blocked' | 'closed';

export interface Gate {
  state: GateState;
  /** When a break ends by itself. */
  until: Date | null;
  /** Whether a break is over at the database's time. */
  hasEnded: boolean;
  blocks: readonly string[];
}

export type GateRefusal = 'protection.excluded' | 'protection.blocked' | 'protection.checkUnavailable';

/** On a break that is not over, or excluded. */
export function isExcluded({ state, hasEnded }: Pick<Gate, 'state' | 'hasEnded'>): boolean {
  return state === 'excluded' || (state === 'break' && !hasEnded);
}

/** What a gate blocks that stops an action beside its own name: points are a bonus, a launch is for bets, and an order is a deposit. */
const stoppedBy: Partial<Record<ProtectedAction, string[]>> = {
  launch: ['launch', 'bet'],
  depositOrder: ['depositOrder', 'deposit'],
  points: ['points', 'bonus'],
};

/** The refusal of an action, undefined when it is allowed. Withdrawals are always allowed. */
export function gateRefusal(gate: Gate | undefined, action: ProtectedAction): GateRefusal | undefined {
  if (action === 'withdraw') return undefined;
  if (gate === undefined) return 'protection.checkUnavailable';
  if (isExcluded(gate)) return 'protection.excluded';
  if (gate.state === 'blocked' || gate.state === 'closed') return 'protection.blocked';
  const stops = stoppedBy[action] ?? [action];
  return gate.blocks.some((block) => stops.includes(block)) ? 'protection.blocked' : undefined;
}

/** Lowering, or setting where there was none, holds at once; everything else must wait. Null: no limit. */
export function holdsAtOnce(before: bigint | null, after: bigint | null): boolean {
  if (after === null) return false;
  return before === null || after <= before;
}
