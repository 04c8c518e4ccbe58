import type { Words } from '@sanam/console/i18n/use-words.ts';
import { fromWire } from '@sanam/contract/money';
import { gameTemplates, playTypesOf } from '../../contract/games.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';
import type { BookNumber } from './use-book.ts';

/**
 * Level of a number: 0 nothing sold, 1 to 3 for thirds of the share below 80 %, 4 from 80 %, 5 from 90 %, 6 full or
 * closed.
 */
export type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const ALERTS = [80, 90, 100] as const;
/** Maximum number of picks that are shown as a map. */
const MAP_MAX = 1000;

const shareOf = (part: string, whole: bigint): number => (whole === 0n ? 0 : Number((fromWire(part) * 100n) / whole));

/** Returns the level by the sold share of the limit; without a limit, by the exposure relative to the largest one. */
export function levelOf(number: BookNumber, largest: bigint): Level {
  if (number.tierBp === 0) return 6;
  if (fromWire(number.sold) === 0n) return 0;
  const { usedPercent } = number;
  if (usedPercent === null) return Math.min(3, 1 + Math.floor(shareOf(number.exposure, largest) / 34)) as Level;
  const alert = ALERTS.filter((percent) => usedPercent >= percent).length;
  return (alert > 0 ? 3 + alert : 1 + Math.min(2, Math.floor(usedPercent / 27))) as Level;
}

export const largestExposure = (numbers: readonly BookNumber[]): bigint =>
  numbers.reduce((most, { exposure }) => (fromWire(exposure) > most ? fromWire(exposure) : most), 0n);

export interface Alert {
  number: BookNumber;
  /** Alert level in percent; null: closed by hand. */
  percent: (typeof ALERTS)[number] | null;
}

/** Returns the numbers near or at their limit, and closed numbers with sales, fullest first. */
export function alertsOf(numbers: readonly BookNumber[]): Alert[] {
  return numbers
    .flatMap((number): Alert[] => {
      const percent = ALERTS.findLast((one) => (number.usedPercent ?? 0) >= one);
      if (percent !== undefined) return [{ number, percent }];
      return number.tierBp === 0 ? [{ number, percent: null }] : [];
    })
    .toSorted((one, other) => (other.number.usedPercent ?? 0) - (one.number.usedPercent ?? 0));
}

/** Sorts by exposure, largest first. */
export const byExposure = (numbers: readonly BookNumber[]): BookNumber[] =>
  numbers.toSorted((one, other) => Number(fromWire(other.exposure) - fromWire(one.exposure)));

/** Returns the play types of the games that sell a market, in the order of the menu. */
export function playTypesOfMarket(market: string): string[] {
  const templates = gameTemplates.filter((game) => game.market.market === market);
  const codes = templates.flatMap((game) => [game.defaultPlayType, ...playTypesOf(game).map(({ code }) => code)]);
  return [...new Set(codes)];
}

/** Returns all picks of a play type if they fit on a map; undefined if there are too many. */
export function picksOf(market: string, playType: string): string[] | undefined {
  const plays = gameTemplates.filter((game) => game.market.market === market).flatMap((game) => playTypesOf(game));
  const grammar = plays.find(({ code }) => code === playType)?.grammar;
  return grammar === undefined || grammar.count > MAP_MAX ? undefined : [...grammar.all()];
}

/** Converts a tier to percent of the odds: `5000` → `50`. */
export const tierPercent = (tierBp: number): number => (tierBp * 100) / FULL_TIER_BP;

/** Returns the text of a tier: closed, full odds, or the percent of the odds that it pays. */
export function tierText(tierBp: number, t: Words): string {
  if (tierBp === 0) return t('lotteryBook.closed');
  return tierBp === FULL_TIER_BP ? t('lotteryBook.full') : t('lotteryBook.pays', { percent: tierPercent(tierBp) });
}
