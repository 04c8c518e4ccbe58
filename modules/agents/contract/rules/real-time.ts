// Real-time salary: paid every slot from the team's losses since the start of the business day; follows losses and
// wins.
import { least, most } from './amounts.ts';

/** Amount carried to the next day: nothing, the overpayment above the day's gross, or the whole negative balance. */
export type DayCarry = 'reset' | 'overpaid' | 'full';

/** Figures of one agent's day so far, in minor units. */
export interface DayToDate {
  /** Carry from the previous day, at most 0. */
  carryIn: bigint;
  /** Gross of the day so far. */
  gross: bigint;
  /** Sum of earlier payments of the day. */
  paidToday: bigint;
  /** Cap of the payment per day; null for no cap. */
  cap: bigint | null;
}

/** Returns the payment of a slot. */
export function slotPayable({ carryIn, gross, paidToday, cap }: DayToDate): bigint {
  const due = carryIn + gross;
  return most(0n, (cap === null ? due : least(due, cap)) - paidToday);
}

/**
 * Returns the carry into the next day, at most 0. `paidToday` includes the last slot. A day that is reset begins with
 * nothing but the rest of a clawback, which stays until a day's gross has made it up.
 */
export function dayCarryOf(kind: DayCarry, { carryIn, gross, paidToday }: Omit<DayToDate, 'cap'>): bigint {
  if (kind === 'reset') return paidToday > 0n ? 0n : least(0n, carryIn + most(0n, gross));
  return least(0n, carryIn + (kind === 'overpaid' ? most(0n, gross) : gross) - paidToday);
}
