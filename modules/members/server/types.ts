import type { AccountType, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';

/** A break or exclusion; `until` null: it does not end by itself. */
export interface Exclusion {
  kind: 'break' | 'exclusion';
  until: Date | null;
}

/** The whole life of a trial (GAP-081): of its account and of its session. */
export const TRIAL_SECONDS = 2 * 3600;

export type MemberState = 'active' | 'blocked' | 'closed';

export interface Member {
  memberId: string;
  merchantId: string;
  username: string;
  accountType: AccountType;
  state: MemberState;
  currency: 'THB' | 'FUN';
  /** The name a payout account must be in. */
  payeeName: string | null;
  /** The version of the terms this member agreed to last. */
  termsVersion: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  version: number;
}

/** What the browser brings along. */
export interface Visitor {
  /** The device cookie it already has. */
  device: string | undefined;
  agent: string | null;
  /** By which members know this browser again, longer than a session lives. */
  known?: readonly string[];
}

/** The door: the agents' own lets only agents in. */
export type Entrance = 'member' | 'agent';

/** How a log-in was proven; the forced change of an old password follows only the first two (IDN-051). */
export type LoginMethod = 'password' | 'remembered' | 'sms' | 'passkey' | 'social' | 'reset';

/** Who asks to log in, from where. */
export interface Browser {
  visitor: Visitor;
  /** Of the visitor's cookie: puzzles, codes and half-done log-ins are bound to it. */
  visitorHash: string;
  /** The ticket of a remembered browser, if it brought one. */
  rememberTicket: string | undefined;
}

/** A member proven to be who they say. */
export interface VerifiedLogIn {
  memberId: string;
  method: LoginMethod;
  entrance: Entrance;
  remember: boolean;
  /** The hash that a password was right against: one that was changed meanwhile opens nothing. */
  passwordHash?: string;
  /** Whether the member is known from here, by browser or network; undefined where the credentials did not ask. */
  isPlaceKnown?: boolean;
  /** The second factor was proven along with it: a passkey, or the second step. */
  isSecondFactorVerified: boolean;
  /** Do not ask for the second factor here for 30 days; counts only where it was proven. */
  rememberDevice?: boolean;
}

/** A fresh session: the answer of the call, and the cookies that belong to it. */
export interface SessionAnswer {
  device: string;
  /** The ticket of a remembered browser to set; null takes the cookie away, undefined leaves it. */
  rememberTicket?: string | null;
  /** By which this member knows the browser again. */
  known?: { name: string; value: string; maxAge: number };
  value: CallValue<Calls['login']>;
}

export type SessionKind = 'member' | 'agent' | 'trial';

/** What a session is opened for. */
export interface NewSession {
  memberId: string;
  visitor: Visitor;
  outcome: 'ok' | 'registered' | 'trial';
  method: LoginMethod | 'register' | 'trial';
  kind: SessionKind;
  isFresh: boolean;
  mustChange: boolean;
  /** The member is on a break or excluded: the session opens little, and ends with the break. */
  exclusion?: Exclusion | undefined;
  /** The second factor is not asked in this browser for 30 days. */
  isTrusted?: boolean;
}

export interface OpenedSession {
  sessionId: string;
  token: string;
  /** The value of the device cookie. */
  device: string;
  deviceHash: string;
  changeTicket: string | null;
}

export interface IssuedSession {
  memberId: string;
  opened: OpenedSession;
  /** Of the answer. */
  language: Context['language'];
  /** The log-in before this one. */
  before: Date | null;
  mustChange: boolean;
  known: SessionAnswer['known'];
}
