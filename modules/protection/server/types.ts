import type { Context } from '@sanam/server/platform/context.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { IdentityLevel, IdentityNeed } from '../contract/identity-states.ts';
import type {
  BreakDays,
  ExclusionPeriod,
  HeldAction,
  PlayerLimitKind,
  realityCheckChoices,
} from '../contract/states.ts';

export type LimitKind = 'deposit' | 'loss' | 'stake' | 'bet' | 'time' | 'round_bets';
export type LimitFrame = 'each' | 'day' | 'week' | 'month';

/** Actions that the gate decides about. An unknown member may only withdraw. */
export type ProtectedAction =
  | 'login'
  | 'deposit'
  | 'depositOrder'
  | 'launch'
  | 'bet'
  | 'bonus'
  | 'points'
  | 'marketing'
  | 'withdraw';

export interface Hold {
  memberId: string;
  actions: readonly HeldAction[];
  hours: number;
  /** For staff; never shown to the member. */
  reason: string;
}

/** Money in minor units, `time` in seconds. */
export interface LimitState {
  kind: LimitKind;
  frame: LimitFrame;
  amount: bigint;
  used: bigint;
  resetsAt: Date;
}

/** A limit in force, with the player's own part of it. */
export interface OwnLimit extends Omit<LimitState, 'kind'> {
  kind: PlayerLimitKind;
  own: bigint | null;
  pending: { amount: bigint | null; effectiveAt: Date; confirmBy: Date; isDue: boolean } | null;
}

/** Figures since the start of the business day this many days ago, today included. */
export interface PlayFigures {
  days: number;
  playedSeconds: number;
  depositMinor: bigint;
  netMinor: bigint;
}

export type LimitChange =
  /** In force at once. */
  | { state: 'active' }
  /** A raise or removal: may be confirmed from `effectiveAt`, and lapses at `confirmBy`. */
  | { state: 'pending'; effectiveAt: Date; confirmBy: Date };

export interface SetLimit {
  memberId: string;
  kind: LimitKind;
  frame: LimitFrame;
  /** Null removes the limit. */
  amount: bigint | null;
  by: 'player' | 'operator';
}

export type RealityCheckChoice = (typeof realityCheckChoices)[number];

export interface Played {
  stakeMinor: bigint;
  winMinor: bigint;
}

export interface RealityCheck {
  intervalMinutes: number;
  isDue: boolean;
  /** Null before the first game was opened. */
  checkId: string | null;
  dueInSeconds: number | null;
  playedMinutes: number;
  period: Played;
  today: Played;
  limits: OwnLimit[];
}

export interface RealityCheckAnswer {
  memberId: string;
  checkId: string;
  choice: RealityCheckChoice;
}

/** `until` is null if it does not end by itself. */
export interface Exclusion {
  kind: 'break' | 'exclusion';
  until: Date | null;
}

export type ExclusionTerm = { kind: 'break'; days: BreakDays } | { kind: 'exclusion'; term?: ExclusionPeriod };

export interface StartExclusion {
  memberId: string;
  kind: 'break' | 'exclusion' | 'operator';
  term: `${BreakDays}d` | ExclusionPeriod | 'lifted';
  by: 'player' | 'staff' | 'register';
  reason?: string;
  /** Exclusion of another account of the same person that this one follows, and its end. */
  source?: { exclusionId: string; termEndsAt: Date | null };
  /** Writes further rows in the transaction of the start. */
  inSame?(trx: Trx): Promise<void>;
  /** Reference to the player's request, if staff act on it. */
  evidence?: string;
}

export interface AskedDeposit {
  memberId: string;
  amountMinor: bigint;
  /** Sum of the member's other open orders; by default all that are open now. */
  openMinor?: bigint;
}

