// Calls of HWP/1 from the wallet to a vendor (section 8). Path `/hwp/v1/vendor/{call}`, with the headers and signature
// scheme of vendor calls. The wallet signs the request with the answer key and the vendor signs its answer with the
// request key, so that each side only signs with the key that it owns.
import * as z from 'zod/mini';
import { HWP_PATH_PREFIX } from './calls.ts';
import * as f from './fields.ts';

export const vendorCalls = [
  'games',
  'launch',
  'round/details',
  'transactions',
  'round/resolve',
  'session/terminate',
  'free-rounds/grant',
  'free-rounds/cancel',
  'free-rounds/list',
  'wallet/balance',
  'wallet/transfer',
  'wallet/status',
] as const;

export type VendorCall = (typeof vendorCalls)[number];

/** Returns the requested and signed path: `/hwp/v1/vendor/launch`. */
export function vendorCallPath(call: VendorCall): string {
  return `${HWP_PATH_PREFIX}vendor/${call}`;
}

/** Timeout of the wallet in milliseconds (section 8). */
export const VENDOR_CALL_TIMEOUT_MS = 3_000;

const language = z.string().check(z.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/));
const address = z.url({ protocol: /^https?$/ });
const instant = z.iso.datetime();
/** Player's wallet at a vendor that stores balances itself (capability `transfer_wallet`). */
const ownWallet = { player_id: f.playerId, currency: f.currency };
const round = { round_id: f.roundId, player_id: f.playerId };

const FREE_ROUNDS_MAX = 1_000;
const FREE_GAMES_MAX = 50;
const FREE_REWARDS_MAX = 100;
const reward = { reward_id: f.rewardId };

const launch = z
  .looseObject({
    mode: z.enum(['real', 'fun']),
    /** Required for `real`. Single use, at most 60 s old. */
    launch_token: z.optional(f.launchToken),
    game_code: f.gameCode,
    language,
    currency: f.currency,
    device: z.enum(['desktop', 'mobile']),
    return_url: z.optional(address),
    deposit_url: z.optional(address),
    /** False: the player starts every round; the game offers no autoplay (RTS 8A). Undefined: the vendor's default. */
    autoplay: z.optional(z.boolean()),
  })
  .check(z.refine((value) => value.mode === 'fun' || value.launch_token !== undefined, { path: ['launch_token'] }));

export const vendorRequestSchemas = {
  games: z.looseObject({}),
  launch,
  'round/details': z.looseObject({ ...round, language: z.optional(language) }),
  /** Vendor transactions that were first sent at or after `from` and before `to`. */
  transactions: z.looseObject({ from: instant, to: instant, cursor: z.optional(z.string().check(z.maxLength(200))) }),
  'round/resolve': z.looseObject(round),
  'session/terminate': z.looseObject({ session_id: f.sessionId, reason: z.optional(f.word) }),
  /**
   * Grants a player free rounds at a fixed bet. A repeated `reward_id` with the same content is granted once and
   * answered with the current state; with other content it is refused with `DUPLICATE_CONFLICT`. When all rounds are
   * played, or the rest is cancelled or expired, and none is in play, the vendor sends one `promo-win` of `win_total`
   * with this `reward_id`, also if that is 0. A reward without a played round pays nothing (M14).
   */
  'free-rounds/grant': z.looseObject({
    ...reward,
    campaign_id: f.campaignId,
    ...ownWallet,
    /** Games among which the player chooses. */
    game_codes: z.array(f.gameCode).check(z.minLength(1), z.maxLength(FREE_GAMES_MAX)),
    count: z.int().check(z.gte(1), z.lte(FREE_ROUNDS_MAX)),
    /** Total bet of each round in minor units; the player does not pay it. */
    bet_amount: f.amount.check(z.gte(1)),
    /** Time from which no round may begin. */
    expires_at: instant,
  }),
  /**
   * Cancels the rounds that have not begun; begun ones are finished and paid. An unknown id is cancelled as well: a
   * later grant with this id is refused with `FREE_ROUNDS_CANCELLED`.
   */
  'free-rounds/cancel': z.looseObject({ ...reward, player_id: f.playerId, reason: z.optional(f.word) }),
  /** Returns the state of these rewards, without the ones that the vendor does not know. */
  'free-rounds/list': z.looseObject({
    reward_ids: z.array(f.rewardId).check(z.minLength(1), z.maxLength(FREE_REWARDS_MAX)),
  }),
  'wallet/balance': z.looseObject(ownWallet),
  /**
   * `in` adds to the player's wallet at the vendor, `out` takes the whole amount from it or nothing. The same id with
   * the same content is processed once and answered again; with other content it is refused with `DUPLICATE_CONFLICT`.
   */
  'wallet/transfer': z.looseObject({
    transfer_id: f.transactionId,
    ...ownWallet,
    direction: z.enum(['in', 'out']),
    amount: f.amount.check(z.gte(1)),
  }),
  /**
   * Returns the state of a transfer. An unknown id is cancelled: the answer is `REFUSED`, and a later transfer with
   * this id is refused with `TRANSFER_CANCELLED`.
   */
  'wallet/status': z.looseObject({ transfer_id: f.transactionId, ...ownWallet }),
} as const satisfies Record<VendorCall, z.ZodMiniType>;

export type VendorRequest<Call extends VendorCall = VendorCall> = z.infer<(typeof vendorRequestSchemas)[Call]>;

