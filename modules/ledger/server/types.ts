import type { Db, Trx } from '@sanam/server/platform/db.ts';

/**
 * Currencies of the ledger; `FUN` is the play money of trial accounts, `PTS` are points. A transaction has one
 * currency; a conversion of points to baht is two transactions in one set.
 */
export type LedgerCurrency = 'THB' | 'FUN' | 'PTS';

/**
 * Guarded accounts of one owner that `lockOwner` locks together. Accounts of different scopes never wait for each
 * other.
 */
export type LockScope = 'player' | 'agent';

/**
 * Classes of accounts. Guarded classes have a locked balance row that can never go below zero; all others belong to
 * the house: insert-only, with the last roll-up and the later postings as balance (rules H1, H2 of the ledger design).
 */
export const accountClasses = {
  player_cash: { guarded: true, lockScope: 'player' },
  player_hold: { guarded: true, lockScope: 'player' },
  player_bonus: { guarded: true, lockScope: 'player' },
  player_points: { guarded: true, lockScope: 'player' },
  player_vendor: { guarded: true, lockScope: 'player' },
  agent_wallet: { guarded: true, lockScope: 'agent' },
  transfer_transit: { guarded: true, lockScope: 'player' },
  bank: { guarded: false },
  payment_clearing: { guarded: false },
  suspense: { guarded: false },
  house_gaming: { guarded: false },
  house_lottery: { guarded: false },
  jackpot_pool: { guarded: false },
  wage_expense: { guarded: false },
  dividend_expense: { guarded: false },
  promo_expense: { guarded: false },
  fee_income: { guarded: false },
  payment_fee_expense: { guarded: false },
  payment_loss_expense: { guarded: false },
  adjustment_expense: { guarded: false },
  player_receivable: { guarded: false },
  points_pool: { guarded: false },
  points_redeemed: { guarded: false },
  rounding: { guarded: false },
} as const;

export type AccountClass = keyof typeof accountClasses;

/**
 * Reference to an account: `{ class: 'player_cash', owner: memberId }`, `{ class: 'bank', owner: bankAccountKey }`, `{
 * class: 'house_gaming', owner: vendorCode }`, `{ class: 'fee_income', owner: 'house' }`. If a member has several, the
 * owner is `member:part` (`player_vendor` with `mbr_…:ACME`).
 */
export interface AccountRef {
  class: AccountClass;
  owner: string;
}

/** One move of a posting: `amountMinor` (above 0) goes from one account to another. */
export interface Move {
  from: AccountRef;
  to: AccountRef;
  amountMinor: bigint;
}

/**
 * A command to the ledger. `source` is its idempotency key: at most one transaction per source, for ever (L7).
 * `contextId` is a row id of the caller's own table that explains the entry.
 */
export interface PostCommand {
  source: { type: string; id: string };
  /** Kind declared in the money-kinds.ts of a module, with these classes and this type of source. */
  kind: string;
  memberId?: string;
  memo?: Record<string, unknown>;
  contextId?: bigint;
  currency: LedgerCurrency;
  moves: Move[];
}

/** State of a guarded account right after the posting; each entry increments the version. */
export interface GuardedBalance {
  account: AccountRef;
  balanceMinor: bigint;
  version: bigint;
}

export interface Posted {
  transactionId: bigint;
  /** True if this source was posted before with the same moves: nothing was moved now. */
  replayed: boolean;
  /** One for each guarded account of the transaction, as of right after the (first) posting. */
  balances: GuardedBalance[];
}

/** Result of one command of a set. */
export interface PostedInSet {
  transactionId: bigint;
  /** True if this source was posted before with the same moves: nothing was moved for it now. */
  replayed: boolean;
}

export interface Balance {
  balanceMinor: bigint;
  /** 0 for house accounts, which have no version. */
  version: bigint;
}

/** One line of an account's history. `amountMinor` is signed from this account's point of view. */
export interface HistoryEntry {
  postingId: bigint;
  transactionId: bigint;
  kind: string;
  class: AccountClass;
  amountMinor: bigint;
  balanceBeforeMinor: bigint;
  balanceAfterMinor: bigint;
  version: bigint;
  counterpart: AccountRef;
  /** Idempotency source of the posting; null for bets and wins, which are found by `contextId` (their round). */
  source: { type: string; id: string } | null;
  contextId: bigint | null;
  memo: Record<string, unknown> | null;
  at: Date;
}

export interface HistoryFilter {
  /** Also `owner:part`. */
  owner: string;
  /** Account classes of the owner; several are merged to one list. */
  classes: AccountClass[];
  currency: LedgerCurrency;
  kinds?: string[];
  /** Only credits or debits. Ignored by `historyTotals`. */
  direction?: 'in' | 'out' | undefined;
  from?: Date;
  to?: Date;
  /** For one account: entries with a version below this one, the last `version` of the page before. */
  beforeVersion?: bigint;
  limit?: number;
  offset?: number;
}

/** Accounts of one owner, also `owner:part`, and the moments between the periods, ascending. */
export interface FlowFilter {
  owner: string;
  currency: LedgerCurrency;
  classes: AccountClass[];
  moments: Date[];
}

/** All accounts of these guarded classes, in batches. */
export interface GuardedFilter {
  currency: LedgerCurrency;
  classes: AccountClass[];
  at: Date;
  /** Last account of the previous batch; 0n for the first. */
  after: bigint;
  limit: number;
}

