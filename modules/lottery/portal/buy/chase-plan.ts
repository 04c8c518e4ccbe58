import { CHASE_MULTIPLE_MAX } from '../../contract/states.ts';

/** How the stakes grow from draw to draw: not at all, by one more each time, or to the double. */
export const growths = ['same', 'more', 'double'] as const;
export type Growth = (typeof growths)[number];

/** How often the slip is played in one draw. */
export interface PlannedDraw {
  numero: string;
  multiple: number;
}

/** How often the slip is played in the draw at this place, from 0; never more than a chase may have. */
export function grown(growth: Growth, at: number): number {
  const multiple = { same: 1, more: at + 1, double: 2 ** at }[growth];
  return Math.min(multiple, CHASE_MULTIPLE_MAX);
}

/** The draws of a chase; `own` are the multiples that were typed, by draw. */
export const planOf = (
  numeros: readonly string[],
  growth: Growth,
  own: Readonly<Record<string, number>>,
): PlannedDraw[] => numeros.map((numero, at) => ({ numero, multiple: own[numero] ?? grown(growth, at) }));

/** A multiple as it is typed; undefined while it is none. */
export function readMultiple(typed: string): number | undefined {
  const multiple = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return multiple >= 1 && multiple <= CHASE_MULTIPLE_MAX ? multiple : undefined;
}
