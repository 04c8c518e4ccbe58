// Validation rules of a mission.
import { fromWire, toWire } from '@sanam/contract';
import { isMoneyReward, type MissionReward } from '../../contract/reward.ts';
import { isOfPlay, type MissionCounter, type MissionOccurrence, unitOf } from '../../contract/states.ts';
import { columnsOf } from './reward.rules.ts';

/** Terms of a mission in requests of staff. */
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

/** Returns the invalid fields. */
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

/** Checks that money of a reward is above zero; the contract limits counts. */
const isReward = (reward: MissionReward): boolean =>
  reward.kind === 'points' || fromWire(reward.kind === 'freeRounds' ? reward.bet : reward.amount) > 0n;

/** Checks that the budget has the unit of the reward and covers at least one. */
function isBudget({ reward, budget }: Pick<Wish, 'reward' | 'budget'>): boolean {
  if (budget === null) return true;
  const isMoney = isMoneyReward(reward.kind);
  if (budget.includes('.') !== isMoney) return false;
  return budgetOf(budget)! >= columnsOf(reward).reward;
}

/** Parses the budget: satang, points or rounds; null: no limit. */
export const budgetOf = (budget: string | null): bigint | null => (budget === null ? null : figureFrom(budget));

/** Parses the goal: satang or a count. */
export const goalOf = ({ goal }: Pick<Wish, 'goal'>): bigint => figureFrom(goal);

const figureFrom = (figure: string): bigint => (figure.includes('.') ? fromWire(figure) : BigInt(figure));

/** Returns a one-line summary for the approver. */
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
