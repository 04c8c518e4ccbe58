import type { NearDraws } from '../near-draws.ts';

const READ_MAX_MS = 30_000;
/** Polling interval while a draw waits for its result, in milliseconds. */
const READ_WAITING_MS = 5000;

/** The server's time in a response, with the time of receipt by this device's clock. */
export interface ReadTime {
  serverTime: string;
  /** In milliseconds. */
  readAt: number;
}

/** Returns the whole seconds until a time of the server's clock, never negative. */
export function secondsUntil(moment: string, { serverTime, readAt }: ReadTime, nowSeconds: number): number {
  const passed = Math.max(0, nowSeconds - Math.floor(readAt / 1000));
  return Math.max(0, Math.ceil((Date.parse(moment) - Date.parse(serverTime)) / 1000) - passed);
}

/** Returns the milliseconds until the next read: when the next draw closes, after 30 seconds at the latest. */
export function nextReadMs(near: NearDraws | undefined): number {
  if (near === undefined || near.current === null || near.waiting.length > 0) return READ_WAITING_MS;
  const left = Date.parse(near.current.closeAt) - Date.parse(near.serverTime);
  return left <= 0 ? READ_WAITING_MS : Math.min(left, READ_MAX_MS);
}
