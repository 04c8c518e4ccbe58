// Schemas of the values of section 3, shared by the calls.
import * as z from 'zod/mini';

/** Keys whose JSON numbers must be written as plain integers; given to `parseStrictJson`. */
export const integerKeys: ReadonlySet<string> = new Set([
  'amount',
  'bet_amount',
  'win_amount',
  'balance',
  'contribution_micros',
  'win_part',
  'odds_milli',
  'payout_seq',
]);

/** Fields whose invalid numbers are `INVALID_AMOUNT` instead of `INVALID_REQUEST`. */
export const amountKeys: ReadonlySet<string> = new Set(['amount', 'bet_amount', 'win_amount']);

const AMOUNT_MAX = Number.MAX_SAFE_INTEGER;
const DETAILS_BYTES_MAX = 4 * 1024;

export const transactionId = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/));
export const roundId = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/));
export const gameCode = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/));
export const playerId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/));
export const sessionId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
export const launchToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}$/));
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Amount in minor units, 0 or more. The wallet checks the minimum of a bet, which depends on vendor capabilities. */
export const amount = z.int().check(z.gte(0), z.lte(AMOUNT_MAX));
/** Signed amount of `adjust` in minor units, never 0. */
export const signedAmount = z.int().check(
  z.gte(-AMOUNT_MAX),
  z.lte(AMOUNT_MAX),
  z.refine((value) => value !== 0),
);

/** A word chosen by the vendor where the protocol has no list: kind of a promotion, reason of a close. */
export const word = z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/));
const shortText = z.string().check(z.minLength(1), z.maxLength(64));

export const betKind = z.enum(['NORMAL', 'FEATURE_BUY', 'GAMBLE', 'RAISE']);
/** `CASH_OUT`: the player closed the bet before its result. */
export const winKind = z.enum(['NORMAL', 'FEATURE', 'GAMBLE', 'FREE_ROUND', 'CASH_OUT']);
export const rollbackReason = z.enum([
  'TIMEOUT',
  'UNKNOWN_OUTCOME',
  'GAME_ERROR',
  'ROUND_VOID',
  'VENDOR_CANCEL',
  'REJECTED',
]);
export const adjustReason = z.enum(['RESETTLE', 'UNSETTLE', 'LATE_WIN', 'OPERATOR_CASE']);

/** Id of a reward of free rounds; also the `reward_id` of the `promo-win` that pays it. */
export const rewardId = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/));
export const campaignId = shortText;

/** Promotion of a payment. `(vendor, reward_id, payout_seq)` is paid at most once (M14); `payout_seq` defaults to 1. */
export const promo = z.looseObject({
  campaign_id: shortText,
  reward_id: shortText,
  type: word,
  payout_seq: z.optional(z.int().check(z.gte(1), z.lte(2_147_483_647))),
});

const micros = z.optional(z.int().check(z.gte(0)));
const winPart = z.optional(amount);
export const jackpot = z.looseObject({ id: z.optional(shortText), contribution_micros: micros, win_part: winPart });
export const jackpotWithId = z.looseObject({ id: shortText, contribution_micros: micros, win_part: winPart });

export const betInfo = z.looseObject({
  /**
   * Market of the bet, with `side`. In games of sports, e-sports, cockfights and lotteries it names the event too, the
   * same in every round: bets on its sides in several rounds stand against one another.
   */
  market: z.optional(shortText),
  selection: z.optional(shortText),
  side: z.optional(shortText),
  odds_milli: z.optional(z.int().check(z.gte(0))),
  /** Share of the field of the round that this bet covers, in parts per million: 18 of 37 numbers are 486486. */
  coverage_ppm: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
});

export const details = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => Buffer.byteLength(JSON.stringify(value)) <= DETAILS_BYTES_MAX));

/** Time of the vendor's clock, RFC 3339 in UTC. Stored for information; not used for ordering or periods (M21). */
export const occurredAt = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|\+00:00)$/),
  z.refine((value) => !Number.isNaN(Date.parse(value))),
);
