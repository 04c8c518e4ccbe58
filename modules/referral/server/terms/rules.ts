// Validation rules of the terms, and the test whether a change needs a second person.

export interface Terms {
  version: number;
  is_open: boolean;
  min_deposit: bigint;
  min_played: bigint;
  within_days: number;
  hold_days: number;
  inviter_reward: bigint;
  friend_reward: bigint;
  month_cap: number;
}

/**
 * Returns the invalid field; undefined for valid terms. Open terms must reward a side, and require a deposit and valid
 * bets.
 */
export function problemOf(wanted: Terms): string | undefined {
  if (!wanted.is_open) return undefined;
  if (wanted.inviter_reward + wanted.friend_reward === 0n) return 'inviterReward';
  if (wanted.min_deposit === 0n) return 'minDeposit';
  return wanted.min_played === 0n ? 'minPlayed' : undefined;
}

/** Checks whether a change gives more, sooner or for less. Closing never does. */
export function givesMore(now: Terms, wanted: Terms): boolean {
  if (!wanted.is_open) return false;
  return (
    !now.is_open ||
    wanted.inviter_reward > now.inviter_reward ||
    wanted.friend_reward > now.friend_reward ||
    wanted.month_cap > now.month_cap ||
    wanted.within_days > now.within_days ||
    wanted.hold_days < now.hold_days ||
    wanted.min_deposit < now.min_deposit ||
    wanted.min_played < now.min_played
  );
}
