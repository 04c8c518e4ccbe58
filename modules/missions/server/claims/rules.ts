// What a member sees of a mission.
import { toWire } from '@sanam/contract';
import { type MissionCounter, type ProgressState, type ShownState, unitOf } from '../../contract/states.ts';

const WHOLE = 100n;

/** A figure of a mission on the wire: money with two decimals, or a whole number. */
export const figureOf = (counter: MissionCounter, value: bigint): string =>
  unitOf(counter) === 'money' ? toWire(value) : String(value);

/** From 0 to 100; 100 only where the goal is reached. */
export const percentOf = (done: bigint, goal: bigint): number => Number(done >= goal ? WHOLE : (done * WHOLE) / goal);

/** Undefined: it is not shown. */
export function shownState(stored: ProgressState | null, hasStarted: boolean): ShownState | undefined {
  if (stored === 'void') return undefined;
  return stored ?? (hasStarted ? 'active' : 'locked');
}
