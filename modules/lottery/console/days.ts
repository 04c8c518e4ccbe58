import { serverNow } from '@sanam/client/server-clock';
import { toZoned } from '@sanam/console/lib/zoned-time.ts';

const DAY_MS = 86_400_000;

/** Returns the day of the business time zone at this distance from today: `2026-11-20`. */
export const dayFromToday = (days: number, zone: string): string =>
  toZoned(new Date(serverNow() + days * DAY_MS).toISOString(), zone).slice(0, 10);
