// When a bonus is at its end, and as what. Pure.
import { fromWire } from '@sanam/contract';
import type { BonusTerms } from '../../contract/bonus-terms.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';

export type EndAs = 'completed' | 'spent' | 'expired' | 'forfeited' | 'cancelled';

export interface Played {
  requirement: 'open' | 'met' | 'released' | 'forfeited' | 'expired';
  /** Why the requirement was released; staff release it as if it were met. */
  releasedBy: string | null;
  balanceMinor: bigint;
  /** Open rounds that were played with its money. */
  openRounds: number;
  /** Settled bets of the member that have no verdict yet. */
  hasWaiting: boolean;
  isOver: boolean;
}

/** Undefined while it goes on. Bets that wait may still meet it: its time is over when they have their verdict. */
export function endOf(played: Played): EndAs | undefined {
  const { requirement, releasedBy, balanceMinor, openRounds, hasWaiting, isOver } = played;
  if (requirement === 'met') return 'completed';
  if (requirement === 'released') return releasedBy === 'staff' ? 'completed' : 'spent';
  if (hasWaiting) return undefined;
  if (balanceMinor === 0n && openRounds === 0) return 'spent';
  return isOver ? 'expired' : undefined;
}

/** A bonus waits for its open rounds this long; what they win later is cash. */
export const WAIT_HOURS = 48;

/** What a version gives, in minor units. */
export interface TermsMinor {
  terms: BonusTerms;
  maxMinor: bigint;
  depositMinMinor: bigint | null;
  betMaxMinor: bigint | null;
  cashOutMaxMinor: bigint | null;
}

const minorOf = (amount: string | null): bigint | null => (amount === null ? null : fromWire(amount));

/** Undefined for a version that gives no bonus money. */
export function termsOf({ bonus, reward }: Pick<CampaignContent, 'bonus' | 'reward'>): TermsMinor | undefined {
  if (bonus == null || reward === null) return undefined;
  return {
    terms: bonus,
    maxMinor: fromWire(reward),
    depositMinMinor: minorOf(bonus.depositMin),
    betMaxMinor: minorOf(bonus.betMax),
    cashOutMaxMinor: minorOf(bonus.cashOutMax),
  };
}
