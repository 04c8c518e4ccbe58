// From gross to what is paid and what is carried, in minor units.
import { least, most } from './amounts.ts';

/**
 * What happens to what an agent still owes. `none` forgets it at once, `own` keeps it until it is cleared, `periods` sets
 * it off in so many later periods, `month` until the month ends (the second half makes up the first). `quarantine` is
 * `own`, but what one member won above an amount is carried by that member: `quarantine.ts`.
 */
export type CarryPolicy =
  | { kind: 'none' | 'own' | 'month' }
  | { kind: 'periods'; periods: number }
  /** Minor units. */
  | { kind: 'quarantine'; above: bigint };

/** A part of the carry: how many settlements ago it came up, and how much of it is open, below 0. */
export interface CarryLot {
  age: number;
  amount: bigint;
}

export interface Settled {
  /** At most 0: what the lots before came to. */
  carryIn: bigint;
  /** `carryIn + gross`. */
  balance: bigint;
  payable: bigint;
  /** What the cap cut off; it is not carried. */
  overCap: bigint;
  /** `min(0, balance)`. */
  carryOut: bigint;
  /** `carryOut` by its ages: for `carriedOver`. */
  lots: CarryLot[];
}

export const carryOf = (lots: readonly CarryLot[]): bigint => lots.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Settles a period. `lots` are what `carriedOver` left; `cap` bounds what is paid, never the entitlement, so it takes
 * nothing from those below. Null: no cap.
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

/** A gain clears the oldest lots first; a loss is a new one. */
function lotsAfter(lots: readonly CarryLot[], gross: bigint): CarryLot[] {
  if (gross < 0n) return [...lots, { age: 0, amount: gross }];
  let left = gross;
  const open: CarryLot[] = [];
  for (const { age, amount } of lots.toSorted((one, other) => other.age - one.age)) {
    const cleared = least(left, -amount);
    left -= cleared;
    if (amount + cleared < 0n) open.push({ age, amount: amount + cleared });
  }
  return open;
}

/** What the next period begins with. `isNewMonth`: the next period begins in another month than the settled one. */
export function carriedOver(policy: CarryPolicy, lots: readonly CarryLot[], isNewMonth: boolean): CarryLot[] {
  if (policy.kind === 'none' || (policy.kind === 'month' && isNewMonth)) return [];
  const older = lots.map(({ age, amount }) => ({ age: age + 1, amount }));
  return policy.kind === 'periods' ? older.filter(({ age }) => age <= policy.periods) : older;
}
