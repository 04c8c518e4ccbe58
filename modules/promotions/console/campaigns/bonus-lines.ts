// Bonus terms as text, one rule per line.
import { fromWire, toWire } from '@sanam/contract/money';
import type { Words } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import type { CampaignKind } from '../../contract/activity-states.ts';
import { bonusOf, requiredOf } from '../../contract/bonus-rules.ts';
import type { BonusTerms } from '../../contract/bonus-terms.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { isAmount } from '../../contract/campaign-problems.ts';
import { gameCode } from './game-picker.tsx';
import { scaledText } from './scaled-setting.tsx';

type Line = [label: string, text: string | null];

/** Formats an amount; text that is not a valid amount yet is returned as typed. */
export const moneyOf = (typed: string | null): string | null =>
  typed === null || !isAmount(typed) ? typed : moneyWithSymbol(typed);

/** Returns the rules of a bonus reward with an example; null for rules without effect. Empty for a cash reward. */
export function bonusLines(t: Words, kind: CampaignKind, { bonus = null, reward }: CampaignContent): Line[] {
  if (bonus === null) return [];
  return [
    [t('campaign.bonus.is'), t('campaign.bonus.isMoney')],
    [t('campaign.bonus.example'), exampleOf(t, kind, bonus, reward)],
    ...linesOf(t, bonus),
  ];
}

/** Returns the texts of bonus terms, without rules that have no effect. */
export const termRules = (t: Words, terms: BonusTerms): [label: string, text: string][] =>
  linesOf(t, terms).flatMap(([label, text]): [string, string][] => (text === null ? [] : [[label, text]]));

function linesOf(t: Words, bonus: BonusTerms): Line[] {
  const { matchBasisPoints, multiplePercent, turnoverOf, oddsFloorMilli, coverageMaxBasisPoints = null } = bonus;
  const times = scaledText(multiplePercent, 2);
  return [
    [
      t('campaign.bonus.rule.match'),
      matchBasisPoints === null ? null : t('campaign.bonus.percent', { percent: scaledText(matchBasisPoints, 2) }),
    ],
    [t('campaign.bonus.rule.depositMin'), moneyOf(bonus.depositMin)],
    [t('campaign.bonus.rule.multiple'), t(`campaign.bonus.timesOf.${turnoverOf}`, { times })],
    [t('campaign.bonus.days'), String(bonus.days)],
    [t('campaign.bonus.weights'), weightsText(t, bonus)],
    [t('campaign.bonus.rule.odds'), oddsFloorMilli === null ? null : scaledText(oddsFloorMilli, 3)],
    [
      t('campaign.bonus.rule.coverage'),
      coverageMaxBasisPoints === null
        ? null
        : t('campaign.bonus.percent', { percent: scaledText(coverageMaxBasisPoints, 2) }),
    ],
    [t('campaign.bonus.excluded'), excludedText(t, bonus)],
    [t('campaign.bonus.rule.betMax'), moneyOf(bonus.betMax)],
    [t('campaign.bonus.spends.label'), t(`campaign.bonus.spends.${bonus.spends}`)],
    [t('campaign.bonus.lock.label'), t(`campaign.bonus.lock.${bonus.lock}`)],
    [t('campaign.bonus.converts.label'), t(`campaign.bonus.converts.${bonus.converts}`)],
    [t('campaign.bonus.rule.cashOutMax'), moneyOf(bonus.cashOutMax)],
  ];
}

const EXAMPLE_MINOR = 100_000n;

/** Returns an example calculation for a deposit of 1,000.00, or the minimum deposit. */
function exampleOf(t: Words, kind: CampaignKind, terms: BonusTerms, reward: string | null): string | null {
  if (reward === null || !isAmount(reward) || (terms.depositMin !== null && !isAmount(terms.depositMin))) return null;
  const depositMinMinor = terms.depositMin === null ? null : fromWire(terms.depositMin);
  const depositMinor = depositMinMinor !== null && depositMinMinor > EXAMPLE_MINOR ? depositMinMinor : EXAMPLE_MINOR;
  const bonusMinor = bonusOf(terms, { maxMinor: fromWire(reward), depositMinMinor }, depositMinor);
  const money = (minor: bigint): string => moneyWithSymbol(toWire(minor));
  return t(kind === 'deposit' ? 'campaign.bonus.exampleDeposit' : 'campaign.bonus.exampleFixed', {
    deposit: money(depositMinor),
    bonus: money(bonusMinor),
    required: money(requiredOf(terms, { bonusMinor, depositMinor })),
  });
}

const WHOLE = 100;

function weightsText(t: Words, { weights, gameWeights = [], defaultPercent = WHOLE }: BonusTerms): string {
  const isWhole = defaultPercent === WHOLE;
  if (weights.length + gameWeights.length === 0)
    return isWhole ? t('campaign.bonus.allWhole') : t('campaign.bonus.allPart', { percent: defaultPercent });
  const ofProducts = weights.map(({ product, percent }) => ({ of: t(`game.typeName.${product}`), percent }));
  const parts = [
    ...gameWeights.map(({ percent, ...game }) => ({ of: gameText(t, game), percent })),
    ...ofProducts.toSorted((one, other) => one.of.localeCompare(other.of)),
  ].map(({ of, percent }) => t('campaign.bonus.part', { product: of, percent }));
  const others = isWhole
    ? t('campaign.bonus.othersWhole')
    : t('campaign.bonus.othersPart', { percent: defaultPercent });
  return `${parts.join(', ')}; ${others}`;
}

const gameText = (t: Words, game: BonusTerms['excludedGames'][number]): string =>
  game.game === null ? t('campaign.bonus.wholeVendor', { vendor: game.vendor }) : gameCode(game);

function excludedText(t: Words, { excludedProducts, excludedGames }: BonusTerms): string | null {
  const all = [
    ...excludedProducts.map((product) => t(`game.typeName.${product}`)),
    ...excludedGames.map((one) => gameText(t, one)),
  ];
  return all.length === 0 ? null : all.join(', ');
}
