// The other half of HWP/1 (section 8): calls from the wallet to a vendor. Path `/hwp/v1/vendor/{call}`, same headers and
// same signature scheme; the wallet signs the request with the answer key, the vendor signs its answer with the request
// key, so that each key is only ever used to sign by the side that owns it.
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

/** The path that is requested and signed: `/hwp/v1/vendor/launch`. */
export function vendorCallPath(call: VendorCall): string {
  return `${HWP_PATH_PREFIX}vendor/${call}`;
}

/** The wallet gives up after this long; a launch is never worth waiting longer for (section 8). */
export const VENDOR_CALL_TIMEOUT_MS = 3_000;

const language = z.string().check(z.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/));
const address = z.url({ protocol: /^https?$/ });
const instant = z.iso.datetime();
/** The player's wallet at a vendor that keeps one of its own (capability `transfer_wallet`). */
const ownWallet = { player_id: f.playerId, currency: f.currency };
const round = { round_id: f.roundId, player_id: f.playerId };

const FREE_ROUNDS_MAX = 1_000;
const FREE_GAMES_MAX = 50;
const FREE_REWARDS_MAX = 100;
const reward = { reward_id: f.rewardId };

const launch = z
  .looseObject({
    mode: z.enum(['real', 'fun']),
    /** Required for `real`; one use, at most 60 s old. */
    launch_token: z.optional(f.launchToken),
    game_code: f.gameCode,
    language,
    currency: f.currency,
    device: z.enum(['desktop', 'mobile']),
    return_url: z.optional(address),
    deposit_url: z.optional(address),
    /** False: the player commits every round; the game offers no play by itself (RTS 8A). Left out: as the vendor does. */
    autoplay: z.optional(z.boolean()),
  })
  .check(z.refine((value) => value.mode === 'fun' || value.launch_token !== undefined, { path: ['launch_token'] }));

export const vendorRequestSchemas = {
  games: z.looseObject({}),
  launch,
  'round/details': z.looseObject({ ...round, language: z.optional(language) }),
  /** Vendor transactions first sent at or after `from` and before `to`. */
  transactions: z.looseObject({ from: instant, to: instant, cursor: z.optional(z.string().check(z.maxLength(200))) }),
  'round/resolve': z.looseObject(round),
  'session/terminate': z.looseObject({ session_id: f.sessionId, reason: z.optional(f.word) }),
  /**
   * Gives a player rounds at a fixed bet that cost nothing. The same `reward_id` with the same content is given once and
   * answered again, as it stands now; with other content it is `DUPLICATE_CONFLICT`. When all rounds are played, or the rest is
   * cancelled or expired, and none is in play any more, the vendor sends one `promo-win` of `win_total` with this `reward_id`,
   * also when that is 0; a reward of which nothing was played pays nothing (M14).
   */
  'free-rounds/grant': z.looseObject({
    ...reward,
    campaign_id: f.campaignId,
    ...ownWallet,
    /** The player chooses among them. */
    game_codes: z.array(f.gameCode).check(z.minLength(1), z.maxLength(FREE_GAMES_MAX)),
    count: z.int().check(z.gte(1), z.lte(FREE_ROUNDS_MAX)),
    /** The total bet that each round is played with, in minor units; the player does not pay it. */
    bet_amount: f.amount.check(z.gte(1)),
    /** No round begins at this time or later. */
    expires_at: instant,
  }),
  /**
   * Takes back the rounds that were not begun; those that were begun end and are paid. An id that the vendor does not know is
   * final from then on: a grant that comes later with this id is refused with `FREE_ROUNDS_CANCELLED`.
   */
  'free-rounds/cancel': z.looseObject({ ...reward, player_id: f.playerId, reason: z.optional(f.word) }),
  /** How these rewards stand. Those that the vendor does not know are left out. */
  'free-rounds/list': z.looseObject({
    reward_ids: z.array(f.rewardId).check(z.minLength(1), z.maxLength(FREE_REWARDS_MAX)),
  }),
  'wallet/balance': z.looseObject(ownWallet),
  /**
   * `in`: the vendor adds to the player's wallet; `out`: it takes from it, all or nothing. The same id with the same content
   * is carried out once and answered again; with other content it is `DUPLICATE_CONFLICT`.
   */
  'wallet/transfer': z.looseObject({
    transfer_id: f.transactionId,
    ...ownWallet,
    direction: z.enum(['in', 'out']),
    amount: f.amount.check(z.gte(1)),
  }),
  /**
   * What became of a transfer. An id that the vendor does not know is final from then on: it answers `REFUSED`, and a
   * transfer that comes later with this id is refused with `TRANSFER_CANCELLED`.
   */
  'wallet/status': z.looseObject({ transfer_id: f.transactionId, ...ownWallet }),
} as const satisfies Record<VendorCall, z.ZodMiniType>;

export type VendorRequest<Call extends VendorCall = VendorCall> = z.infer<(typeof vendorRequestSchemas)[Call]>;

/** Codes of the vendor's answers; refusals carry no further fields. */
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

/** A game of the list; the wallet reads each by itself, so that a broken one spoils none of the others. */
export const vendorGameSchema = z.looseObject({
  game_code: f.gameCode,
  names: z.looseObject({ th: z.string(), en: z.string() }),
  type: z.enum(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'COCKFIGHT']),
  version: z.string(),
  /** Theoretical return, a decimal fraction of the stake: `"0.9646"`. */
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

/** A transaction of the list; the wallet reads many, each by itself. */
export const vendorTransactionSchema = z.looseObject({
  transaction_id: f.transactionId,
  /** `promo-win`: what a reward of free rounds won in all, listed with its last round. */
  kind: z.enum(['bet', 'win', 'rollback', 'promo-win']),
  reference_transaction_id: z.nullable(f.transactionId),
  ...round,
  session_id: f.sessionId,
  game_code: f.gameCode,
  currency: f.currency,
  amount: f.amount,
  /**
   * `PENDING`: no settled answer yet, being resent. `CANCELLING`: a bet of unknown outcome whose rollback is being sent.
   * `MANUAL`: given up, waiting for a person.
   */
  state: z.enum(vendorTransactionStates),
  code: z.nullable(z.string()),
  wallet_transaction_id: z.nullable(z.string()),
  occurred_at: instant,
});

export const roundStates = ['BETTING', 'REFUSED', 'PAYING', 'SETTLED', 'CANCELLING', 'CANCELLED', 'MANUAL'] as const;

const roundState = z.enum(roundStates);

/** `ACTIVE`: rounds are left to begin. `USED`: all were played. `EXPIRED`, `CANCELLED`: what was left is gone. */
export const freeRoundsStates = ['ACTIVE', 'USED', 'EXPIRED', 'CANCELLED'] as const;

const freeRounds = {
  ...reward,
  state: z.enum(freeRoundsStates),
  /** Rounds begun; one that was refused or taken back is not among them. */
  used: z.int().check(z.gte(0)),
  /** What they won so far, in minor units. */
  win_total: f.amount,
  /** It is over and nothing more is to be paid: the wallet took the `promo-win`, or nothing was played. */
  settled: z.boolean(),
};

/** What an accepted answer holds, by call. */
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
    /** A page that shows the round as it was played; unguessable, needs no log-in. */
    replay_url: address,
    /** The vendor's own record of the round, for people. */
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
