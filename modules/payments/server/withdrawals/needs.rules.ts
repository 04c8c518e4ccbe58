// Pure rules for the missing requirements of a payout, shown before a request, each with its solution.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { IdentityLevel, IdentityNeed } from '@sanam/protection/contract/identity-states.ts';
import { holdReasons } from '../../contract/needs.ts';

export type Need = CallValue<Calls['withdrawalOptions']>['needs'][number];

export interface NeedFacts {
  hasPaymentPassword: boolean;
  isPaymentPasswordLocked: boolean;
  accounts: number;
  hold: { until: Date; reason: string } | undefined;
  review: { lockedMinor: bigint; asks: 'nothing' | 'documents' | 'contact'; told: string | null } | null;
  /** Card money that is returned to cards first; `lockedMinor`: the amount locked besides turnover. */
  cards: readonly { depositId: string; returnableMinor: bigint; lockedMinor: bigint; isAsked: boolean }[];
  cashMinor: bigint;
  withdrawableMinor: bigint;
  leastMinor: bigint;
  countLeft: number;
  dailyLeftMinor: bigint;
  dayEndsAt: Date;
  /** Payout limit of the identity level; undefined if the member needs no level. */
  standing: { capMinor: bigint | null; next: { level: IdentityLevel; missing: IdentityNeed[] } | null } | undefined;
  /** Sum requested today. */
  todayMinor: bigint;
}

/** Returns the missing requirements in the order in which a member meets them; empty if none. */
export function needsOf(facts: NeedFacts): Need[] {
  const { review, hold, leastMinor, withdrawableMinor } = facts;
  const until = facts.dayEndsAt.toISOString();
  const needs: Need[] = [];
  if (!facts.hasPaymentPassword) needs.push({ kind: 'paymentPassword' });
  else if (facts.isPaymentPasswordLocked) needs.push({ kind: 'paymentPasswordLocked', until });
  if (facts.accounts === 0) needs.push({ kind: 'bankAccount' });
  if (hold !== undefined) {
    const reason = holdReasons.find((one) => one === hold.reason) ?? null;
    needs.push({ kind: 'hold', until: hold.until.toISOString(), reason });
  }
  if (review !== null && review.lockedMinor > 0n) {
    const { asks, told } = review;
    needs.push({ kind: 'review', asks, told, amount: toWire(review.lockedMinor) });
  }
  needs.push(...levelTooLow(facts));
  for (const { depositId, returnableMinor, isAsked } of facts.cards)
    if (returnableMinor > 0n) needs.push({ kind: 'cardReturn', depositId, amount: toWire(returnableMinor), isAsked });
  if (withdrawableMinor < leastMinor) needs.push(...tooLittle(facts));
  if (facts.countLeft === 0) needs.push({ kind: 'countLimit', until });
  else if (facts.dailyLeftMinor < leastMinor) needs.push({ kind: 'dailyLimit', until });
  return needs;
}

/** Reports an identity level that allows less today than the member could withdraw. */
function levelTooLow({ standing, todayMinor, leastMinor, withdrawableMinor, dayEndsAt }: NeedFacts): Need[] {
  const capMinor = standing?.capMinor ?? null;
  if (standing === undefined || capMinor === null) return [];
  const leftMinor = capMinor > todayMinor ? capMinor - todayMinor : 0n;
  const isStopped = leftMinor < leastMinor;
  if (!isStopped && leftMinor >= withdrawableMinor) return [];
  const { level = null, missing = [] } = standing.next ?? {};
  const until = capMinor < leastMinor ? null : dayEndsAt.toISOString();
  return [{ kind: 'kyc', left: toWire(leftMinor), isStopped, level, missing, until }];
}

/** Reports that the free amount is too small, because of locks or of the balance. */
function tooLittle({ cashMinor, withdrawableMinor, leastMinor, review, cards }: NeedFacts): Need[] {
  if (cashMinor < leastMinor) return [{ kind: 'belowMinimum', min: toWire(leastMinor) }];
  const ofCards = cards.reduce((sum, { lockedMinor }) => sum + lockedMinor, 0n);
  const turnover = cashMinor - withdrawableMinor - (review?.lockedMinor ?? 0n) - ofCards;
  return turnover > 0n ? [{ kind: 'turnover', amount: toWire(turnover) }] : [];
}
