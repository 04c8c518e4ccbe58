import type { CallArguments, Calls } from '@sanam/contract';
import { withDecimals } from '@sanam/console/lib/format.ts';
import { isOfPlay, type MissionCounter, type MissionOccurrence, unitOf } from '../contract/states.ts';
import { newRounds, type RoundsDraft, roundsOf } from '@sanam/freerounds/console/index.ts';
import { isMoneyReward, type MissionReward, type RewardKind } from '../contract/reward.ts';
import { type BonusDraft, bonusDraftOf, bonusTermsOf, newBonus } from '@sanam/wallet/console/index.ts';
import type { Mission } from './use-missions.ts';

export type Terms = Omit<CallArguments<Calls['opsAddMission']>['body'], 'reason'>;

const MONEY = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/;
const WHOLE = /^[1-9]\d{0,11}$/;
const ANY = 'any';

/** Form state of a mission. */
export interface MissionDraft {
  titleTh: string;
  titleEn: string;
  counter: MissionCounter;
  product: Exclude<Terms['product'], null> | typeof ANY;
  multiple: string;
  goal: string;
  occurrence: MissionOccurrence;
  kind: RewardKind;
  /** Amount of cash, bonus money or points. */
  reward: string;
  bonus: BonusDraft;
  rounds: RoundsDraft;
  /** Budget in the unit of the reward; empty: no limit. */
  budget: string;
  startsAt: string | null;
  endsAt: string | null;
}

export const newMission: MissionDraft = {
  titleTh: '',
  titleEn: '',
  counter: 'validBet',
  product: ANY,
  multiple: '',
  goal: '',
  occurrence: 'daily',
  kind: 'cash',
  reward: '',
  bonus: newBonus,
  rounds: newRounds,
  budget: '',
  startsAt: null,
  endsAt: null,
};

function typedOf(reward: MissionReward): string {
  if (reward.kind === 'freeRounds') return '';
  return reward.kind === 'points' ? String(reward.points) : reward.amount;
}

export const draftOf = ({ product, multiple, ...mission }: Mission): MissionDraft => ({
  titleTh: mission.titleTh,
  titleEn: mission.titleEn,
  counter: mission.counter,
  product: product ?? ANY,
  multiple: multiple ?? '',
  goal: mission.goal,
  occurrence: mission.occurrence,
  kind: mission.reward.kind,
  reward: typedOf(mission.reward),
  bonus: mission.reward.kind === 'bonus' ? bonusDraftOf(mission.reward) : newBonus,
  rounds: mission.reward.kind === 'freeRounds' ? mission.reward : newRounds,
  budget: mission.budget ?? '',
  startsAt: mission.startsAt,
  endsAt: mission.endsAt,
});

export const isMoney = (typed: string): boolean => MONEY.test(typed) && Number(typed) > 0;
export const isGoal = (counter: MissionCounter, typed: string): boolean =>
  unitOf(counter) === 'money' ? isMoney(typed) : WHOLE.test(typed);
export const isMultiple = (typed: string): boolean => isMoney(typed) && Number(typed) > 1;

/** Checks a reward amount: money for cash and bonus money, a whole number for points and rounds. */
export const isFigure = (kind: RewardKind, typed: string): boolean =>
  isMoneyReward(kind) ? isMoney(typed) : WHOLE.test(typed);

/** Converts the form to the reward; undefined while the input is incomplete. */
function rewardOf({ kind, reward, rounds: typed, bonus }: MissionDraft): MissionReward | undefined {
  if (kind === 'freeRounds') {
    const rounds = roundsOf(typed);
    return rounds && { kind, ...rounds };
  }
  if (!isFigure(kind, reward)) return undefined;
  if (kind === 'points') return { kind, points: Number(reward) };
  if (kind === 'cash') return { kind, amount: withDecimals(reward) };
  const terms = bonusTermsOf(bonus);
  return terms && { kind, amount: withDecimals(reward), ...terms };
}

/** Converts the form to the budget; null: no limit. Undefined if it is invalid or does not cover one reward. */
function budgetOf({ kind, budget, reward, rounds }: MissionDraft): string | null | undefined {
  if (budget === '') return null;
  const least = kind === 'freeRounds' ? rounds.rounds : Number(reward);
  if (!isFigure(kind, budget) || Number(budget) < least) return undefined;
  return isMoneyReward(kind) ? withDecimals(budget) : budget;
}

export const isBudget = (draft: MissionDraft): boolean => budgetOf(draft) !== undefined;

/** Converts the form to the terms of a mission; undefined while the input is incomplete. */
export function termsOf(draft: MissionDraft): Terms | undefined {
  const { counter, product, multiple, goal, startsAt, endsAt, titleTh, titleEn, occurrence } = draft;
  const reward = rewardOf(draft);
  const budget = budgetOf(draft);
  const isTimed = counter === 'winMultiple';
  const isGood =
    titleTh.trim() !== '' && titleEn.trim() !== '' && isGoal(counter, goal) && (!isTimed || isMultiple(multiple));
  if (!isGood || reward === undefined || budget === undefined) return undefined;
  if (startsAt === null || endsAt === null || startsAt >= endsAt) return undefined;
  return {
    titleTh,
    titleEn,
    occurrence,
    counter,
    product: product === ANY || !isOfPlay(counter) ? null : product,
    multiple: isTimed ? withDecimals(multiple) : null,
    goal: unitOf(counter) === 'money' ? withDecimals(goal) : goal,
    reward,
    budget,
    startsAt,
    endsAt,
  };
}
