// What a mission must be.
import { fromWire, toWire } from '@sanam/contract';
import { isMoneyReward, type MissionReward } from '../../contract/reward.ts';
import { isOfPlay, type MissionCounter, type MissionOccurrence, unitOf } from '../../contract/states.ts';
import { columnsOf } from './reward.rules.ts';

/** As staff write it. */
export interface Wish {
  titleTh: string;
  titleEn: string;
  counter: MissionCounter;
  product: string | null;
  multiple: string | null;
  goal: string;
  occurrence: MissionOccurrence;
  reward: MissionReward;
  budget: string | null;
  startsAt: string;
  endsAt: string;
}

const MULTIPLE = { min: 101n, max: 10_000_000n };

/** The fields that are wrong. */
export function problemsOf(wish: Wish): string[] {
  const { counter, product, multiple } = wish;
  const times = multiple === null ? null : fromWire(multiple);
  const isGoodMultiple =
    counter === 'winMultiple' ? times !== null && times >= MULTIPLE.min && times <= MULTIPLE.max : times === null;
  return [
    ...(goalOf(wish) > 0n && wish.goal.includes('.') === (unitOf(counter) === 'money') ? [] : ['goal']),
    ...(product === null || isOfPlay(counter) ? [] : ['product']),
    ...(isGoodMultiple ? [] : ['multiple']),
    ...(isReward(wish.reward) ? [] : ['reward']),
    ...(isBudget(wish) ? [] : ['budget']),
    ...(wish.startsAt < wish.endsAt ? [] : ['endsAt']),
  ];
}

/** What is counted is bounded by the contract; money is more than nothing. */
const isReward = (reward: MissionReward): boolean =>
  reward.kind === 'points' || fromWire(reward.kind === 'freeRounds' ? reward.bet : reward.amount) > 0n;

/** Enough for one reward at least, and in its unit. */
function isBudget({ reward, budget }: Pick<Wish, 'reward' | 'budget'>): boolean {
  if (budget === null) return true;
  const isMoney = isMoneyReward(reward.kind);
  if (budget.includes('.') !== isMoney) return false;
  return budgetOf(budget)! >= columnsOf(reward).reward;
}

/** Satang, points or rounds. */
export const budgetOf = (budget: string | null): bigint | null => (budget === null ? null : figureFrom(budget));

/** Satang, or how many. */
export const goalOf = ({ goal }: Pick<Wish, 'goal'>): bigint => figureFrom(goal);

const figureFrom = (figure: string): bigint => (figure.includes('.') ? fromWire(figure) : BigInt(figure));

/** In a line, for who confirms it. */
export const summaryOf = ({ titleEn, counter, goal, occurrence, reward, budget }: Wish): string =>
  `${titleEn}: ${counter} ${goal} (${occurrence}) → ${rewardText(reward)}${budget === null ? '' : ` (≤ ${budget})`}`;

function rewardText(reward: MissionReward): string {
  if (reward.kind === 'cash') return reward.amount;
  if (reward.kind === 'bonus') return `${reward.amount} × ${reward.multiplePercent / 100}, ${reward.days} d`;
  if (reward.kind === 'points') return `${reward.points} points`;
  return `${reward.rounds} × ${reward.bet} · ${reward.nodeId}`;
}

export const multipleOnWire = (multiple: number | null): string | null =>
  multiple === null ? null : toWire(BigInt(multiple));
