// The outline of a jigsaw piece as an SVG path.

/** One side: a tab outwards, a notch inwards, or straight. */
type Side = 1 | -1 | 0;
/** Top, right, bottom, left. */
export type Sides = readonly [Side, Side, Side, Side];

const BODY = 58;
const KNOB = 11;
/** Margin around the body for tabs and the line, in pixels. */
const MARGIN = 14;
export const PIECE_SIZE = BODY + 2 * MARGIN;

/**
 * Returns the path clockwise from the body's upper left corner, with a half circle in the middle of each side that has
 * a knob.
 */
export function jigsawPath(sides: Sides): string {
  const straight = (BODY - 2 * KNOB) / 2;
  const along = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const side = (kind: Side, [x, y]: readonly [number, number]): string => {
    if (kind === 0) return `l ${BODY * x} ${BODY * y}`;
    const arc = `a ${KNOB} ${KNOB} 0 0 ${kind === 1 ? 1 : 0} ${2 * KNOB * x} ${2 * KNOB * y}`;
    return `l ${straight * x} ${straight * y} ${arc} l ${straight * x} ${straight * y}`;
  };
  return `M ${MARGIN} ${MARGIN} ${sides.map((kind, i) => side(kind, along[i]!)).join(' ')} Z`;
}

/** Returns a shape with at least two knobs, and others that clearly differ. */
export function chooseSides(random: () => number): { own: Sides; others: Sides[] } {
  const kinds = [1, -1, 0] as const;
  const draw = (): Sides => {
    const sides = [0, 1, 2, 3].map(() => kinds[Math.floor(random() * kinds.length)]!);
    return sides as unknown as Sides;
  };
  const hasKnobs = (sides: Sides) => sides.filter((side) => side !== 0).length >= 2;
  let own = draw();
  while (!hasKnobs(own)) own = draw();
  const differs = (sides: Sides) => sides.filter((side, i) => side !== own[i]).length >= 3;
  const others: Sides[] = [];
  while (others.length < 3) {
    const other = draw();
    if (differs(other)) others.push(other);
  }
  return { own, others };
}
