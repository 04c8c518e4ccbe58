// Rules of draws that the portal makes itself. The server, the pages and outside checkers read the same ones.
import type { OwnShape } from './draw-stream.ts';
import type { Market } from './markets.ts';

/** A daily draw waits longer for its digest to be seen. */
const BEACON_SECONDS = { fast: 4, daily: 60 };

/** Yeekee: numbers are sent for so long after the sales of a round have ended. */
export const SHOTS_AFTER_SECONDS = 120;
/** A member sends one number in so many seconds, and so many a round. */
export const SHOT_PAUSE_SECONDS = 3;
export const SHOTS_A_ROUND = 20;
/** A round with fewer numbers, or of fewer members, is given back. */
export const SHOTS_MIN = 20;
export const SENDERS_MIN = 5;

/** Parameters of a market's own draws: its shape, and the minimum delay from the close to its beacon round. */
export interface Drawing {
  shape: OwnShape | 'yeekee';
  beaconAfterSeconds: number;
}

/** Undefined for a market whose result comes from elsewhere. */
export function drawingOf({ kind, shape, calendar }: Market): Drawing | undefined {
  if (kind === 'official') return undefined;
  if (kind === 'yeekee') return { shape: 'yeekee', beaconAfterSeconds: SHOTS_AFTER_SECONDS + BEACON_SECONDS.fast };
  const isFast = calendar.by === 'rounds';
  return {
    shape: shape as OwnShape,
    beaconAfterSeconds: isFast ? BEACON_SECONDS.fast : BEACON_SECONDS.daily,
  };
}
