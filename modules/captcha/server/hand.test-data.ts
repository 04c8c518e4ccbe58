// Movements for the tests of the puzzle: of a hand, and of machines.
import type { TrailPoint } from './rules.ts';

const round = (value: number): number => Math.round(value * 10) / 10;

/** A hand: starts slowly, overshoots, comes back; never quite level; with the frame rate of a screen. */
export function byHand(x: number, { frames = 50, from = 0 } = {}): TrailPoint[] {
  const points: TrailPoint[] = [[0, from, 0]];
  for (let i = 1; i <= frames; i++) {
    const share = i / frames;
    const eased = 10 * share ** 3 - 15 * share ** 4 + 6 * share ** 5;
    const past = 5 * Math.sin(share * Math.PI) * share;
    points.push([
      round(i * 16.7 + (i % 3)),
      round(from + (x - from) * eased + past),
      round(3 * Math.sin(share * 8) + (i % 2)),
    ]);
  }
  return [...points, [round((frames + 6) * 16.7), x, 1]];
}

/** Keys: large and small steps with pauses; ends at the position nearest to `x` that keys can reach. */
export function byKeys(x: number): TrailPoint[] {
  const points: TrailPoint[] = [[0, 0, 0]];
  let ms = 400;
  const leaps = Math.floor(x / 40);
  for (let i = 1; i <= leaps; i++) points.push([(ms += 180 + (i % 4) * 35), i * 40, 0]);
  const steps = Math.round((x - leaps * 40) / 4);
  for (let i = 1; i <= steps; i++) points.push([(ms += 90 + (i % 5) * 30), leaps * 40 + i * 4, 0]);
  return points;
}

/** A script: equal steps in equal times. */
export function byScript(x: number, { points = 40, everyMs = 20, y = 0 } = {}): TrailPoint[] {
  return Array.from({ length: points + 1 }, (_, i) => [i * everyMs, (x * i) / points, (y * i) / points]);
}
