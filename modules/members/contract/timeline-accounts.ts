/** The accounts that make up what a member has. */
export const timelineAccounts = ['player_cash', 'player_bonus', 'player_hold', 'player_vendor'] as const;
export type TimelineAccount = (typeof timelineAccounts)[number];
