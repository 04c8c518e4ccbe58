// Geometry of a wheel. The width of each segment equals its odds.

export interface Segment {
  prizeId: string;
  /** Degrees clockwise from the top. */
  from: number;
  to: number;
}

interface Weighed {
  prizeId: string;
  weight: number;
}

const CIRCLE = 360;

/** Returns a segment for each prize that can be drawn, in order. */
export function segmentsOf(weights: readonly Weighed[]): Segment[] {
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  let before = 0;
  return weights.flatMap(({ prizeId, weight }) => {
    const from = (before / sum) * CIRCLE;
    before += weight;
    return weight === 0 ? [] : [{ prizeId, from, to: (before / sum) * CIRCLE }];
  });
}

/** Full turns of the animation. */
const TURNS = 5;

/**
 * Returns the rotation that brings the middle of a segment to the pointer, some turns after the current rotation. It is
 * always the middle, so that the stop position does not suggest a near miss.
 */
export function rotationTo({ from, to }: Segment, now: number): number {
  const middle = (from + to) / 2;
  return Math.ceil((now + TURNS * CIRCLE + middle) / CIRCLE) * CIRCLE - middle;
}

const RADIUS = 100;

const point = (degrees: number): string => {
  const angle = ((degrees - CIRCLE / 4) * Math.PI) / (CIRCLE / 2);
  return `${(RADIUS * Math.cos(angle)).toFixed(3)} ${(RADIUS * Math.sin(angle)).toFixed(3)}`;
};

/** Returns the SVG path of a segment around 0, 0. A full circle consists of two halves. */
export function pathOf({ from, to }: Segment): string {
  if (to - from >= CIRCLE)
    return `M0 -${RADIUS}A${RADIUS} ${RADIUS} 0 1 1 0 ${RADIUS}A${RADIUS} ${RADIUS} 0 1 1 0 -${RADIUS}Z`;
  const large = to - from > CIRCLE / 2 ? 1 : 0;
  return `M0 0L${point(from)}A${RADIUS} ${RADIUS} 0 ${large} 1 ${point(to)}Z`;
}
