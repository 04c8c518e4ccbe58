import type { NearDraws } from '../near-draws.ts';

export type ComingDraw = NonNullable<NearDraws['current']>;

const READ_MAX_MS = 30_000;
/** Polling interval while no draw is on sale, in milliseconds. */
const READ_WAITING_MS = 7000;

/** Returns the draws that are on sale or come next, nearest first. */
export const comingDraws = ({ current, next }: NearDraws): ComingDraw[] =>
  current === null ? next : [current, ...next];

const msToClose = (draw: ComingDraw, { serverTime }: NearDraws): number =>
  Date.parse(draw.closeAt) - Date.parse(serverTime);

/** Returns the milliseconds until the next read: when the first draw closes, after 30 seconds at the latest. */
export function nextReadMs(near: NearDraws | undefined): number {
  const first = near === undefined ? undefined : comingDraws(near).find(({ state }) => state === 'open');
  if (near === undefined || first === undefined) return READ_WAITING_MS;
  const left = msToClose(first, near);
  return left <= 0 ? READ_WAITING_MS : Math.min(left, READ_MAX_MS);
}

/** A draw as shown to its buyer. */
export interface DrawOnSale {
  numero: string;
  /** Seconds until sales end; 0 after that. */
  left: number;
  isSuspended: boolean;
}

/**
 * Returns the draws with the remaining seconds of sale. `readAt` is the time of the read in milliseconds, `nowSeconds`
 * the current time in seconds.
 */
export function drawsAt(near: NearDraws, readAt: number, nowSeconds: number): DrawOnSale[] {
  const passed = Math.max(0, nowSeconds - Math.floor(readAt / 1000));
  return comingDraws(near)
    .filter(({ state }) => state === 'open' || state === 'suspended')
    .map((draw) => ({
      numero: draw.numero,
      left: Math.max(0, Math.ceil(msToClose(draw, near) / 1000) - passed),
      isSuspended: draw.state === 'suspended',
    }));
}

/**
 * Returns the draw that a basket is for. A kept draw stays chosen until it is released, even after it has closed.
 * Without one, the first draw that can be bought is chosen, otherwise the nearest.
 */
export function chosenDraw(draws: readonly DrawOnSale[], kept: string | null): DrawOnSale | undefined {
  if (kept === null) return draws.find(({ left, isSuspended }) => left > 0 && !isSuspended) ?? draws[0];
  return draws.find(({ numero }) => numero === kept) ?? { numero: kept, left: 0, isSuspended: false };
}

/** Returns the first draw after the chosen one that can be bought. */
export const nextDraw = (draws: readonly DrawOnSale[], chosen: string): DrawOnSale | undefined =>
  draws.find(({ numero, left, isSuspended }) => numero > chosen && left > 0 && !isSuspended);
