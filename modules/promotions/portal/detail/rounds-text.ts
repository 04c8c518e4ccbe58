import { countText, decimalText } from '@sanam/portal/lib/numbers.ts';
import { winningsTexts } from '@sanam/freerounds/portal/winnings-text.ts';
import type { Telling } from '../bonus/terms.ts';
import type { Card } from '../queries.ts';

const PERCENT = 100;

/** Returns number, game, bet and validity of free rounds, and the turnover of their winnings. */
export function roundsText({ t, money }: Telling, rounds: NonNullable<Card['rounds']>): string {
  const { game, count, bet, days, turnoverPercent, bonus } = rounds;
  const given = t('promotions.rounds.what', { game, count: countText(count), bet: money(bet), days: countText(days) });
  if (bonus != null) return [given, ...winningsTexts({ t, money }, { turnoverPercent, bonus })].join('\n');
  const times = decimalText(String(turnoverPercent / PERCENT), turnoverPercent % PERCENT === 0 ? 0 : 2);
  const wins = turnoverPercent === 0 ? t('promotions.rounds.free') : t('promotions.rounds.turnover', { times });
  return `${given}\n${wins}`;
}
