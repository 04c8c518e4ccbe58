// Settles a gross into payable and carry, in minor units.
import { least, most } from './amounts.ts';

/**
 * Treatment of a negative balance. `none` drops it, `own` keeps it until it is cleared, `periods` keeps it for a number
 * of later periods, `month` until the end of the month (the second half makes up for the first). `quarantine` is `own`,
 * except that a member's win above an amount is carried by that member: `quarantine.ts`.
 */
export type CarryPolicy =
  | { kind: 'none' | 'own' | 'month' }
  | { kind: 'periods'; periods: number }
  /** Amount in minor units. */
  | { kind: 'quarantine'; above: bigint };

/** A part of the carry: its age in settlements and its open amount, below 0. */
export interface CarryLot {
  age: number;
  amount: bigint;
  /** Rest of a clawback: owed until it is made up, under every policy. */
  isKept?: boolean;
}

export interface Settled {
  /** Sum of the earlier lots; at most 0. */
  carryIn: bigint;
  /** `carryIn + gross`. */
  balance: bigint;
  payable: bigint;
  /** Amount above the cap; it is not carried. */
  overCap: bigint;
  /** `min(0, balance)`. */
  carryOut: bigint;
  /** `carryOut` by age, for `carriedOver`. */
  lots: CarryLot[];
}

export const carryOf = (lots: readonly CarryLot[]): bigint => lots.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Settles a period. `lots` come from `carriedOver`. `cap` limits the payment but not the entitlement, so it does not
 * affect the downline; null for no cap.
 */
export function settle(lots: readonly CarryLot[], gross: bigint, cap: bigint | null): Settled {
  const carryIn = carryOf(lots);
  const balance = carryIn + gross;
  const due = most(0n, balance);
  const payable = cap === null ? due : least(due, cap);
  return {
    carryIn,
    balance,
    payable,
    overCap: due - payable,
    carryOut: least(0n, balance),
    lots: lotsAfter(lots, gross),
  };
}

/** Returns the lots after a period: a gain clears the oldest lots first, a loss adds a lot. */
function lotsAfter(lots: readonly CarryLot[], gross: bigint): CarryLot[] {
  if (gross < 0n) return [...lots, { age: 0, amount: gross }];
  let left = gross;
  const open: CarryLot[] = [];
  for (const lot of lots.toSorted((one, other) => other.age - one.age)) {
    const cleared = least(left, -lot.amount);
    left -= cleared;
    if (lot.amount + cleared < 0n) open.push({ ...lot, amount: lot.amount + cleared });
  }
  return open;
}

/** Returns the lots at the start of the next period. `isNewMonth`: the next period begins in another month. */
export function carriedOver(policy: CarryPolicy, lots: readonly CarryLot[], isNewMonth: boolean): CarryLot[] {
  const older = lots.map((lot) => ({ ...lot, age: lot.age + 1 }));
  const isOver = policy.kind === 'none' || (policy.kind === 'month' && isNewMonth);
  return older.filter(
    ({ age, isKept }) => isKept === true || !(isOver || (policy.kind === 'periods' && age > policy.periods)),
  );
}
