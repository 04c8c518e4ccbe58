// All codes of answers (section 6): one table for wallet, vendor and tests.
import type { HwpCall } from './calls.ts';

export type Outcome = 'ACCEPTED' | 'REFUSED' | 'RETRY';

/**
 * Effect of resending the same transaction id.
 * `yes`: the recorded answer is returned · `onDebit`: the same, but only for a bet, bet-win or tip ·
 * `no`: the message is judged again · `unknown`: the vendor transaction may or may not exist.
 */
export type Recorded = 'yes' | 'onDebit' | 'no' | 'unknown';

export interface CodeTraits {
  /** Undefined if the request was not read: the vendor must treat the outcome as unknown and raise an alarm. */
  outcome?: Outcome;
  httpStatus: number;
  recorded: Recorded;
  /** Text for people in the answer's `message`; not for parsing. */
  message: string;
}

function refused(recorded: Recorded, message: string, httpStatus = 200): CodeTraits {
  return { outcome: 'REFUSED', httpStatus, recorded, message };
}

function retry(recorded: Recorded, message: string, httpStatus = 200): CodeTraits {
  return { outcome: 'RETRY', httpStatus, recorded, message };
}

function rejected(httpStatus: number, message: string): CodeTraits {
  return { httpStatus, recorded: 'no', message };
}

export const codeTraits = {
  OK: { outcome: 'ACCEPTED', httpStatus: 200, recorded: 'yes', message: 'Done.' },
  INVALID_REQUEST: refused('no', 'A field is missing, of the wrong type or badly written.', 400),
  INVALID_AMOUNT: refused('no', 'The amount is not an integer in range.'),
  WRONG_CURRENCY: refused('no', "The currency is not that of the player's wallet."),
  UNKNOWN_PLAYER: refused('no', 'This vendor has no such player.'),
  UNKNOWN_GAME: refused('no', 'The game is not in the catalogue.'),
  GAME_DISABLED: refused('yes', 'The game is switched off.'),
  VENDOR_DISABLED: refused('yes', 'The vendor is switched off.'),
  PLAYER_BLOCKED: refused('yes', 'The player may not bet.'),
  PLAYER_EXCLUDED: refused('yes', 'The player is excluded.'),
  LAUNCH_TOKEN_INVALID: refused('no', 'The launch token is unknown, used, expired or of another game.'),
  SESSION_NOT_FOUND: refused('onDebit', 'There is no such session.'),
  SESSION_EXPIRED: refused('onDebit', 'The session has ended.'),
  SESSION_MISMATCH: refused('onDebit', 'The session is of another player, vendor or game.'),
  INSUFFICIENT_FUNDS: refused('yes', 'The balance does not cover the amount.'),
  LIMIT_REACHED: refused('yes', 'A limit stops this bet.'),
  REALITY_CHECK_DUE: refused('yes', 'The player must confirm the reality check first.'),
  MAINTENANCE: refused('yes', 'No new bets during maintenance.'),
  DUPLICATE_CONFLICT: refused('no', 'This transaction id was used with other content.'),
  TRANSACTION_CANCELLED: refused('yes', 'The bet was cancelled before or is dead.'),
  ALREADY_SETTLED: refused('yes', 'The bet has a win or its round is closed.'),
  ROUND_CLOSED: refused('yes', 'The round has ended.'),
  REFERENCE_MISMATCH: refused('no', 'The referenced transaction differs in player, round, currency or amount.'),
  NOT_ALLOWED: refused('no', 'The vendor was not granted this capability.'),
  BET_NOT_FOUND: retry('no', 'There is no such bet or round yet.'),
  OPERATION_IN_PROGRESS: retry('no', 'The same transaction id is being worked on.'),
  TEMPORARY_ERROR: retry('unknown', 'Not served in time; the movement may or may not exist.'),
  RATE_LIMITED: retry('no', 'Too many calls; see Retry-After.', 429),
  INVALID_SIGNATURE: rejected(401, 'The signature does not fit.'),
  STALE_TIMESTAMP: rejected(401, "The timestamp is outside the window of the wallet's clock."),
  UNKNOWN_VENDOR: rejected(401, 'There is no such vendor.'),
  IP_NOT_ALLOWED: rejected(403, "The address is not in the vendor's list."),
} as const satisfies Record<string, CodeTraits>;

export type HwpCode = keyof typeof codeTraits;

export const hwpCodes = Object.keys(codeTraits) as HwpCode[];

/** The limit of player or operator that stopped a bet: field `limit` of an answer with `LIMIT_REACHED`. */
export type LimitName = 'BET_MAX' | 'STAKE' | 'LOSS' | 'TIME' | 'ROUND_BETS';

/** Checks whether an answer with this code is stored under the call's transaction id and repeated on a resend. */
export function isRecorded(code: HwpCode, call: HwpCall): boolean {
  const { recorded } = codeTraits[code] as CodeTraits;
  return recorded === 'yes' || (recorded === 'onDebit' && (call === 'bet' || call === 'bet-win' || call === 'tip'));
}
