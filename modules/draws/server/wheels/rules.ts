// Validity rules of a wheel, and its state.
import { fromWire, toWire } from '@sanam/contract';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { type PrizeKind, type WheelState, WEIGHTS_MAX } from '../../contract/states.ts';
import { oddsOf, sumOf } from '../../contract/wheel.rules.ts';
import { earningText, poolProblems, type PoolWish, termsText } from '../pools/rules.ts';

export interface PrizeWish {
  titleTh: string;
  titleEn: string;
  kind: PrizeKind;
  amount: string | null;
  points?: number | undefined;
  terms?: BonusRewardTerms | undefined;
  weight: number;
  stock: number | null;
}

/** Wheel as staff submit it. */
export interface WheelWish extends PoolWish {
  prizes: PrizeWish[];
}

/** Returns the names of invalid fields. At least one prize must have unlimited stock, so that a spin always draws. */
export function problemsOf(wish: WheelWish): string[] {
  const { prizes } = wish;
  const isGood = ({ kind, amount, points, terms }: PrizeWish): boolean =>
    (kind === 'points') === (points !== undefined) &&
    (kind === 'bonus') === (terms !== undefined) &&
    (kind === 'cash' || kind === 'bonus' ? amount !== null && fromWire(amount) > 0n : amount === null);
  const hasEndless = prizes.some(({ stock }) => stock === null);
  const sum = sumOf(prizes.map(({ weight }) => weight));
  return [...poolProblems(wish), ...(prizes.every(isGood) && hasEndless && sum <= WEIGHTS_MAX ? [] : ['prizes'])];
}

const HUNDREDTHS = 100n;

/** Returns the average cost of a spin in cash and bonus money while all prizes are in stock: satang, rounded up. */
export function costOf(prizes: readonly PrizeWish[]): bigint {
  const sum = BigInt(sumOf(prizes.map(({ weight }) => weight)));
  const worth = prizes.reduce(
    (total, { amount, weight }) => total + (amount === null ? 0n : fromWire(amount)) * BigInt(weight),
    0n,
  );
  return (worth + sum - 1n) / sum;
}

/**
 * Returns the wheel in one line for the confirming person: each prize with its odds and stock, the cost of a spin, and
 * the earning rule.
 */
export function summaryOf(wish: WheelWish): string {
  const sum = sumOf(wish.prizes.map(({ weight }) => weight));
  const prizes = wish.prizes.map(
    ({ titleEn, amount, points, terms, weight, stock }) =>
      `${titleEn} (${points === undefined ? (amount ?? '0.00') : `${points} points`}${termsText(terms)}, ${oddsOf(weight, sum, 2)} %, ${stock ?? 'no end'})`,
  );
  const span = `${wish.startsAt} – ${wish.endsAt}`;
  return `${wish.titleEn}: ${prizes.join(', ')}; ${toWire(costOf(wish.prizes))} a spin; ${earningText(wish)}; ${span}`;
}

interface Times {
  starts_at: Date;
  ends_at: Date;
  stopped_at: Date | null;
}

export function stateOf({ starts_at, ends_at, stopped_at }: Times, now: Date): WheelState {
  if (stopped_at !== null) return 'stopped';
  if (now < starts_at) return 'coming';
  return now < ends_at ? 'running' : 'over';
}

/** Formats satang or hundredths with two decimals. */
export const hundredthsText = (value: bigint): string =>
  `${value / HUNDREDTHS}.${String(value % HUNDREDTHS).padStart(2, '0')}`;

/** Returns the prize with its title; null for a prize without value. */
export function wonOf(
  { amount, points, isBonus }: { amount: bigint | null; points: bigint | null; isBonus: boolean },
  title: string,
): { kind: 'cash' | 'bonus' | 'points'; amount?: string; points?: number; title: string } | null {
  if (points !== null) return { kind: 'points', points: Number(points), title };
  return amount === null ? null : { kind: isBonus ? 'bonus' : 'cash', amount: toWire(amount), title };
}
