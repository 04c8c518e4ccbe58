// What every wheel and raffle must be, and where it stands by its times.
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

/** Satang. A cheaper ticket would be no reward but noise. */
const PER_MIN = 100n;

/** The fields that are wrong. */
export function poolProblems({ counter, product, per, dayMax, startsAt, endsAt }: PoolWish): string[] {
  const earns = counter !== 'none';
  return [
    ...(startsAt < endsAt ? [] : ['endsAt']),
    ...(earns === (per !== null) && (per === null || fromWire(per) >= PER_MIN) ? [] : ['per']),
    ...(earns === (dayMax !== null) ? [] : ['dayMax']),
    ...(product === null || counter === 'validBet' ? [] : ['product']),
  ];
}

/** In a few words, for who confirms it. */
export function earningText({ counter, product, per, dayMax, free }: Earning): string {
  const earned = counter === 'none' ? 'none' : `1 per ${per} ${counter} (${product ?? 'all'}), ${dayMax} a day`;
  return `tickets: ${earned}; free: ${free}`;
}

/** Whether two rules of earning count the same. */
export const isSameEarning = (one: Earning, other: Earning): boolean =>
  one.counter === other.counter &&
  one.product === other.product &&
  one.per === other.per &&
  one.dayMax === other.dayMax;

const PERCENT = 100;

/** In a line, what has to be played for prizes that are bonus money; nothing for others. */
export const termsText = (terms: BonusRewardTerms | undefined): string =>
  terms === undefined ? '' : ` of bonus money, ${terms.multiplePercent / PERCENT} times within ${terms.days} days`;
