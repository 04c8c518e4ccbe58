// Pure rules for when and how a bonus ends.
import { fromWire } from '@sanam/contract';
import type { BonusTerms } from '../../contract/bonus-terms.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';

export type EndAs = 'completed' | 'spent' | 'expired' | 'forfeited' | 'cancelled';

export interface Played {
  requirement: 'open' | 'met' | 'released' | 'forfeited' | 'expired';
  /** Reason of the requirement's release; a release by staff counts as met. */
  releasedBy: string | null;
  balanceMinor: bigint;
  /** Open rounds that were played with bonus money. */
  openRounds: number;
  /** True if the member has settled bets without a verdict. */
  hasWaiting: boolean;
  isOver: boolean;
}

/**
 * Returns how the bonus ends; undefined while it continues. Bets without a verdict may still complete it, so an expired
 * bonus waits for them.
 */
export function endOf(played: Played): EndAs | undefined {
  const { requirement, releasedBy, balanceMinor, openRounds, hasWaiting, isOver } = played;
  if (requirement === 'met') return 'completed';
  if (requirement === 'released') return releasedBy === 'staff' ? 'completed' : 'spent';
  if (hasWaiting) return undefined;
  if (balanceMinor === 0n && openRounds === 0) return 'spent';
  return isOver ? 'expired' : undefined;
}

/** Hours that an ending bonus waits for its open rounds; later wins are paid as cash. */
export const WAIT_HOURS = 48;

/** Terms of a version with amounts in minor units. */
export interface TermsMinor {
  terms: BonusTerms;
  maxMinor: bigint;
  depositMinMinor: bigint | null;
  betMaxMinor: bigint | null;
  cashOutMaxMinor: bigint | null;
}

const minorOf = (amount: string | null): bigint | null => (amount === null ? null : fromWire(amount));

/** Returns the terms; undefined if the version gives no bonus money. */
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
