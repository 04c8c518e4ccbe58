import { toWire } from '@sanam/contract';
import type { Terms } from './rules.ts';

/** Converts terms to the wire format for members and staff. */
export const termsWire = (row: Omit<Terms, 'version' | 'is_open'>) => ({
  minDeposit: toWire(row.min_deposit),
  minPlayed: toWire(row.min_played),
  withinDays: row.within_days,
  holdDays: row.hold_days,
  inviterReward: toWire(row.inviter_reward),
  friendReward: toWire(row.friend_reward),
  monthCap: row.month_cap,
});
