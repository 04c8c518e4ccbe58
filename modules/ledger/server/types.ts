import type { Db, Trx } from '@sanam/server/platform/db.ts';

/**
 * Currencies of the ledger; `FUN` is the play money of trial accounts, `PTS` are points. A transaction has one currency; what
 * gives points and takes baht for them is two transactions in one set.
 */
export type LedgerCurrency = 'THB' | 'FUN' | 'PTS';

/** Guarded accounts of one owner that `lockOwner` locks together. Accounts of different scopes never wait for each other. */
export type LockScope = 'player' | 'agent';

/**
 * What an account is for. Guarded classes have a locked balance row that can never go below zero; all others are the
 * house's side: insert-only, their balance is the last roll-up and what came after (rules H1, H2 of the ledger design).
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
  player_receivable: { guarded: false },
  points_pool: { guarded: false },
  points_redeemed: { guarded: false },
  rounding: { guarded: false },
} as const;

export type AccountClass = keyof typeof accountClasses;

/**
 * Names an account: `{ class: 'player_cash', owner: memberId }`, `{ class: 'bank', owner: bankAccountKey }`,
 * `{ class: 'house_gaming', owner: vendorCode }`, `{ class: 'fee_income', owner: 'house' }`.
 * Where one member has several, the owner is `member:part` (`player_vendor` with `mbr_…:ACME`).
 */
export interface AccountRef {
  class: AccountClass;
  owner: string;
}

/** One step of a posting: `amountMinor` (above 0) goes from one account to another. */
export interface Move {
  from: AccountRef;
  to: AccountRef;
  amountMinor: bigint;
}

/**
 * A command to the ledger. `source` is its idempotency key: at most one transaction per source, for ever (L7).
 * `contextId` is a row id in the caller's own table that helps to find the reason of an entry again.
 */
export interface PostCommand {
  source: { type: string; id: string };
  /** A kind that a module declares in its money-kinds.ts, with these classes and this type of source. */
  kind: string;
  memberId?: string;
  memo?: Record<string, unknown>;
  contextId?: bigint;
  currency: LedgerCurrency;
  moves: Move[];
}

/** State of a guarded account right after the posting; the version grows by one with each entry. */
export interface GuardedBalance {
  account: AccountRef;
  balanceMinor: bigint;
  version: bigint;
}

export interface Posted {
  transactionId: bigint;
  /** True when this source had been posted before with the same moves: nothing moved now. */
  replayed: boolean;
  /** One for each guarded account that took part, as it was right after the (first) posting. */
  balances: GuardedBalance[];
}

/** How one command of a set ended. */
export interface PostedInSet {
  transactionId: bigint;
  /** True when this source had been posted before with the same moves: nothing moved for it now. */
  replayed: boolean;
}

export interface Balance {
  balanceMinor: bigint;
  /** 0 for house accounts: they have no version. */
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
  /** The posting's idempotency source; null for bets and wins, which are found by `contextId` (their round). */
  source: { type: string; id: string } | null;
  contextId: bigint | null;
  memo: Record<string, unknown> | null;
  at: Date;
}

export interface HistoryFilter {
  /** `owner:part` included. */
  owner: string;
  /** Of which accounts of the owner; several make one list. */
  classes: AccountClass[];
  currency: LedgerCurrency;
  kinds?: string[];
  /** Only what came in, or what went out. `historyTotals` knows nothing of it. */
  direction?: 'in' | 'out' | undefined;
  from?: Date;
  to?: Date;
  /** Of one account: entries with a version below this one, the last `version` of the page before. */
  beforeVersion?: bigint;
  limit?: number;
  offset?: number;
}

/** Accounts of one owner, `owner:part` included, and the moments between which their periods lie, ascending. */
export interface FlowFilter {
  owner: string;
  currency: LedgerCurrency;
  classes: AccountClass[];
  moments: Date[];
}

/** All accounts of these guarded classes, a set at a time. */
export interface GuardedFilter {
  currency: LedgerCurrency;
  classes: AccountClass[];
  at: Date;
  /** The last account of the set before; 0n begins. */
  after: bigint;
  limit: number;
}

export interface GuardedAt {
  accountId: bigint;
  class: AccountClass;
  /** Without its part. */
  owner: string;
  balanceMinor: bigint;
}

export interface BalanceAt {
  /** Index of the moment. */
  moment: number;
  class: AccountClass;
  balanceMinor: bigint;
}

