// Form draft of a wheel, and the figures that can be computed before the wheel exists.
import { type CallArguments, type Calls, fromWire, toWire } from '@sanam/contract';
import { PRIZES_MAX, type PrizeKind, WEIGHTS_MAX } from '../../contract/states.ts';
import { placeOf, shownOdds, sumOf, weightsOf } from '../../contract/wheel.rules.ts';
import { type BonusDraft, bonusDraftOf, bonusTermsOf, newBonus } from '@sanam/wallet/console/index.ts';
import { isAmount, newPool, type PoolDraft, poolDraftOf, poolTermsOf } from '../pool-draft.ts';
import type { WheelRecord } from './use-wheel.ts';

export type WheelTerms = Omit<CallArguments<Calls['opsAddWheel']>['body'], 'reason'>;
type Prize = WheelTerms['prizes'][number];

export interface PrizeDraft {
  titleTh: string;
  titleEn: string;
  kind: PrizeKind;
  amount: string;
  points: string;
  /** Wagering terms; only for bonus money. */
  bonus: BonusDraft;
  weight: string;
  /** Empty for unlimited stock. */
  stock: string;
}

export interface WheelDraft extends PoolDraft {
  prizes: PrizeDraft[];
}

const WHOLE = /^[1-9]\d{0,6}$/;
const MILLION = 1_000_000;

export const newPrize: PrizeDraft = {
  titleTh: '',
  titleEn: '',
  kind: 'cash',
  amount: '',
  points: '',
  bonus: newBonus,
  weight: '1',
  stock: '',
};
export const newWheel: WheelDraft = { ...newPool, prizes: [newPrize, { ...newPrize, kind: 'nothing' }] };

/** Returns a draft of the newest version, with full stock. */
export function wheelDraftOf({ startsAt, endsAt, versions }: WheelRecord): WheelDraft {
  const [newest] = versions;
  const prizes = newest!.prizes.map(({ titleTh, titleEn, kind, amount, points, terms, weight, stock }) => ({
    titleTh,
    titleEn,
    kind,
    amount: amount ?? '',
    points: points === undefined ? '' : String(points),
    bonus: terms === undefined ? newBonus : bonusDraftOf(terms),
    weight: String(weight),
    stock: stock === null ? '' : String(stock),
  }));
  return { ...poolDraftOf({ ...newest!, startsAt, endsAt }), prizes };
}

export const isWhole = (typed: string): boolean => WHOLE.test(typed) && Number(typed) <= MILLION;

/** Returns the prize; undefined for a draft with a missing or invalid field. */
export function prizeOf({
  titleTh,
  titleEn,
  kind,
  amount,
  points,
  bonus,
  weight,
  stock,
}: PrizeDraft): Prize | undefined {
  const terms = kind === 'bonus' ? bonusTermsOf(bonus) : undefined;
  const isMoney = kind === 'cash' || kind === 'bonus';
  const isGood =
    titleTh.trim() !== '' &&
    titleEn.trim() !== '' &&
    (!isMoney || isAmount(amount)) &&
    (kind !== 'bonus' || terms !== undefined) &&
    (kind !== 'points' || isWhole(points)) &&
    isWhole(weight) &&
    (stock === '' || isWhole(stock));
  if (!isGood) return undefined;
  return {
    titleTh: titleTh.trim(),
    titleEn: titleEn.trim(),
    kind,
    amount: isMoney ? amount : null,
    ...(terms === undefined ? {} : { terms }),
    ...(kind === 'points' ? { points: Number(points) } : {}),
    weight: Number(weight),
    stock: stock === '' ? null : Number(stock),
  };
}

/**
 * Returns the prizes; undefined for an invalid prize, without a prize of unlimited stock, or if the weights exceed the
 * maximum.
 */
export function prizesOf(drafts: readonly PrizeDraft[]): Prize[] | undefined {
  const prizes = drafts.flatMap((draft) => prizeOf(draft) ?? []);
  const isWhole = prizes.length === drafts.length && prizes.length >= 2 && prizes.length <= PRIZES_MAX;
  const sum = sumOf(prizes.map(({ weight }) => weight));
  return isWhole && sum <= WEIGHTS_MAX && prizes.some(({ stock }) => stock === null) ? prizes : undefined;
}

export function wheelTermsOf(draft: WheelDraft): WheelTerms | undefined {
  const [terms, prizes] = [poolTermsOf(draft), prizesOf(draft.prizes)];
  return terms === undefined || prizes === undefined ? undefined : { ...terms, prizes };
}

/** Returns the chance of each prize in percent, while all prizes are in stock. */
export function oddsOfPrizes(prizes: readonly Prize[]): string[] {
  const sum = sumOf(prizes.map(({ weight }) => weight));
  return prizes.map(({ weight }) => shownOdds(weight, sum));
}

/**
 * Returns the average cost of a spin in cash and bonus money, while all prizes are in stock, rounded up to the satang.
 */
export function costOf(prizes: readonly Prize[]): string {
  const sum = BigInt(sumOf(prizes.map(({ weight }) => weight)));
  const worth = prizes.reduce((total, { amount, weight }) => total + fromWire(amount ?? '0.00') * BigInt(weight), 0n);
  return toWire((worth + sum - 1n) / sum);
}

export interface Tried {
  /** Number of draws of each prize. */
  drawn: number[];
  paid: string;
}

/**
 * Simulates spins of a table with its stock, as the server draws. `random` returns an integer from 0 to below its
 * argument.
 */
export function trySpins(prizes: readonly Prize[], spins: number, random: (below: number) => number): Tried {
  const left = prizes.map(({ weight, stock }) => ({ weight, remaining: stock }));
  const drawn = prizes.map(() => 0);
  let paid = 0n;
  for (let spin = 0; spin < spins; spin += 1) {
    const weights = weightsOf(left);
    const place = placeOf(weights, random(sumOf(weights)));
    drawn[place]! += 1;
    const piece = left[place]!;
    if (piece.remaining !== null) piece.remaining -= 1;
    paid += fromWire(prizes[place]!.amount ?? '0.00');
  }
  return { drawn, paid: toWire(paid) };
}

const SPAN = 2 ** 32;

/** Returns a random integer below a bound of at most one million. The bias is negligible. */
export function randomBelow(below: number): number {
  const [value] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((value! / SPAN) * below);
}
