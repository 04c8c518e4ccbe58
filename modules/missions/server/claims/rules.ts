// Presentation of a mission to a member.
import { toWire } from '@sanam/contract';
import { type MissionCounter, type ProgressState, type ShownState, unitOf } from '../../contract/states.ts';

const WHOLE = 100n;

/** Converts progress or a goal to the wire format: money with two decimals, or a whole number. */
export const figureOf = (counter: MissionCounter, value: bigint): string =>
  unitOf(counter) === 'money' ? toWire(value) : String(value);

/** Returns the progress from 0 to 100; 100 only if the goal is reached. */
export const percentOf = (done: bigint, goal: bigint): number => Number(done >= goal ? WHOLE : (done * WHOLE) / goal);

/** Returns the state shown to members; undefined if the mission is not shown. */
export function shownState(stored: ProgressState | null, hasStarted: boolean): ShownState | undefined {
  if (stored === 'void') return undefined;
  return stored ?? (hasStarted ? 'active' : 'locked');
}
