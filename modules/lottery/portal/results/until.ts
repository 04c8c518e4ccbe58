import type { NearDraws } from '../near-draws.ts';

const READ_MAX_MS = 30_000;
/** While a draw waits for its result. */
const READ_WAITING_MS = 5000;

/** An answer that says what the server's clock showed, and when it came by this device's clock. */
export interface ReadTime {
  serverTime: string;
  /** In milliseconds. */
  readAt: number;
}

/** Whole seconds until a moment of the server's clock, counted on from the answer; never negative. */
export function secondsUntil(moment: string, { serverTime, readAt }: ReadTime, nowSeconds: number): number {
  const passed = Math.max(0, nowSeconds - Math.floor(readAt / 1000));
  return Math.max(0, Math.ceil((Date.parse(moment) - Date.parse(serverTime)) / 1000) - passed);
}

/** When the draws are read again: as the next one closes, after half a minute at the latest. */
export function nextReadMs(near: NearDraws | undefined): number {
  if (near === undefined || near.current === null || near.waiting.length > 0) return READ_WAITING_MS;
  const left = Date.parse(near.current.closeAt) - Date.parse(near.serverTime);
  return left <= 0 ? READ_WAITING_MS : Math.min(left, READ_MAX_MS);
}
