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

/** Returns what counts in part, not at all and in full, the minimum odds and the largest coverage. */
function gamesText(telling: Telling, terms: BonusTerms): string[] {
  const { t } = telling;
  const { oddsFloorMilli, coverageMaxBasisPoints = null } = terms;
  return [
    ...sharesText(telling, terms),
    oddsFloorMilli === null ? '' : t('bonus.term.odds', { odds: oddsText(oddsFloorMilli) }),
    coverageMaxBasisPoints === null
      ? ''
      : t('bonus.term.coverage', { share: percentText(String(coverageMaxBasisPoints / 10_000)) }),
  ];
}

const WHOLE = 100;

/** Returns the weights of games and products, then what everything else counts. */
function sharesText({ t }: Telling, { weights, gameWeights = [], defaultPercent = WHOLE }: BonusTerms): string[] {
  const more = gameWeights.length - GAMES_NAMED;
  const shares = [
    ...gameWeights.slice(0, GAMES_NAMED).map(({ percent, ...game }) => ({ name: gameText(t, game), percent })),
    ...weights.map(({ product, percent }) => ({ name: t(`games.type.${product}`), percent })),
  ];
  const partly = shares
    .filter(({ percent }) => percent > 0 && percent < WHOLE)
    .map(({ name, percent }) => t('bonus.term.share', { game: name, percent: String(percent) }));
  const named = (of: number) => shares.filter(({ percent }) => percent === of).map(({ name }) => name);
  const sentence = (key: 'whole' | 'partly' | 'never', list: string[]) =>
    list.length === 0 ? '' : t(`bonus.term.${key}`, { list: list.join(', ') });
  return [
    sentence('whole', named(WHOLE)),
    sentence('partly', partly),
    sentence('never', named(0)),
    more > 0 ? t('bonus.term.moreShares', { count: more }) : '',
    othersText(t, defaultPercent, shares.length === 0),
    gameWeights.length === 0 ? '' : t('bonus.term.narrowest'),
  ];
}

function othersText(t: Translate, percent: number, isAll: boolean): string {
  if (percent === WHOLE) return t(isAll ? 'bonus.term.allCount' : 'bonus.term.othersCount');
  if (percent === 0) return t('bonus.term.othersNever');
  return t(isAll ? 'bonus.term.allShare' : 'bonus.term.othersShare', { percent: String(percent) });
}

/** Formats a game, or all games of a vendor. */
const gameText = (t: Translate, { vendor, game }: BonusTerms['excludedGames'][number]): string =>
  game === null ? t('bonus.term.wholeVendor', { vendor }) : t('bonus.term.oneGame', { vendor, game });

/** Formats odds with at least two decimals: 1.50, 1.505. */
const oddsText = (milli: number): string => decimalText(String(milli / 1000), milli % 10 === 0 ? 2 : 3);

/** Returns products and games that are played with cash only and do not count. */
function excludedText({ t }: Telling, { excludedProducts, excludedGames }: BonusTerms): string[] {
  const named = excludedGames.slice(0, GAMES_NAMED);
  const more = excludedGames.length - named.length;
  const list = [
    ...excludedProducts.map((product) => t(`games.type.${product}`)),
    ...named.map((game) => gameText(t, game)),
    ...(more > 0 ? [t('bonus.term.moreGames', { count: more })] : []),
  ];
  return list.length === 0 ? [] : [t('bonus.term.excludedText', { list: list.join(', ') })];
}
