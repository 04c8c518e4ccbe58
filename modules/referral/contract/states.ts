/**
 * States of a friend: still to deposit and play, held after both, in review by staff, rewarded, refused, or over
 * because the deadline passed.
 */
export const friendStates = ['waiting', 'held', 'review', 'rewarded', 'refused', 'over'] as const;
export type FriendState = (typeof friendStates)[number];

/** States of each of the two rewards: owed, paid, or void because its member was excluded. */
export const rewardStates = ['owed', 'paid', 'void'] as const;
