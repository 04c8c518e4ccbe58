import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { realityCheckChoices } from '../contract/states.ts';

export type LimitKind = 'deposit' | 'loss' | 'stake' | 'bet' | 'time' | 'round_bets';
export type LimitFrame = 'each' | 'day' | 'week' | 'month';

/** What the gate is asked about. An unknown member may do none of these but withdraw. */
export type ProtectedAction = 'login' | 'deposit' | 'launch' | 'bet' | 'bonus' | 'marketing' | 'withdraw';

/** Money in minor units, `time` in seconds. */
export interface LimitState {
  kind: LimitKind;
  frame: LimitFrame;
  amount: bigint;
  used: bigint;
  resetsAt: Date;
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

export type ExclusionTerm = { kind: 'break'; days: 1 | 7 | 30 | 42 } | { kind: 'exclusion' };

export interface ProtectionService {
  /** Opens the gate of a new member; without one every question is refused. `zone`: of the merchant's business day. */
  openGate(trx: Trx, member: { memberId: string; zone: string }): Promise<void>;
  /** The break or exclusion that runs now. */
  exclusionOf(db: Db, memberId: string): Promise<Exclusion | undefined>;
  /** As `exclusionOf` for a log-in: refuses `protection.blocked`, `protection.checkUnavailable`. */
  atLogin(db: Db, memberId: string): Promise<Exclusion | undefined>;
  /** No break, exclusion or block starts before the transaction has ended: what it opens is seen by them. */
  holdGate(trx: Trx, memberId: string): Promise<void>;
  /** Refuses `protection.excluded`, `protection.blocked`, `protection.timeLimit` (launch), `protection.checkUnavailable`. */
  check(db: Db, memberId: string, action: ProtectedAction): Promise<void>;
  /** As `check` for a deposit of this amount. Refuses `protection.depositLimit` with the numbers too. */
  beforeDeposit(trx: Trx, memberId: string, amountMinor: bigint): Promise<void>;
  /** For money that has arrived: counts it against the deposit limits when it is allowed. */
  atCredit(trx: Trx, memberId: string, amountMinor: bigint): Promise<'allowed' | 'excluded' | 'overLimit'>;
  /**
   * Starts a break or exclusion; a running one is only ever lengthened (refuses `protection.excluded` otherwise).
   * Takes the lock that bets take: what was committed before remains, nothing is accepted after (M23).
   */
  exclude(db: Db, memberId: string, term: ExclusionTerm): Promise<void>;
  /** The operator's block: no bets, launches, log-ins. */
  block(db: Db, memberId: string, reason: string): Promise<void>;
  unblock(db: Db, memberId: string, reason: string): Promise<void>;
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
   * one changes nothing. `history` is only written down.
   */
  answerRealityCheck(db: Db, context: Context, answer: RealityCheckAnswer): Promise<RealityCheck>;
}

export interface ProtectionDeps {
  /** Takes the lock that this member's bets take, to the end of the transaction. */
  lockPlayer(trx: Trx, memberId: string): Promise<void>;
  /** What else must end in the same transaction: log-in sessions, open orders … */
  onStopped?(trx: Trx, memberId: string): Promise<void>;
}