export interface GuardedAt {
  accountId: bigint;
  class: AccountClass;
  /** Owner without its part. */
  owner: string;
  balanceMinor: bigint;
}

export interface BalanceAt {
  /** Index of the moment. */
  moment: number;
  class: AccountClass;
  balanceMinor: bigint;
}

/** Credits and debits of an account in a period, by kind and class of the other side. */
export interface Flow {
  /** Index of the moment at which the period begins. */
  period: number;
  class: AccountClass;
  kind: string;
  counterpart: AccountClass;
  inMinor: bigint;
  outMinor: bigint;
}

export interface LedgerService {
  /** Returns the id of the account; creates it at the first call. */
  openAccount(db: Db, ref: AccountRef, currency: LedgerCurrency): Promise<bigint>;
  /**
   * Moves money in the caller's transaction: locks the guarded rows in ascending account id, checks, writes. Missing
   * accounts are opened. A refusal aborts the caller's transaction (throw, do not catch). Refuses with
   * `ledger.insufficientBalance` (details: class, balance, amount), `ledger.conflict` (same source, other moves).
   */
  post(trx: Trx, command: PostCommand): Promise<Posted>;
  /**
   * Posts up to 10,000 commands, of any kinds and currencies, in the caller's transaction with one statement: all or
   * none. Writes the same as `post` for one after another. A source that was posted before moves nothing and is
   * returned as `replayed`, so a set may be repeated as a whole. Answers in the order of the commands. All wallets of
   * the set are locked until the transaction ends: use sets of some hundreds for wallets in play. Refuses as `post`
   * does, for the whole set.
   */
  postSet(trx: Trx, commands: readonly PostCommand[]): Promise<PostedInSet[]>;
  /**
   * Returns the balance in minor units; 0 with version 0 for an account that was never opened. Also for house
   * accounts.
   */
  balanceOf(db: Db, ref: AccountRef, currency: LedgerCurrency): Promise<Balance>;
  /**
   * Returns all guarded balances of one owner in one statement: `{ player_cash: …, player_hold: … }`; absent if never
   * opened.
   */
  balancesOf(db: Db, owner: string, currency: LedgerCurrency): Promise<Partial<Record<AccountClass, Balance>>>;
  /**
   * Returns the balances of these owners in accounts of one class, in one statement; owners without an account are
   * left out.
   */
  balancesIn(
    db: Db,
    of: { class: AccountClass; owners: readonly string[]; currency: LedgerCurrency },
  ): Promise<ReadonlyMap<string, bigint>>;
  /**
   * Returns the number of postings of these kinds to such accounts, in one statement; owners without any are left out.
   */
  countsIn(
    db: Db,
    ask: { class: AccountClass; owners: readonly string[]; currency: LedgerCurrency; kinds: readonly string[] },
  ): Promise<ReadonlyMap<string, number>>;
  /** Returns the history of guarded accounts, newest first. */
  history(db: Db, filter: HistoryFilter): Promise<HistoryEntry[]>;
  /** Returns the sources of postings by number: orders, requests, statements. Postings without one are left out. */
  sourcesOf(db: Db, postingIds: readonly bigint[]): Promise<Map<bigint, string>>;
  /** Returns count and sums of `history` without paging. */
  historyTotals(db: Db, filter: HistoryFilter): Promise<{ count: number; inMinor: bigint; outMinor: bigint }>;
  /** Returns balances of an owner's accounts just before each moment. */
  balancesAt(db: Db, filter: FlowFilter): Promise<BalanceAt[]>;
  /**
   * Returns the flows of each period; with `balancesAt` of the same moments, openings and flows give the closing
   * balances.
   */
  flows(db: Db, filter: FlowFilter): Promise<Flow[]>;
  /** Returns the fees of a member's transactions to the house in each period, by kind. */
  feesOf(db: Db, memberId: string, moments: Date[]): Promise<{ period: number; kind: string; feeMinor: bigint }[]>;
  /**
   * Returns balances of all guarded accounts of these classes just before a moment, in batches ordered by id: for a
   * job, not for a page.
   */
  guardedAt(db: Db, filter: GuardedFilter): Promise<GuardedAt[]>;
  /** Returns the entries of one transaction, to explain a number. */
  transaction(db: Db, transactionId: bigint): Promise<LedgerTransaction | undefined>;
  /**
   * Takes the locks of every posting to this owner's accounts of one scope, also `owner:part`, until the end of the
   * transaction. `player` (the default) is for decisions that must not overlap a bet: exclusion, blocking, a lower
   * limit (M23); it does not wait for wages, which go to the scope `agent`.
   */
  lockOwner(trx: Trx, owner: string, scope?: LockScope): Promise<void>;
}

export interface LedgerTransaction {
  id: bigint;
  kind: string;
  source: { type: string; id: string } | null;
  memberId: string | null;
  memo: Record<string, unknown> | null;
  at: Date;
  moves: { from: AccountRef; to: AccountRef; amountMinor: bigint; currency: LedgerCurrency }[];
}

export interface LedgerJobs {
  /** Adds final postings to the house accounts' roll-ups, in steps. Returns the number of postings. */
  rollUp(): Promise<number>;
  /** Seals final postings into the hash chain. Returns the number of blocks. */
  seal(): Promise<number>;
}
