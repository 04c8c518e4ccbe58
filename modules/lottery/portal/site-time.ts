import { currentLocale } from '@sanam/portal/i18n/current-language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText, DEFAULT_ZONE, timeText } from '@sanam/portal/lib/time.ts';

/** Formats times in the merchant's zone. They name the zone for a reader whose clock shows another time. */
export interface SiteTime {
  /** Date and time to the second. */
  moment: (instant: string) => string;
  /** Date and time to the minute. */
  minute: (instant: string) => string;
  /** Hour and minute, without the zone. */
  clock: (instant: string) => string;
  /** Hour, minute and second, without the zone. */
  second: (instant: string) => string;
  /** Name of the zone at this time (`GMT+7`) if the reader's clock shows another time; otherwise empty. */
  zoneName: (instant: string) => string;
}

const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const offsetName = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** Returns the formats of a zone for a reader in the zone `here`. */
export function timesIn(zone = DEFAULT_ZONE, here = readersZone()): SiteTime {
  const text = (instant: string): string => dateTimeText(instant, zone);
  const zoneName = (instant: string): string =>
    dateTimeText(instant, here) === text(instant) ? '' : offsetName(instant, zone);
  const named = (shown: string, instant: string): string => `${shown} ${zoneName(instant)}`.trimEnd();
  return {
    moment: (instant) => named(text(instant), instant),
    minute: (instant) => named(text(instant).slice(0, -3), instant),
    clock: (instant) => timeText(instant, zone),
    second: (instant) => text(instant).slice(-8),
    zoneName,
  };
}

/** Returns the formats of the merchant's zone. Times of draws are the same for all its players, wherever they are. */
export const useSiteTime = (): SiteTime => timesIn(useSite()?.zone);
