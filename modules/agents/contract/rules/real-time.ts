// Wages of every slot from what a team lost since the business day began; they follow it down as well as up.
import { least, most } from './amounts.ts';

/** What of a day's end goes to the next day: nothing, what was paid above the day's gross, or the whole balance. */
export type DayCarry = 'reset' | 'overpaid' | 'full';

/** A day of one agent, in minor units. */
export interface DayToDate {
  /** From the day before, at most 0. */
  carryIn: bigint;
  /** Of the day so far. */
  gross: bigint;
  /** What the slots of the day paid before. */
  paidToday: bigint;
  /** Bounds what a day pays; null: no cap. */
  cap: bigint | null;
}

/** What a slot pays. */
export function slotPayable({ carryIn, gross, paidToday, cap }: DayToDate): bigint {
  const due = carryIn + gross;
  return most(0n, (cap === null ? due : least(due, cap)) - paidToday);
}

/** What the next day begins with, at most 0. `paidToday` includes the last slot. */
export function dayCarryOf(kind: DayCarry, { carryIn, gross, paidToday }: Omit<DayToDate, 'cap'>): bigint {
  if (kind === 'reset') return 0n;
  return least(0n, carryIn + (kind === 'overpaid' ? most(0n, gross) : gross) - paidToday);
}