export interface ProtectionService {
  /** Creates the gate of a new member; without one every action is refused. `zone`: of the merchant's business day. */
  openGate(trx: Trx, member: { memberId: string; merchantId: string; zone: string }): Promise<void>;
  /** Returns the current break or exclusion. */
  exclusionOf(db: Db, memberId: string): Promise<Exclusion | undefined>;
  /** Returns false on a break, excluded or blocked: then no turnover can be played. */
  mayPlay(db: Db, memberId: string): Promise<boolean>;
  /** Returns true while the operator's block of `block` holds. */
  isBlocked(db: Db, memberId: string): Promise<boolean>;
  /** Like `exclusionOf` for a log-in: refuses with `protection.blocked`, `protection.checkUnavailable`. */
  atLogin(db: Db, memberId: string): Promise<Exclusion | undefined>;
  /** Like `atLogin`, and locks the gate as `holdGate` does. */
  holdAtLogin(trx: Trx, memberId: string): Promise<Exclusion | undefined>;
  /** Locks the gate: a break, exclusion or block starts after the end of the transaction, and then sees its effects. */
  holdGate(trx: Trx, memberId: string): Promise<void>;
  /**
   * Refuses with `protection.excluded`, `protection.blocked`, `protection.checkUnavailable`, and for a launch
   * `protection.timeLimit` and `protection.kycRequired`.
   */
  check(db: Db, memberId: string, action: ProtectedAction): Promise<void>;
  /** Checks whether offers may reach this member now: consent given, and no hold. False if there is no gate. */
  mayGetOffers(db: Db, memberId: string): Promise<boolean>;
  /** Returns those of these members whom `check` would allow; members without a gate are left out. */
  whoMay(db: Db, memberIds: readonly string[], action: ProtectedAction): Promise<ReadonlySet<string>>;
  /** Returns the end of the member's last break or exclusion; undefined if there was none. */
  stopEnded(db: Db, memberId: string): Promise<Date | undefined>;
  /** Like `holdGate` for several members. */
  holdGates(trx: Trx, memberIds: readonly string[]): Promise<void>;
  /**
   * Returns those of these members who may be written to: about offers as in `mayGetOffers`, about news if nothing
   * stops them.
   */
  whoMayGet(db: Db, memberIds: readonly string[], topic: 'news' | 'offers'): Promise<ReadonlySet<string>>;
  /**
   * Locks the member's deposit orders, so that what `beforeDeposit` counts stays true until the commit. Taken before
   * every lock of a row. An order takes it by itself.
   */
  holdOrders(trx: Trx, memberId: string): Promise<void>;
  /**
   * Like `check` for a deposit. Refuses also with `protection.depositLimit` and `protection.kycRequired`, with the
   * numbers.
   */
  beforeDeposit(trx: Trx, deposit: AskedDeposit): Promise<void>;
  /** Checks the identity level's daily payout limit. Refuses with `protection.kycRequired` and the numbers. */
  beforeWithdrawal(trx: Trx, ask: { memberId: string; amountMinor: bigint; todayMinor: bigint }): Promise<void>;
  /**
   * Returns the daily payout limit of the identity level, and the requirements of a higher one; undefined for a trial
   * guest.
   */
  payoutStanding(db: Db, memberId: string): Promise<PayoutStanding | undefined>;
  /** Returns the identity level; undefined for a trial guest. */
  levelOf(db: Db, memberId: string): Promise<IdentityLevel | undefined>;
  /** Judges received money; if allowed, counts it against the deposit limits. */
  atCredit(trx: Trx, memberId: string, amountMinor: bigint): Promise<'allowed' | 'excluded' | 'overLimit'>;
  /** Counts a loss (above 0) or win (below) against the loss limits, if bets are not visible one by one. */
  countLoss(trx: Trx, memberId: string, lostMinor: bigint): Promise<void>;
  /**
   * Starts a break or exclusion, or extends the current one (refuses with `protection.cannotShorten` otherwise). Takes
   * the lock that bets take: earlier commits remain, nothing is accepted after (M23).
   */
  exclude(db: Db, memberId: string, term: ExclusionTerm): Promise<void>;
  /**
   * Blocks a member for the operator: no deposits, launches, bets, bonuses, offers. Log-in and withdrawals stay open.
   */
  block(db: Db, memberId: string, reason: string, context?: Context): Promise<void>;
  unblock(db: Db, memberId: string, reason: string, context?: Context): Promise<void>;
  /**
   * Holds these actions for this many hours; a hold with a later end stays. Refuses with `protection.checkUnavailable`
   * if there is no gate.
   */
  hold(trx: Trx, by: Context, hold: Hold): Promise<void>;
  /** Ends these holds before their time. */
  release(trx: Trx, by: Context, hold: Omit<Hold, 'hours'>): Promise<void>;
  /** Returns the current holds. */
  holdsOf(db: Db, memberId: string): Promise<{ action: HeldAction; until: Date }[]>;
  /** Sets a limit. A lower one applies at once, a raise or removal waits 24 hours and then for `confirmLimit`. */
  setLimit(db: Db, command: SetLimit): Promise<LimitChange>;
  /** Confirms the player's raise; `nothing` if none is pending. */
  confirmLimit(
    db: Db,
    memberId: string,
    kind: LimitKind,
    frame: LimitFrame,
  ): Promise<'active' | 'tooEarly' | 'lapsed' | 'nothing'>;
  limits(db: Db, memberId: string): Promise<LimitState[]>;
  /** Returns the next check with its figures. It is due exactly when a new bet would be refused. */
  realityCheck(db: Db, memberId: string): Promise<RealityCheck>;
  /**
   * Records the player's answer. `continue` and `leave` restart the clock, once for each check: a second answer to the
   * same one has no effect. The other choices are only recorded.
   */
  answerRealityCheck(db: Db, context: Context, answer: RealityCheckAnswer): Promise<RealityCheck>;
  /** Makes the reality check of a test player due now; only the sandbox bench of HWP/1 calls it. */
  makeCheckDue(db: Db, memberId: string): Promise<void>;
}

