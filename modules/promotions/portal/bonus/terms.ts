// Bonus terms as text, for offers, the summary box and the bonus list.
import type { Translate } from '@sanam/portal/i18n/language.ts';
import { decimalText, percentText } from '@sanam/portal/lib/numbers.ts';
import type { BonusTerms } from '../../contract/bonus-terms.ts';

export type TermName = 'days' | 'games' | 'excluded' | 'betMax' | 'becomes' | 'spends' | 'lock';
/** A label with text; sentences are on separate lines, because not every language ends them with a period. */
export type TermLine = [label: string, text: string];

export interface Telling {
  t: Translate;
  money: (amount: string) => string;
}

/** Maximum number of games listed by name; of the others only the number is shown. */
const GAMES_NAMED = 5;

/** Returns the requested terms in order; terms without effect are left out. */
export function termLines(telling: Telling, terms: BonusTerms, names: readonly TermName[]): TermLine[] {
  return names.flatMap((name): TermLine[] => {
    const text = texts[name](telling, terms)
      .filter((sentence) => sentence !== '')
      .join('\n');
    return text === '' ? [] : [[telling.t(`bonus.term.${name}`), text]];
  });
}

const texts: Record<TermName, (telling: Telling, terms: BonusTerms) => string[]> = {
  days: ({ t }, { days }) => [t('bonus.term.daysText', { days })],
  games: gamesText,
  excluded: excludedText,
  betMax: ({ t, money }, { betMax }) =>
    betMax === null ? [] : [t('bonus.term.betMaxText', { amount: money(betMax) })],
  becomes: ({ t, money }, { converts, cashOutMax }) => [
    t(`bonus.term.converts.${converts}`),
    cashOutMax === null ? '' : t('bonus.term.cashOutMax', { amount: money(cashOutMax) }),
  ],
  spends: ({ t }, { spends }) => [t(`bonus.term.spends.${spends}`)],
  lock: ({ t }, { lock }) => [t(`bonus.term.lock.${lock}`)],
};

/** Returns the weights by product, the minimum odds and the largest coverage. */
function gamesText({ t }: Telling, { weights, oddsFloorMilli, coverageMaxBasisPoints = null }: BonusTerms): string[] {
  const partly = weights.filter(({ percent }) => percent > 0 && percent < 100);
  const never = weights.filter(({ percent }) => percent === 0);
  const list = partly.map(({ product, percent }) =>
    t('bonus.term.share', { game: t(`games.type.${product}`), percent: String(percent) }),
  );
  return [
    partly.length === 0 ? '' : t('bonus.term.partly', { list: list.join(', ') }),
    never.length === 0
      ? ''
      : t('bonus.term.never', { list: never.map(({ product }) => t(`games.type.${product}`)).join(', ') }),
    t(partly.length + never.length === 0 ? 'bonus.term.allCount' : 'bonus.term.othersCount'),
    oddsFloorMilli === null ? '' : t('bonus.term.odds', { odds: oddsText(oddsFloorMilli) }),
    coverageMaxBasisPoints === null
      ? ''
      : t('bonus.term.coverage', { share: percentText(String(coverageMaxBasisPoints / 10_000)) }),
  ];
}

/** Formats odds with at least two decimals: 1.50, 1.505. */
const oddsText = (milli: number): string => decimalText(String(milli / 1000), milli % 10 === 0 ? 2 : 3);

/** Returns products and games that are played with cash only and do not count. */
function excludedText({ t }: Telling, { excludedProducts, excludedGames }: BonusTerms): string[] {
  const named = excludedGames.slice(0, GAMES_NAMED);
  const more = excludedGames.length - named.length;
  const list = [
    ...excludedProducts.map((product) => t(`games.type.${product}`)),
    ...named.map(({ vendor, game }) =>
      game === null ? t('bonus.term.wholeVendor', { vendor }) : t('bonus.term.oneGame', { vendor, game }),
    ),
    ...(more > 0 ? [t('bonus.term.moreGames', { count: more })] : []),
  ];
  return list.length === 0 ? [] : [t('bonus.term.excludedText', { list: list.join(', ') })];
}
