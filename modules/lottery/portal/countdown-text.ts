import type { Translate } from '@sanam/portal/i18n/language.ts';

const DAY = 86_400;
const two = (value: number): string => String(value).padStart(2, '0');

/** Formats whole seconds as `2 days 04:12:33`, `04:12:33`, or `12:33` below an hour. */
export function leftText(seconds: number, t: Translate): string {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / 3600);
  const clock = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  if (days > 0) return t('lottery.daysLeft', { days, clock: `${two(hours)}:${clock}` });
  return hours > 0 ? `${two(hours)}:${clock}` : clock;
}
