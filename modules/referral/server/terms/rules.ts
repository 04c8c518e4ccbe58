// When terms are terms, and when a change of them takes a second person.

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

/** The field that is wrong; undefined for good terms. Open terms reward somebody, and ask for a deposit and for play. */
export function problemOf(wanted: Terms): string | undefined {
  if (!wanted.is_open) return undefined;
  if (wanted.inviter_reward + wanted.friend_reward === 0n) return 'inviterReward';
  if (wanted.min_deposit === 0n) return 'minDeposit';
  return wanted.min_played === 0n ? 'minPlayed' : undefined;
}

/** Whether a change gives anybody more, sooner or for less. Closing never does. */
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
