/** Number of visible slides on a wide screen (SHL-031), and the milliseconds one takes to pass (SHL-032, GAP-103). */
const MARQUEE_SLIDES = 10;
const MARQUEE_SPEED_MS = 3000;

/** Returns whether the logos move, and the milliseconds of one cycle. They do not if all of them are visible. */
export function marqueeOf(count: number): { moves: boolean; roundMs: number } {
  return { moves: count > MARQUEE_SLIDES, roundMs: count * MARQUEE_SPEED_MS };
}
