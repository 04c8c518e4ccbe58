// Figures shared by every bench: machine, medians, targets.
import { cpus, loadavg } from 'node:os';

/** Returns number and name of the processors, and the Node version. */
export function machineOf(): string {
  return `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
}

/** Returns the load average of the last minute, as a measure of other work on the machine. */
export function loadNow(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Returns the quantile of ascending values, rounded to a tenth; 0 if there are none. */
export function quantileOf(ascending: readonly number[], share: number): number {
  return Number((ascending[Math.floor(share * (ascending.length - 1))] ?? 0).toFixed(1));
}

/** A figure and its target. */
export interface Aim {
  name: string;
  value: number;
  atLeast?: number;
  atMost?: number;
}

/** Prints figures beside their targets; returns the names of the missed ones. */
export function judged(aims: readonly Aim[], say: (line: string) => void): string[] {
  const width = Math.max(...aims.map(({ name }) => name.length));
  return aims.flatMap((aim) => {
    const { name, value, atLeast, atMost } = aim;
    const isMet = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
    const wanted = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
    say(`${name.padEnd(width)}  ${String(value).padStart(9)}  ${wanted}${isMet ? '' : '  MISSED'}`);
    return isMet ? [] : [name];
  });
}
