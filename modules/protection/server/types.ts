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

/** What the gate is asked about. An unknown member may do none of these but withdraw. */
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
  /** For staff; its member never reads it. */
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

/** A limit that holds, with the player's own part of it. */
export interface OwnLimit extends Omit<LimitState, 'kind'> {
  kind: PlayerLimitKind;
  own: bigint | null;
  pending: { amount: bigint | null; effectiveAt: Date; confirmBy: Date; isDue: boolean } | null;
}

/** Since the start of the business day so many days ago, today included. */
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
  /** Null while no game was opened. */
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

/** `until` null: it does not end by itself. */
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
  /** The exclusion of another account of the same person that this one follows, and its end. */
  source?: { exclusionId: string; termEndsAt: Date | null };
  /** What else is written in the transaction of the start. */
  inSame?(trx: Trx): Promise<void>;
  /** Where the player's wish can be read or heard, when staff act on it. */
  evidence?: string;
}

export interface AskedDeposit {
  memberId: string;
  amountMinor: bigint;
  /** What the member's other orders may still bring. */
  openMinor?: bigint;
}

export interface ProtectionService {
  /** Opens the gate of a new member; without one every question is refused. `zone`: of the merchant's business day. */
  openGate(trx: Trx, member: { memberId: string; merchantId: string; zone: string }): Promise<void>;
  /** The break or exclusion that runs now. */
  exclusionOf(db: Db, memberId: string): Promise<Exclusion | undefined>;
  /** False on a break, excluded or blocked: then no turnover can be met. */
  mayPlay(db: Db, memberId: string): Promise<boolean>;
  /** As `exclusionOf` for a log-in: refuses `protection.blocked`, `protection.checkUnavailable`. */
  atLogin(db: Db, memberId: string): Promise<Exclusion | undefined>;
  /** No break, exclusion or block starts before the transaction has ended: what it opens is seen by them. */
  holdGate(trx: Trx, memberId: string): Promise<void>;
  /**
   * Refuses `protection.excluded`, `protection.blocked`, `protection.checkUnavailable`, and for a launch
   * `protection.timeLimit` and `protection.kycRequired`.
   */
  check(db: Db, memberId: string, action: ProtectedAction): Promise<void>;
  /** Whether offers may reach this member now: agreed to, and nothing holds. False without a gate. */
  mayGetOffers(db: Db, memberId: string): Promise<boolean>;
  /** Those of these members who would not be refused by `check`; who has no gate is not among them. */
  whoMay(db: Db, memberIds: readonly string[], action: ProtectedAction): Promise<ReadonlySet<string>>;
  /** When the member's last break or exclusion was over; undefined where there was none. */
  stopEnded(db: Db, memberId: string): Promise<Date | undefined>;
  /** As `holdGate`, of several members. */
  holdGates(trx: Trx, memberIds: readonly string[]): Promise<void>;
  /** Those of these members who may be written to: about offers as in `mayGetOffers`, about news whom nothing stops. */
  whoMayGet(db: Db, memberIds: readonly string[], topic: 'news' | 'offers'): Promise<ReadonlySet<string>>;
  /** As `check` for a deposit. Refuses `protection.depositLimit` and `protection.kycRequired` with the numbers too. */
  beforeDeposit(trx: Trx, deposit: AskedDeposit): Promise<void>;
  /** What the level of identity lets out today. Refuses `protection.kycRequired` with the numbers. */
  beforeWithdrawal(trx: Trx, ask: { memberId: string; amountMinor: bigint; todayMinor: bigint }): Promise<void>;
  /** What the level of identity lets out in a day, and what would let out more; undefined for a trial guest. */
  payoutStanding(db: Db, memberId: string): Promise<PayoutStanding | undefined>;
  /** The level of identity; undefined for a trial guest. */
  levelOf(db: Db, memberId: string): Promise<IdentityLevel | undefined>;
  /** For money that has arrived: counts it against the deposit limits when it is allowed. */
  atCredit(trx: Trx, memberId: string, amountMinor: bigint): Promise<'allowed' | 'excluded' | 'overLimit'>;
  /** Counts what was lost (above 0) or won (below) against the limits of loss, where bets are not seen one by one. */
  countLoss(trx: Trx, memberId: string, lostMinor: bigint): Promise<void>;
  /**
   * Starts a break or exclusion; a running one is only ever lengthened (refuses `protection.cannotShorten` otherwise).
   * Takes the lock that bets take: what was committed before remains, nothing is accepted after (M23).
   */
  exclude(db: Db, memberId: string, term: ExclusionTerm): Promise<void>;
  /** The operator's block: no deposits, launches, bets, bonuses, offers. Log-in and withdrawals stay open. */
  block(db: Db, memberId: string, reason: string, context?: Context): Promise<void>;
  unblock(db: Db, memberId: string, reason: string, context?: Context): Promise<void>;
  /** Stops these for so many hours; a hold that runs longer stays. Refuses `protection.checkUnavailable` without a gate. */
  hold(trx: Trx, by: Context, hold: Hold): Promise<void>;
  /** Ends these holds before their time. */
  release(trx: Trx, by: Context, hold: Omit<Hold, 'hours'>): Promise<void>;
  /** The holds that run. */
  holdsOf(db: Db, memberId: string): Promise<{ action: HeldAction; until: Date }[]>;
  /** Lowering holds at once, raising and removing wait 24 hours and then for `confirmLimit`. */
  setLimit(db: Db, command: SetLimit): Promise<LimitChange>;
  /** The player's second yes to a raise; `nothing` when none is pending. */
  confirmLimit(
    db: Db,
    memberId: string,
    kind: LimitKind,
    frame: LimitFrame,
  ): Promise<'active' | 'tooEarly' | 'lapsed' | 'nothing'>;
  limits(db: Db, memberId: string): Promise<LimitState[]>;
  /** When the next check is due, with the figures it shows. Due: exactly when a new bet would be refused. */
  realityCheck(db: Db, memberId: string): Promise<RealityCheck>;
  /**
   * The player's answer. `continue` and `leave` start the clock again, once for each check: a second answer to the same
   * one changes nothing. The other choices are only written down.
   */
  answerRealityCheck(db: Db, context: Context, answer: RealityCheckAnswer): Promise<RealityCheck>;
}