/** Effect of a member's identity on payouts. */
export interface PayoutStanding {
  level: IdentityLevel;
  /** Daily payout limit of this level in minor units; null for no limit. */
  capMinor: bigint | null;
  /** Next level that allows more, and its missing requirements; null if none. */
  next: { level: IdentityLevel; missing: IdentityNeed[] } | null;
  /** The identity is not settled: a document waits or was refused, or the own account was not verified. */
  isOpen: boolean;
}

/** Limits of identity levels. */
export interface Levels {
  /** Undefined for a trial guest. */
  levelOf(db: Db, memberId: string): Promise<IdentityLevel | undefined>;
  /** Refuses with `protection.kycRequired`. Credited deposits and open orders count. */
  beforeDeposit(trx: Trx, deposit: AskedDeposit): Promise<void>;
  /** Refuses with `protection.kycRequired`. `todayMinor`: sum already requested today. */
  beforeWithdrawal(trx: Trx, ask: { memberId: string; amountMinor: bigint; todayMinor: bigint }): Promise<void>;
  /** Undefined for a trial guest. */
  payoutStanding(db: Db, memberId: string): Promise<PayoutStanding | undefined>;
  /** Refuses with `protection.kycRequired`. */
  beforePlay(db: Db, memberId: string): Promise<void>;
}

export interface ProtectionDeps {
  /** Takes the lock that this member's bets take, until the end of the transaction. */
  lockPlayer(trx: Trx, memberId: string): Promise<void>;
  /** Locks and closes open orders before wallet and gate, in the same transaction. */
  onStopping?(trx: Trx, memberId: string): Promise<void>;
  /** Emits events in the same transaction. */
  emit?: Events['emit'];
  /** Ends log-in sessions in the same transaction. */
  onStopped?(trx: Trx, memberId: string): Promise<void>;
  /** Returns the seconds with a live game session since a moment; start value of a new time limit. */
  playedSeconds?(db: Db, memberId: string, from: Date): Promise<number>;
  /** Returns the sum of the member's open orders. */
  openDeposits?(db: Db, memberId: string): Promise<bigint>;
  /** Takes the lock that the member's next order takes. */
  lockOrders?(trx: Trx, memberId: string): Promise<void>;
  /** Limits of identity levels; none if omitted. */
  levels?: Levels;
}
