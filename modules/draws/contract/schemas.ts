import { z } from 'zod/mini';
import { amount, instant } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { bonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { freeEntries, PRIZE_POINTS_MAX, ticketCounters } from './states.ts';

export const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

/** Rule for earning a ticket. */
export const earning = {
  counter: z.enum(ticketCounters),
  /** Null: all products count. */
  product: z.nullable(z.enum(gameTypes)),
  /** Amount of bets or deposits for each ticket, or minimum amount of a deposit; null if nothing earns tickets. */
  per: z.nullable(amount),
  /** Maximum number of tickets that a member earns on one business day. */
  dayMax: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  free: z.enum(freeEntries),
};

export const times = { startsAt: instant, endsAt: instant };

/** Points of the prize; only for a prize in points. */
export const prizePoints = z.optional(z.int().check(z.minimum(1), z.maximum(PRIZE_POINTS_MAX)));

/** Wagering terms; only for bonus money. */
export const prizeTerms = z.optional(z.strictObject(bonusRewardTerms));

/** Value of a prize in cash, bonus money or points; null: nothing. */
export const won = z.nullable(
  z.object({
    kind: z.enum(['cash', 'bonus', 'points']),
    amount: z.optional(amount),
    points: z.optional(z.int()),
    title: z.string(),
  }),
);

/** SHA-256 in hex, or a seed. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Published values of a raffle. Each is null until it is published. */
export const published = {
  /** Amounts, beginning with the first prize. */
  prizes: z.array(amount),
  /** Wagering terms of prizes in bonus money. */
  terms: prizeTerms,
  /** Published before the first ticket. */
  seedHash: hash,
  publicAt: instant,
  /** Set when the list is closed. */
  listHash: z.nullable(hash),
  listed: z.nullable(z.int()),
  /** Set by the draw. */
  publicValue: z.nullable(z.string()),
  seed: z.nullable(hash),
  drawnAt: z.nullable(instant),
  /** Numbers of tickets that were void at the draw. */
  skipped: z.array(z.int()),
};
