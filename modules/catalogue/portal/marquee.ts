/** Slides in sight on a wide screen (SHL-031), and how long one takes to pass, in milliseconds (SHL-032, GAP-103). */
const MARQUEE_SLIDES = 10;
const MARQUEE_SPEED_MS = 3000;

/** With no more logos than are in sight there is nothing to move; else a round takes the slides' times together. */
export function marqueeOf(count: number): { moves: boolean; roundMs: number } {
  return { moves: count > MARQUEE_SLIDES, roundMs: count * MARQUEE_SPEED_MS };
}