/** What a member's identity means for payouts. */
export interface PayoutStanding {
  level: IdentityLevel;
  /** What this level lets out in a day, in minor units; null: no cap. */
  capMinor: bigint | null;
  /** The next level that lets out more, and what is missing for it; null where none does. */
  next: { level: IdentityLevel; missing: IdentityNeed[] } | null;
  /** Whether it is not settled who this is: a document waits or was not taken, or the own account was not seen. */
  isOpen: boolean;
}

/** What levels of identity cap. */
export interface Levels {
  /** Undefined for a trial guest. */
  levelOf(db: Db, memberId: string): Promise<IdentityLevel | undefined>;
  /** Refuses `protection.kycRequired`. What was credited and what open orders may still bring counts. */
  beforeDeposit(trx: Trx, deposit: AskedDeposit): Promise<void>;
  /** Refuses `protection.kycRequired`. `todayMinor`: what was asked for today already. */
  beforeWithdrawal(trx: Trx, ask: { memberId: string; amountMinor: bigint; todayMinor: bigint }): Promise<void>;
  /** Undefined for a trial guest. */
  payoutStanding(db: Db, memberId: string): Promise<PayoutStanding | undefined>;
  /** Refuses `protection.kycRequired`. */
  beforePlay(db: Db, memberId: string): Promise<void>;
}

export interface ProtectionDeps {
  /** Takes the lock that this member's bets take, to the end of the transaction. */
  lockPlayer(trx: Trx, memberId: string): Promise<void>;
  /** What must be locked before wallet and gate, and ends in the same transaction: open orders. */
  onStopping?(trx: Trx, memberId: string): Promise<void>;
  /** Tells other modules, by events in the same transaction. */
  emit?: Events['emit'];
  /** What else must end in the same transaction: log-in sessions. */
  onStopped?(trx: Trx, memberId: string): Promise<void>;
  /** Seconds with a live game session since a moment: what a new limit of time begins with. */
  playedSeconds?(db: Db, memberId: string, from: Date): Promise<number>;
  /** What the member's open orders may still bring. */
  openDeposits?(db: Db, memberId: string): Promise<bigint>;
  /** What levels of identity cap; without it, nothing. */
  levels?: Levels;
}
