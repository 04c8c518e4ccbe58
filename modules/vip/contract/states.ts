/** What became of the bonus of a level: there is none, it is owed, paid, or void because the member was excluded. */
export const crossingStates = ['none', 'owed', 'paid', 'void'] as const;

/** What levels give besides: a rebate of the bets of a business day, and gifts. */
export const rewardKinds = ['rebate', 'birthday', 'weekly', 'monthly'] as const;
export type RewardKind = (typeof rewardKinds)[number];
export const giftKinds = ['birthday', 'weekly', 'monthly'] as const;
export type GiftKind = (typeof giftKinds)[number];

/** A rebate is owed and then paid; a gift can be claimed and then is paid or expires; `void` because the member was excluded. */
export const rewardStates = ['owed', 'claimable', 'paid', 'expired', 'void'] as const;
export type RewardState = (typeof rewardStates)[number];
/** As members see them: what is void is not shown. */
export const shownRewardStates = ['owed', 'claimable', 'paid', 'expired'] as const;
export type ShownRewardState = (typeof shownRewardStates)[number];
