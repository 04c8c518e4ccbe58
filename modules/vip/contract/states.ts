/** States of a level's bonus: no bonus, owed, paid, or void because the member was excluded. */
export const crossingStates = ['none', 'owed', 'paid', 'void'] as const;

/** Kinds of rewards: the rebate on the bets of a business day, and gifts. */
export const rewardKinds = ['rebate', 'birthday', 'weekly', 'monthly'] as const;
export type RewardKind = (typeof rewardKinds)[number];
export const giftKinds = ['birthday', 'weekly', 'monthly'] as const;
export type GiftKind = (typeof giftKinds)[number];

/**
 * States of a reward. A rebate is owed, then paid. A gift is claimable, then paid or expired. `void`: the member was
 * excluded.
 */
export const rewardStates = ['owed', 'claimable', 'paid', 'expired', 'void'] as const;
export type RewardState = (typeof rewardStates)[number];
/** States that members see; void rewards are not shown. */
export const shownRewardStates = ['owed', 'claimable', 'paid', 'expired'] as const;
export type ShownRewardState = (typeof shownRewardStates)[number];
