// Missing or invalid parts of a campaign before it can be reviewed. The editor shows the same next to its fields.
import { amount } from '@sanam/contract/common';
import { fromWire, toWire } from '@sanam/contract/money';
import type { CampaignKind } from './activity-states.ts';
import type { BonusTerms } from './bonus-terms.ts';
import type { CampaignContent } from './campaign-content.ts';
import { ALTERNATIVES_MIN, type Condition } from './conditions.ts';

export type CampaignProblem =
  | 'texts'
  | 'conditions'
  | 'endsAt'
  | 'countsFrom'
  | 'goal'
  | 'reward'
  | 'rewardAlone'
  | 'budget'
  | 'places'
  | 'occurrence'
  | 'byCode'
  | 'group'
  | 'bonus'
  | 'rounds'
  | 'cashback';

type Rules = Pick<
  CampaignContent,
  | 'startsAt'
  | 'endsAt'
  | 'countsFrom'
  | 'goal'
  | 'reward'
  | 'rewardAlone'
  | 'budget'
  | 'places'
  | 'occurrence'
  | 'conditions'
  | 'byCode'
  | 'group'
  | 'bonus'
  | 'rounds'
  | 'cashback'
> & { texts: readonly Pick<CampaignContent['texts'][number], 'language' | 'title' | 'summary' | 'body'>[] };

const isBefore = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other);
/** Checks an amount; during typing it may be any text. */
export const isAmount = (typed: string): boolean => amount.safeParse(typed).success;
/** Checks for an invalid amount; zero is neither a reward nor a budget. */
const isWrong = (typed: string | null): boolean => typed !== null && (!isAmount(typed) || fromWire(typed) === 0n);
const isAbove = (one: string, other: string): boolean =>
  isAmount(one) && isAmount(other) && fromWire(one) > fromWire(other);

export function problemsOf(kind: CampaignKind, content: Rules): CampaignProblem[] {
  const { startsAt, endsAt, countsFrom, goal = null, reward, rewardAlone, budget } = content;
  const isCashback = kind === 'cashback';
  const isFixed = kind === 'claim' || kind === 'deposit' || isCashback || goal !== null;
  const pays = isFixed || kind === 'apply';
  const problems: [CampaignProblem, boolean][] = [
    ['texts', !(['TH', 'EN'] as const).every((language) => isWritten(content.texts, language))],
    ['conditions', content.conditions.some(isEmpty) || (kind !== 'deposit' && content.conditions.some(isOfDeposits))],
    ['endsAt', endsAt !== null && !isBefore(startsAt, endsAt)],
    ['countsFrom', countsFrom !== null && (kind !== 'join' || (endsAt !== null && !isBefore(countsFrom, endsAt)))],
    ['goal', goal !== null && (kind !== 'join' || isWrong(goal.amount))],
    // Joining alone pays nothing; claims, goals, deposit bonuses and cashbacks need an amount.
    ['reward', (isFixed && reward === null) || (!pays && reward !== null) || isWrong(reward)],
    [
      'rewardAlone',
      (rewardAlone !== null && (kind !== 'apply' || reward === null)) ||
        !(rewardAlone === null || isAmount(rewardAlone)),
    ],
    [
      'budget',
      (reward !== null && (budget === null || isAbove(reward, budget))) ||
        (reward === null && budget !== null) ||
        isWrong(budget),
    ],
    ['places', (kind === 'info' || isCashback) && content.places !== null],
    // A cashback is of closed periods; information and joining have no occurrences.
    ['occurrence', content.occurrence === 'once' ? isCashback : kind === 'info' || kind === 'join'],
    ['cashback', isCashback === (content.cashback == null)],
    ['byCode', content.byCode === true && kind !== 'claim' && kind !== 'deposit'],
    ['group', content.group != null && (kind === 'info' || isCashback || content.group.name.trim() === '')],
    ['bonus', isBonusWrong(kind, content)],
    ['rounds', isRoundsWrong(kind, content)],
  ];
  return problems.filter(([, isOne]) => isOne).map(([field]) => field);
}

