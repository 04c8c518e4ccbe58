// Validity rules that wheels and raffles share, and the state derived from their times.
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { fromWire } from '@sanam/contract';
import type { FreeEntry, TicketCounter } from '../../contract/states.ts';

/** Rule for earning a ticket, as staff write it. */
export interface Earning {
  counter: TicketCounter;
  product: string | null;
  per: string | null;
  dayMax: number | null;
  free: FreeEntry;
}

export interface PoolWish extends Earning {
  titleTh: string;
  titleEn: string;
  startsAt: string;
  endsAt: string;
}

/** Satang. Cheaper tickets would be too frequent to be a reward. */
const PER_MIN = 100n;

/** Returns the names of invalid fields. */
export function poolProblems({ counter, product, per, dayMax, startsAt, endsAt }: PoolWish): string[] {
  const earns = counter !== 'none';
  return [
    ...(startsAt < endsAt ? [] : ['endsAt']),
    ...(earns === (per !== null) && (per === null || fromWire(per) >= PER_MIN) ? [] : ['per']),
    ...(earns === (dayMax !== null) ? [] : ['dayMax']),
    ...(product === null || counter === 'validBet' ? [] : ['product']),
  ];
}

/** Returns a short text of the rule for the confirming person. */
export function earningText({ counter, product, per, dayMax, free }: Earning): string {
  const earned = counter === 'none' ? 'none' : `1 per ${per} ${counter} (${product ?? 'all'}), ${dayMax} a day`;
  return `tickets: ${earned}; free: ${free}`;
}

/** Answers whether two earning rules count alike. */
export const isSameEarning = (one: Earning, other: Earning): boolean =>
  one.counter === other.counter &&
  one.product === other.product &&
  one.per === other.per &&
  one.dayMax === other.dayMax;

const PERCENT = 100;

/** Returns the wagering terms of prizes in bonus money, in one line; empty for other prizes. */
export const termsText = (terms: BonusRewardTerms | undefined): string =>
  terms === undefined ? '' : ` of bonus money, ${terms.multiplePercent / PERCENT} times within ${terms.days} days`;