/** What came into an account and went out of it in a period, by kind and class of the other side. */
export interface Flow {
  /** Index of the moment with which the period begins. */
  period: number;
  class: AccountClass;
  kind: string;
  counterpart: AccountClass;
  inMinor: bigint;
  outMinor: bigint;
}

export interface LedgerService {
  /** Makes the account if it is not there. Returns its id; the same one at every call. */
  openAccount(db: Db, ref: AccountRef, currency: LedgerCurrency): Promise<bigint>;
  /**
   * Moves money in the caller's transaction: locks the guarded rows in ascending account id, checks, writes.
   * Accounts that do not exist yet are opened. Any refusal aborts the caller's transaction (throw, do not catch).
   * Refuses: `ledger.insufficientBalance` (details: class, balance, amount), `ledger.conflict` (same source, other moves).
   */
  post(trx: Trx, command: PostCommand): Promise<Posted>;
  /**
   * Posts up to 10,000 commands, of any kinds and currencies, in the caller's transaction with one statement: all or none.
   * What is written is what `post` would write for one after the other. A source that was posted before moves nothing and
   * is told as `replayed`, so a set may be sent again whole. Answers in the order of the commands.
   * The wallets of the whole set are locked until the transaction ends: take sets of some hundreds for wallets that play.
   * Refuses as `post` does, for the whole set.
   */
  postSet(trx: Trx, commands: readonly PostCommand[]): Promise<PostedInSet[]>;
  /** Balance in minor units; 0 with version 0 for an account that was never opened. House accounts included. */
  balanceOf(db: Db, ref: AccountRef, currency: LedgerCurrency): Promise<Balance>;
  /** All guarded balances of one owner in one statement: `{ player_cash: …, player_hold: … }`; absent = never opened. */
  balancesOf(db: Db, owner: string, currency: LedgerCurrency): Promise<Partial<Record<AccountClass, Balance>>>;
  /** What each of these owners has in accounts of one class, in one statement; who never had one is left out. */
  balancesIn(
    db: Db,
    of: { class: AccountClass; owners: readonly string[]; currency: LedgerCurrency },
  ): Promise<ReadonlyMap<string, bigint>>;
  /** How many postings of these kinds came into such accounts, in one statement; who has none is left out. */
  countsIn(
    db: Db,
    ask: { class: AccountClass; owners: readonly string[]; currency: LedgerCurrency; kinds: readonly string[] },
  ): Promise<ReadonlyMap<string, number>>;
  /** History of guarded accounts, newest first. */
  history(db: Db, filter: HistoryFilter): Promise<HistoryEntry[]>;
  /** The sources of postings, by the number of each: orders, requests, statements. What has none is left out. */
  sourcesOf(db: Db, postingIds: readonly bigint[]): Promise<Map<bigint, string>>;
  /** Count and sums of what `history` would list without paging. */
  historyTotals(db: Db, filter: HistoryFilter): Promise<{ count: number; inMinor: bigint; outMinor: bigint }>;
  /** Balances of an owner's accounts right before each moment. */
  balancesAt(db: Db, filter: FlowFilter): Promise<BalanceAt[]>;
  /** What moved in each period; with `balancesAt` of the same moments, openings and flows give the closings. */
  flows(db: Db, filter: FlowFilter): Promise<Flow[]>;
  /** What a member's transactions gave to the house as a fee in each period, by kind. */
  feesOf(db: Db, memberId: string, moments: Date[]): Promise<{ period: number; kind: string; feeMinor: bigint }[]>;
  /**
   * Balances of everybody's guarded accounts of these classes right before a moment, a set at a time in the order of their
   * ids: for a job, not for a page.
   */
  guardedAt(db: Db, filter: GuardedFilter): Promise<GuardedAt[]>;
  /** Entries of one transaction, for "explain this number". */
  transaction(db: Db, transactionId: bigint): Promise<LedgerTransaction | undefined>;
  /**
   * Takes the locks that every posting to this owner's accounts of one scope takes, `owner:part` included, and holds them
   * to the end of the transaction. `player` (the default) is for decisions that must not cross a bet: exclusion, blocking,
   * a lower limit (M23); it does not wait for wages, which go to the scope `agent`.
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
  /** Folds what is final into the house accounts' roll-ups, in steps. Returns the postings folded in. */
  rollUp(): Promise<number>;
  /** Seals what is final into the hash chain. Returns the blocks made. */
  seal(): Promise<number>;
}
