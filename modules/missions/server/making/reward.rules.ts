// Conversion of a reward between the wire format, its columns and its display.
import { fromWire, toWire } from '@sanam/contract';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { isMoneyReward, type MissionReward, type RewardKind, type ShownReward } from '../../contract/reward.ts';

/** Columns of a reward: satang, points or rounds, and the terms of free rounds and of bonus money. */
export interface RewardColumns {
  reward_kind: RewardKind;
  reward: bigint;
  rounds_node: string | null;
  rounds_bet: bigint | null;
  rounds_days: number | null;
  rounds_turnover_percent: number | null;
  rounds_bonus_terms: unknown;
  bonus_terms: unknown;
}

const noRounds = {
  rounds_node: null,
  rounds_bet: null,
  rounds_days: null,
  rounds_turnover_percent: null,
  rounds_bonus_terms: null,
};
const noTerms = { ...noRounds, bonus_terms: null };

/** Columns for writing, with JSON as text. */
type Written = RewardColumns & { bonus_terms: string | null; rounds_bonus_terms: string | null };

export function columnsOf(reward: MissionReward): Written {
  if (reward.kind === 'cash') return { ...noTerms, reward_kind: 'cash', reward: fromWire(reward.amount) };
  if (reward.kind === 'bonus') {
    const { kind, amount, ...terms } = reward;
    return { ...noRounds, reward_kind: kind, reward: fromWire(amount), bonus_terms: JSON.stringify(terms) };
  }
  if (reward.kind === 'points') return { ...noTerms, reward_kind: 'points', reward: BigInt(reward.points) };
  return {
    reward_kind: 'freeRounds',
    reward: BigInt(reward.rounds),
    rounds_node: reward.nodeId,
    rounds_bet: fromWire(reward.bet),
    rounds_days: reward.days,
    rounds_turnover_percent: reward.turnoverPercent,
    rounds_bonus_terms: reward.bonus == null ? null : JSON.stringify(reward.bonus),
    bonus_terms: null,
  };
}

export function rewardOf(row: RewardColumns): MissionReward {
  if (row.reward_kind === 'cash') return { kind: 'cash', amount: toWire(row.reward) };
  if (row.reward_kind === 'bonus')
    return { kind: 'bonus', amount: toWire(row.reward), ...(row.bonus_terms as BonusRewardTerms) };
  if (row.reward_kind === 'points') return { kind: 'points', points: Number(row.reward) };
  return {
    kind: 'freeRounds',
    nodeId: row.rounds_node!,
    rounds: Number(row.reward),
    bet: toWire(row.rounds_bet!),
    days: row.rounds_days!,
    turnoverPercent: row.rounds_turnover_percent!,
    bonus: row.rounds_bonus_terms as BonusRewardTerms | null,
  };
}

/** Converts satang to money with two decimals, and points and rounds to whole numbers. */
export const rewardFigureOf = (kind: RewardKind, value: bigint): string =>
  isMoneyReward(kind) ? toWire(value) : String(value);

/** Returns a reward as shown to members. `gameName` is required for free rounds. */
export function shownReward(reward: MissionReward, gameName: string | undefined): ShownReward {
  if (reward.kind === 'cash') return { kind: 'cash', amount: reward.amount, title: reward.amount };
  if (reward.kind === 'bonus') {
    const { kind, amount, ...terms } = reward;
    return { kind, amount, terms, title: amount };
  }
  if (reward.kind === 'points') return { kind: 'points', points: reward.points, title: String(reward.points) };
  return {
    kind: 'freeRounds',
    count: reward.rounds,
    bet: reward.bet,
    days: reward.days,
    turnoverPercent: reward.turnoverPercent,
    ...(reward.bonus == null ? {} : { terms: reward.bonus }),
    title: gameName ?? reward.nodeId,
  };
}
