/** The ledger accounts that together form a member's balance. */
export const timelineAccounts = ['player_cash', 'player_bonus', 'player_hold', 'player_vendor'] as const;
export type TimelineAccount = (typeof timelineAccounts)[number];
