import type { Translate } from '@sanam/portal/i18n/language.ts';
import { currentLocale } from '@sanam/portal/i18n/current-language.ts';

/** Returns the display name of a draw: its day, or its round of the day (`20261120-037` is round 37). */
export function drawName(numero: string, t: Translate): string {
  const round = Number(numero.slice(8).replace('-', ''));
  return round > 0 ? t('lottery.round', { round }) : t('lottery.drawOf', { day: drawDay(numero) });
}

/** Formats the day of a draw: `20 Nov`. */
function drawDay(numero: string): string {
  const day = new Date(`${numero.slice(0, 4)}-${numero.slice(4, 6)}-${numero.slice(6, 8)}T00:00:00Z`);
  return new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(day);
}
