// Rules of draws that the portal makes itself. Server, pages and external verifiers use the same ones.
import type { OwnShape } from './draw-stream.ts';
import type { Market } from './markets.ts';

/** Minimum seconds from close to beacon round. A daily draw waits longer, so that its digest can be seen first. */
const BEACON_SECONDS = { fast: 4, daily: 60 };

/** Seconds for which a yeekee round accepts numbers after its sales have ended. */
export const SHOTS_AFTER_SECONDS = 120;
/** Minimum seconds between two numbers of a member, and maximum number of numbers per round. */
export const SHOT_PAUSE_SECONDS = 3;
export const SHOTS_A_ROUND = 20;
/** Minimum number of numbers and of members in a round; below either, the round is refunded. */
export const SHOTS_MIN = 20;
export const SENDERS_MIN = 5;

/** Parameters of a market's own draws: its shape, and the minimum delay from the close to its beacon round. */
export interface Drawing {
  shape: OwnShape | 'yeekee';
  beaconAfterSeconds: number;
}

/** Returns the drawing parameters of a market; undefined if its result comes from an official source. */
export function drawingOf({ kind, shape, calendar }: Market): Drawing | undefined {
  if (kind === 'official') return undefined;
  if (kind === 'yeekee') return { shape: 'yeekee', beaconAfterSeconds: SHOTS_AFTER_SECONDS + BEACON_SECONDS.fast };
  const isFast = calendar.by === 'rounds';
  return {
    shape: shape as OwnShape,
    beaconAfterSeconds: isFast ? BEACON_SECONDS.fast : BEACON_SECONDS.daily,
  };
}
