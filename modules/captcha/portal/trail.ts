// Records the movement of the piece; the server checks it.

export type TrailPoint = [ms: number, x: number, y: number];

/** Maximum number of points; the call accepts 600. A long movement is thinned out but keeps its shape. */
const POINTS_MAX = 580;
/** Steps in pixels of the picture, the same as on the server. */
export const KEY_STEP = 4;
export const KEY_LEAP = 40;

const tenth = (value: number): number => Math.round(value * 10) / 10;

export interface Trail {
  points: TrailPoint[];
  add: (x: number, y: number) => void;
}

export function startTrail(x = 0, now: () => number = () => performance.now()): Trail {
  const began = now();
  const trail: Trail = {
    points: [[0, x, 0]],
    add: (at, y) => {
      if (trail.points.length >= POINTS_MAX) trail.points = trail.points.filter((_, i) => i % 2 === 0);
      trail.points.push([tenth(now() - began), tenth(at), tenth(y)]);
    },
  };
  return trail;
}

/** Returns the position after a key press; undefined for a key that does not move the piece. */
export function placeAfterKey(key: string, x: number, max: number): number | undefined {
  const steps: Partial<Record<string, number>> = {
    ArrowRight: x + KEY_STEP,
    ArrowUp: x + KEY_STEP,
    ArrowLeft: x - KEY_STEP,
    ArrowDown: x - KEY_STEP,
    PageUp: x + KEY_LEAP,
    PageDown: x - KEY_LEAP,
    Home: 0,
    End: max,
  };
  const wanted = steps[key];
  return wanted === undefined ? undefined : Math.min(max, Math.max(0, wanted));
}
