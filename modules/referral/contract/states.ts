/**
 * What became of a friend: still to deposit and play, done and held for a while, looked at by staff, rewarded, refused,
 * or not done in time.
 */
export const friendStates = ['waiting', 'held', 'review', 'rewarded', 'refused', 'over'] as const;
export type FriendState = (typeof friendStates)[number];

/** What became of one of the two rewards: owed, paid, or void because its member was excluded. */
export const rewardStates = ['owed', 'paid', 'void'] as const;
