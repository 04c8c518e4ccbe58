// Calls of HWP/1 from vendor to wallet, and the wallet's checks before each of them (section 4).

export interface CallTraits {
  /** True: answers with `moved` and `balance_after`, takes a `transaction_id`, and is executed at most once per id. */
  money: boolean;
  /** True: the call is refused if the session is missing, ended or of another player. */
  sessionChecked: boolean;
  /**
   * True: the call is refused if the player is locked or excluded. Credits and reversals are accepted in every state of
   * the player (M11).
   */
  playerChecked: boolean;
  /** True: allowed in a `batch`. */
  batchable: boolean;
  /** True: a debit, whose funds are checked before anything else in the message (M12). */
  debit: boolean;
}

const plain: CallTraits = {
  money: false,
  sessionChecked: false,
  playerChecked: false,
  batchable: false,
  debit: false,
};
const money: CallTraits = { ...plain, money: true };
const debit: CallTraits = { ...money, sessionChecked: true, playerChecked: true, debit: true };

export const callTraits = {
  'session/authenticate': { ...plain, playerChecked: true },
  'session/keepalive': { ...plain, sessionChecked: true, playerChecked: true },
  'session/close': plain,
  balance: { ...plain, sessionChecked: true },
  bet: { ...debit, batchable: true },
  win: { ...money, batchable: true },
  'bet-win': debit,
  rollback: { ...money, batchable: true },
  'round/close': { ...money, batchable: true },
  'promo-win': money,
  'jackpot-win': money,
  adjust: { ...money, batchable: true },
  tip: debit,
  'transaction/status': plain,
  'round/status': plain,
  batch: plain,
  ping: plain,
} as const satisfies Record<string, CallTraits>;

export type HwpCall = keyof typeof callTraits;

export const hwpCalls = Object.keys(callTraits) as HwpCall[];

export type MoneyCall =
  | 'bet'
  | 'win'
  | 'bet-win'
  | 'rollback'
  | 'round/close'
  | 'promo-win'
  | 'jackpot-win'
  | 'adjust'
  | 'tip';

export const moneyCalls = hwpCalls.filter((call) => callTraits[call].money) as MoneyCall[];

export type BatchCall = 'bet' | 'win' | 'rollback' | 'round/close' | 'adjust';

export const batchCalls = hwpCalls.filter((call) => callTraits[call].batchable) as BatchCall[];

/** Calls for tests by vendors' engineers; in sandbox mode only, signed like every other call. */
export const sandboxCalls = [
  'sandbox/player',
  'sandbox/deposit',
  'sandbox/session',
  'sandbox/exclude',
  'sandbox/reality-check',
  'sandbox/vendor',
  'sandbox/maintenance',
] as const;

export type SandboxCall = (typeof sandboxCalls)[number];

export const HWP_PATH_PREFIX = '/hwp/v1/';

/** Returns the requested and signed path: `/hwp/v1/bet`. */
export function hwpPath(call: HwpCall | SandboxCall): string {
  return HWP_PATH_PREFIX + call;
}

export const HWP_VERSION = '1';

/** Transport limits (T2, T6). */
export const BODY_BYTES_MAX = 64 * 1024;
export const BATCH_BODY_BYTES_MAX = 256 * 1024;
export const BATCH_ITEMS_MAX = 500;
export const WALLET_DEADLINE_MS = 1_500;
/** Milliseconds after which a vendor treats an outcome as unknown (T7). */
export const VENDOR_TIMEOUT_MS = 3_000;

/** Header names in lower case, as node:http returns them. */
export const hwpHeaders = {
  vendor: 'x-hwp-vendor',
  requestId: 'x-hwp-request-id',
  timestamp: 'x-hwp-timestamp',
  signature: 'x-hwp-signature',
} as const;

export const vendorCodePattern = /^[A-Z0-9_]{2,32}$/;
export const requestIdPattern = /^[A-Za-z0-9_-]{16,64}$/;
