// What a wheel must be, and where it stands.
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

/** As staff write it. */
export interface WheelWish extends PoolWish {
  prizes: PrizeWish[];
}

/** The fields that are wrong. One prize at least has no end, so a spin always draws. */
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

/** In a line, for who confirms it: every prize with its odds and stock, what a spin costs, and what earns tickets. */
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

/** Of satang and hundredths alike: with two decimals. */
export const hundredthsText = (value: bigint): string =>
  `${value / HUNDREDTHS}.${String(value % HUNDREDTHS).padStart(2, '0')}`;

/** What was won, with its title; null for nothing. */
export function wonOf(
  { amount, points, isBonus }: { amount: bigint | null; points: bigint | null; isBonus: boolean },
  title: string,
): { kind: 'cash' | 'bonus' | 'points'; amount?: string; points?: number; title: string } | null {
  if (points !== null) return { kind: 'points', points: Number(points), title };
  return amount === null ? null : { kind: isBonus ? 'bonus' : 'cash', amount: toWire(amount), title };
}