/** Codes of the vendor's answers; refusals have no further fields. */
export const vendorCodes = [
  'OK',
  'INVALID_REQUEST',
  'INVALID_SIGNATURE',
  'STALE_TIMESTAMP',
  'UNKNOWN_VENDOR',
  'UNKNOWN_GAME',
  'UNKNOWN_ROUND',
  'NOT_ALLOWED',
  'INSUFFICIENT_FUNDS',
  'TRANSFER_REFUSED',
  'TRANSFER_CANCELLED',
  'DUPLICATE_CONFLICT',
  'BET_NOT_OFFERED',
  'FREE_ROUNDS_CANCELLED',
  'FREE_ROUNDS_EXPIRED',
  'TEMPORARY_ERROR',
] as const;

export type VendorCode = (typeof vendorCodes)[number];

const base = { outcome: z.literal('ACCEPTED'), code: z.literal('OK'), request_id: z.string() };

/** A game of the list. The wallet parses each one separately, so that an invalid game does not affect the others. */
export const vendorGameSchema = z.looseObject({
  game_code: f.gameCode,
  names: z.looseObject({ th: z.string(), en: z.string() }),
  type: z.enum(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'COCKFIGHT']),
  version: z.string(),
  /** Theoretical return to player as a decimal fraction of the stake: `"0.9646"`. */
  rtp: z.string().check(z.regex(/^\d\.\d{2,12}$/)),
  volatility: z.enum(['LOW', 'MEDIUM', 'HIGH']),
  currency: f.currency,
  /** Total bet in minor units. */
  min_bet: f.amount,
  max_bet: f.amount,
  lines: z.optional(z.int()),
  picture_square_url: address,
  picture_wide_url: address,
  has_demo: z.boolean(),
  languages: z.array(language),
});

export const vendorTransactionStates = [
  'PENDING',
  'ACCEPTED',
  'REFUSED',
  'CANCELLING',
  'ROLLED_BACK',
  'MANUAL',
] as const;

/** A transaction of the list. The wallet parses each one separately. */
export const vendorTransactionSchema = z.looseObject({
  transaction_id: f.transactionId,
  /** `promo-win`: total win of a reward of free rounds, listed with its last round. */
  kind: z.enum(['bet', 'win', 'rollback', 'promo-win']),
  reference_transaction_id: z.nullable(f.transactionId),
  ...round,
  session_id: f.sessionId,
  game_code: f.gameCode,
  currency: f.currency,
  amount: f.amount,
  /**
   * `PENDING`: without a settled answer, being resent. `CANCELLING`: a bet of unknown outcome whose rollback is being
   * sent. `MANUAL`: given up, waiting for staff.
   */
  state: z.enum(vendorTransactionStates),
  code: z.nullable(z.string()),
  wallet_transaction_id: z.nullable(z.string()),
  occurred_at: instant,
});

export const roundStates = ['BETTING', 'REFUSED', 'PAYING', 'SETTLED', 'CANCELLING', 'CANCELLED', 'MANUAL'] as const;

const roundState = z.enum(roundStates);

/** `ACTIVE`: rounds are left. `USED`: all were played. `EXPIRED`, `CANCELLED`: the remaining rounds are lost. */
export const freeRoundsStates = ['ACTIVE', 'USED', 'EXPIRED', 'CANCELLED'] as const;

const freeRounds = {
  ...reward,
  state: z.enum(freeRoundsStates),
  /** Number of begun rounds, without refused and rolled back ones. */
  used: z.int().check(z.gte(0)),
  /** Sum of the wins so far, in minor units. */
  win_total: f.amount,
  /** True if the reward is over and nothing is left to pay: the `promo-win` was accepted, or no round was played. */
  settled: z.boolean(),
};

/** Schemas of accepted answers by call. */
export const vendorAnswerSchemas = {
  games: z.looseObject({ ...base, games: z.array(z.unknown()) }),
  launch: z.looseObject({ ...base, url: address }),
  'round/details': z.looseObject({
    ...base,
    ...round,
    game_code: f.gameCode,
    state: roundState,
    currency: f.currency,
    stake: f.amount,
    win: f.amount,
    started_at: instant,
    ended_at: z.nullable(instant),
    /** URL of a page that replays the round; unguessable, needs no log-in. */
    replay_url: address,
    /** The vendor's own record of the round, to be read by people. */
    data: z.record(z.string(), z.unknown()),
  }),
  transactions: z.looseObject({
    ...base,
    transactions: z.array(vendorTransactionSchema),
    next_cursor: z.nullable(z.string()),
  }),
  'round/resolve': z.looseObject({ ...base, ...round, state: roundState }),
  'session/terminate': z.looseObject({ ...base, terminated: z.boolean() }),
  'free-rounds/grant': z.looseObject({ ...base, ...freeRounds }),
  'free-rounds/cancel': z.looseObject({ ...base, ...freeRounds }),
  'free-rounds/list': z.looseObject({ ...base, rewards: z.array(z.looseObject(freeRounds)) }),
  'wallet/balance': z.looseObject({ ...base, ...ownWallet, balance: f.amount }),
  'wallet/transfer': z.looseObject({ ...base, transfer_id: f.transactionId, balance: f.amount }),
  'wallet/status': z.looseObject({
    ...base,
    transfer_id: f.transactionId,
    state: z.enum(['DONE', 'REFUSED']),
    balance: f.amount,
  }),
} as const satisfies Record<VendorCall, z.ZodMiniType>;

export type VendorAnswer<Call extends VendorCall = VendorCall> = z.infer<(typeof vendorAnswerSchemas)[Call]>;
export type VendorGame = z.infer<typeof vendorGameSchema>;
export type VendorTransaction = z.infer<typeof vendorTransactionSchema>;
export type VendorFreeRounds = VendorAnswer<'free-rounds/list'>['rewards'][number];
