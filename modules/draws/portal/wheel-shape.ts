// The geometry of a wheel whose segments are as wide as their odds.

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

/** One segment for each prize that can be drawn, in their order. */
export function segmentsOf(weights: readonly Weighed[]): Segment[] {
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  let before = 0;
  return weights.flatMap(({ prizeId, weight }) => {
    const from = (before / sum) * CIRCLE;
    before += weight;
    return weight === 0 ? [] : [{ prizeId, from, to: (before / sum) * CIRCLE }];
  });
}

/** Whole turns before it stops. */
const TURNS = 5;

/**
 * The rotation at which the pointer at the top is on the middle of a segment, some turns after the rotation of now. Always
 * the middle: where it stops says nothing about what was nearly drawn.
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

/** The path of a segment around 0, 0. A whole circle is two halves. */
export function pathOf({ from, to }: Segment): string {
  if (to - from >= CIRCLE)
    return `M0 -${RADIUS}A${RADIUS} ${RADIUS} 0 1 1 0 ${RADIUS}A${RADIUS} ${RADIUS} 0 1 1 0 -${RADIUS}Z`;
  const large = to - from > CIRCLE / 2 ? 1 : 0;
  return `M0 0L${point(from)}A${RADIUS} ${RADIUS} 0 ${large} 1 ${point(to)}Z`;
}
