import type { Translate } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';

interface Worth {
  amount?: string | null | undefined;
  points?: number | undefined;
}

/** What a prize is worth: cash or points; undefined for nothing. */
export function worthText(t: Translate, { amount, points }: Worth, symbol: string | undefined): string | undefined {
  if (points !== undefined) return t('draws.points', { points: countText(points) });
  return amount === null || amount === undefined ? undefined : moneyText(amount, symbol);
}