/**
 * Checks for invalid bonus terms: only deposit campaigns may use a share of the deposit or the deposit as base; amounts
 * are above zero; a product is either weighted or excluded.
 */
function isBonusWrong(kind: CampaignKind, { bonus = null, reward }: Rules): boolean {
  if (bonus === null) return kind === 'deposit';
  if (reward === null) return true;
  const isOfDeposit = kind === 'deposit';
  if (!isOfDeposit && (bonus.matchBasisPoints !== null || bonus.depositMin !== null || bonus.turnoverOf !== 'bonus'))
    return true;
  return areWeightsWrong(bonus) || isWrong(bonus.depositMin) || isWrong(bonus.betMax) || isWrong(bonus.cashOutMax);
}

/**
 * Checks for weights that contradict: two of one product or game, of something that is excluded or of a game of an
 * excluded vendor, or none above zero.
 */
export function areWeightsWrong({ weights, gameWeights = [], defaultPercent = 100, ...terms }: BonusTerms): boolean {
  const products = weights.map(({ product }) => product);
  const excluded = terms.excludedGames.map(nameOf);
  const isExcluded = ({ vendor, game }: Game): boolean =>
    [vendor, nameOf({ vendor, game })].some((name) => excluded.includes(name));
  return (
    new Set(products).size !== products.length ||
    new Set(gameWeights.map(nameOf)).size !== gameWeights.length ||
    products.some((one) => terms.excludedProducts.includes(one)) ||
    gameWeights.some(isExcluded) ||
    (defaultPercent === 0 && [...weights, ...gameWeights].every(({ percent }) => percent === 0))
  );
}

type Game = BonusTerms['excludedGames'][number];
const nameOf = ({ vendor, game }: Game): string => (game === null ? vendor : `${vendor} ${game}`);

/** Returns the maximum value of free rounds; null if the bet is not a valid amount. */
export const worthOf = ({ rounds, bet }: { rounds: number; bet: string }): string | null =>
  isAmount(bet) ? toWire(BigInt(rounds) * fromWire(bet)) : null;

/**
 * Checks for invalid free rounds: only claims and applications may have them, without bonus money; the reward equals
 * their value.
 */
const isRoundsWrong = (kind: CampaignKind, { rounds = null, bonus = null, reward }: Rules): boolean =>
  rounds !== null &&
  ((kind !== 'claim' && kind !== 'apply') ||
    bonus !== null ||
    rounds.nodeId === '' ||
    reward !== worthOf(rounds) ||
    isWrong(rounds.bonus?.betMax ?? null) ||
    isWrong(rounds.bonus?.cashOutMax ?? null));

/** Checks for a condition on the deposit, which no other kind of campaign has. */
const isOfDeposits = (one: Condition): boolean =>
  one.code === 'depositMethods' || (one.code === 'any' && one.args.of.some(isOfDeposits));

/** Checks for a condition without limits, which is always met, or without a choice, which never is. */
function isEmpty({ code, args }: Condition): boolean {
  if (code === 'any') return args.of.length < ALTERNATIVES_MIN || args.of.some(isEmpty);
  if (code === 'weekdays') return args.days.length === 0;
  if (code === 'languages') return args.languages.length === 0;
  if (code === 'labels') return args.labels.length === 0;
  if (code === 'agentLine') return args.agents.length === 0;
  if (code === 'depositMethods') return args.methods.length === 0;
  if (code === 'window') return args.from === null && args.until === null;
  return (
    (code === 'registeredDays' || code === 'lastSeenDays' || code === 'deposits') &&
    args.min === null &&
    args.max === null
  );
}

const isWritten = (texts: Rules['texts'], language: 'TH' | 'EN'): boolean =>
  texts.some(
    (one) =>
      one.language === language && one.title.trim() !== '' && one.summary.trim() !== '' && one.body.trim() !== '',
  );
