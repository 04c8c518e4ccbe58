import { CHASE_MULTIPLE_MAX } from '../../contract/states.ts';

/** Progressions of the stake over the draws: constant, plus one per draw, or doubled per draw. */
export const growths = ['same', 'more', 'double'] as const;
export type Growth = (typeof growths)[number];

/** Multiple of the slip in one draw. */
export interface PlannedDraw {
  numero: string;
  multiple: number;
}

/** Returns the multiple of the draw at this index (from 0), capped at the maximum of a chase. */
export function grown(growth: Growth, at: number): number {
  const multiple = { same: 1, more: at + 1, double: 2 ** at }[growth];
  return Math.min(multiple, CHASE_MULTIPLE_MAX);
}

/** Returns the draws of a chase. `own` contains the multiples typed by the player, by draw. */
export const planOf = (
  numeros: readonly string[],
  growth: Growth,
  own: Readonly<Record<string, number>>,
): PlannedDraw[] => numeros.map((numero, at) => ({ numero, multiple: own[numero] ?? grown(growth, at) }));

/** Parses a typed multiple; returns undefined if it is invalid. */
export function readMultiple(typed: string): number | undefined {
  const multiple = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return multiple >= 1 && multiple <= CHASE_MULTIPLE_MAX ? multiple : undefined;
}
