// What every bench says of itself: the machine, medians, aims.
import { cpus, loadavg } from 'node:os';

/** Processors, their name, Node. */
export function machineOf(): string {
  return `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
}

/** How many processes wanted a processor in the last minute: what else the machine was doing. */
export function loadNow(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The value below which this share of ascending values lies, to a tenth; 0 without any. */
export function quantileOf(ascending: readonly number[], share: number): number {
  return Number((ascending[Math.floor(share * (ascending.length - 1))] ?? 0).toFixed(1));
}

/** A figure and what it should be. */
export interface Aim {
  name: string;
  value: number;
  atLeast?: number;
  atMost?: number;
}

/** Prints figures beside their aims; the names of those that were missed. */
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
