// Formats amounts of limits: money, or hours and minutes.
import type { Translate } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { parseTyped } from '@sanam/portal/lib/typed-amount.ts';
import type { Limit } from '../queries.ts';

export function minutesText(minutes: number, t: Translate): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('safer.minutes', { minutes: rest });
  return rest === 0 ? t('safer.hours', { hours }) : t('safer.hoursMinutes', { hours, minutes: rest });
}

export const limitText = (kind: Limit['kind'], amount: string, t: Translate, symbol?: string): string =>
  kind === 'time' ? minutesText(Number(amount), t) : moneyText(amount, symbol);

/** Converts typed text to the value of the call; null if it is no amount of this kind. */
export function parseLimitTyped(kind: Limit['kind'], typed: string): string | null {
  const wire = parseTyped(typed);
  if (wire === null || kind !== 'time') return wire;
  const minutes = wire.replace(/\.00$/, '');
  return /^\d+$/.test(minutes) && Number(minutes) <= 1440 ? minutes : null;
}

/** Returns the used share of a limit, from 0 to 1. A limit of zero is used up. */
export function usedPart({ limit, used }: Pick<Limit, 'limit' | 'used'>): number {
  return Number(limit) === 0 ? 1 : Math.min(1, Number(used) / Number(limit));
}
