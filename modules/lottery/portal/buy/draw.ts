import type { NearDraws } from '../near-draws.ts';

export type ComingDraw = NonNullable<NearDraws['current']>;

const READ_MAX_MS = 30_000;
/** While nothing is sold. */
const READ_WAITING_MS = 7000;

/** Draws that are on sale or come next, the nearest first. */
export const comingDraws = ({ current, next }: NearDraws): ComingDraw[] =>
  current === null ? next : [current, ...next];

const msToClose = (draw: ComingDraw, { serverTime }: NearDraws): number =>
  Date.parse(draw.closeAt) - Date.parse(serverTime);

/** When the draws are read again: as the first one closes, after half a minute at the latest. */
export function nextReadMs(near: NearDraws | undefined): number {
  const first = near === undefined ? undefined : comingDraws(near).find(({ state }) => state === 'open');
  if (near === undefined || first === undefined) return READ_WAITING_MS;
  const left = msToClose(first, near);
  return left <= 0 ? READ_WAITING_MS : Math.min(left, READ_MAX_MS);
}

/** A draw as its buyer sees it. */
export interface DrawOnSale {
  numero: string;
  /** Seconds until sales end; 0: they have ended. */
  left: number;
  isSuspended: boolean;
}

/** The draws with the seconds that each is still sold; `readAt` (ms) is when they were read, `nowSeconds` is now. */
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
 * The draw that a basket is for. One that was kept stays it until it is let go, even when it has closed; without one the
 * first that can be bought is taken, else the nearest.
 */
export function chosenDraw(draws: readonly DrawOnSale[], kept: string | null): DrawOnSale | undefined {
  if (kept === null) return draws.find(({ left, isSuspended }) => left > 0 && !isSuspended) ?? draws[0];
  return draws.find(({ numero }) => numero === kept) ?? { numero: kept, left: 0, isSuspended: false };
}

/** The first draw after the chosen one that can be bought. */
export const nextDraw = (draws: readonly DrawOnSale[], chosen: string): DrawOnSale | undefined =>
  draws.find(({ numero, left, isSuspended }) => numero > chosen && left > 0 && !isSuspended);
