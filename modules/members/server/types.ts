import type { AccountType, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { MemberState } from './states.ts';
import type { MemberRow } from './store.ts';

/** A break or exclusion; `until` null: it does not end by itself. */
export interface Exclusion {
  kind: 'break' | 'exclusion';
  until: Date | null;
}

/** Lifetime of a trial's account and session in seconds (GAP-081). */
export const TRIAL_SECONDS = 2 * 3600;

export interface Member {
  memberId: string;
  merchantId: string;
  username: string;
  accountType: AccountType;
  state: MemberState;
  currency: 'THB' | 'FUN';
  /** Name in which a payout account must be. */
  payeeName: string | null;
  /** Version of the terms this member last agreed to. */
  termsVersion: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  /** Whether the account belongs to a person who works for the house. */
  isStaff: boolean;
  version: number;
}

/** Device facts that the browser sends. */
export interface Visitor {
  /** Its existing device cookie. */
  device: string | undefined;
  agent: string | null;
  /** Values by which members recognise this browser, beyond the life of a session. */
  known?: readonly string[];
}

/** Entrance of a log-in: the agents' entrance admits agents only. */
export type Entrance = 'member' | 'agent';

/** Method of a log-in; the forced change of an old password follows only the first two (IDN-051). */
export type LoginMethod = 'password' | 'remembered' | 'sms' | 'passkey' | 'social' | 'reset';

/** The browser that asks to log in, and its address. */
export interface Browser {
  visitor: Visitor;
  /** Hash of the visitor's cookie: puzzles, codes and unfinished log-ins are bound to it. */
  visitorHash: string;
  /** Ticket of a remembered browser, if it sent one. */
  rememberTicket: string | undefined;
}

/** A member with verified credentials. */
export interface VerifiedLogIn {
  memberId: string;
  method: LoginMethod;
  entrance: Entrance;
  remember: boolean;
  /** Hash against which the password was verified: if it was changed in the meantime, no session is opened. */
  passwordHash?: string;
  /** Whether the member is known from this browser or network; undefined if the method did not check it. */
  isPlaceKnown?: boolean;
  /** Whether the second factor was proven as well: by a passkey, or the second step. */
  isSecondFactorVerified: boolean;
  /** Skips the second factor in this browser for 30 days; only if it was proven. */
  rememberDevice?: boolean;
}

/** A new session: the answer of the call, and its cookies. */
export interface SessionAnswer {
  device: string;
  /** Ticket of a remembered browser to set; null removes the cookie, undefined leaves it. */
  rememberTicket?: string | null;
  /** Cookie by which this member recognises the browser. */
  known?: { name: string; value: string; maxAge: number };
  value: CallValue<Calls['login']>;
}

export type SessionKind = 'member' | 'agent' | 'trial';

/** The member and method a session is opened for. */
export interface NewSession {
  memberId: string;
  visitor: Visitor;
  outcome: 'ok' | 'registered' | 'trial';
  method: LoginMethod | 'register' | 'trial';
  kind: SessionKind;
  isFresh: boolean;
  mustChange: boolean;
  /** Break or exclusion of the member: the session is limited, and ends with the break. */
  exclusion?: Exclusion | undefined;
  /** Whether the second factor is skipped in this browser for 30 days. */
  isTrusted?: boolean;
}

export interface OpenedSession {
  sessionId: string;
  token: string;
  /** Value of the device cookie. */
  device: string;
  deviceHash: string;
  changeTicket: string | null;
}

export interface IssuedSession {
  /** The member as this log-in left it; `previous_login_at` is the time of the one before. */
  member: MemberRow;
  opened: OpenedSession;
  /** Language of the answer. */
  language: Context['language'];
  mustChange: boolean;
  known: SessionAnswer['known'];
}
