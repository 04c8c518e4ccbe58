import { z } from 'zod/mini';
import { amount, instant } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { bonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { freeEntries, PRIZE_POINTS_MAX, ticketCounters } from './states.ts';

export const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

/** Rule for earning a ticket. */
export const earning = {
  counter: z.enum(ticketCounters),
  /** Null: every product counts. */
  product: z.nullable(z.enum(gameTypes)),
  /** Each full amount of bets or deposits, or the least amount of a deposit; null where nothing earns one. */
  per: z.nullable(amount),
  /** Tickets that a member earns on one business day at most. */
  dayMax: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  free: z.enum(freeEntries),
};

export const times = { startsAt: instant, endsAt: instant };

/** Points of a prize; left out of one that is something else. */
export const prizePoints = z.optional(z.int().check(z.minimum(1), z.maximum(PRIZE_POINTS_MAX)));

/** What has to be played for bonus money; left out of what is something else. */
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

/** SHA-256 in hex, and a seed. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What is published of a raffle, as soon as there is something. */
export const published = {
  /** From the first prize on. */
  prizes: z.array(amount),
  /** Of prizes that are bonus money. */
  terms: prizeTerms,
  /** Published before the first ticket. */
  seedHash: hash,
  publicAt: instant,
  /** Once the list is closed. */
  listHash: z.nullable(hash),
  listed: z.nullable(z.int()),
  /** Once it is drawn. */
  publicValue: z.nullable(z.string()),
  seed: z.nullable(hash),
  drawnAt: z.nullable(instant),
  /** Numbers that were void at the draw. */
  skipped: z.array(z.int()),
};
