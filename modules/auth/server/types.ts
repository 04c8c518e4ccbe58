import type { AccountType, CallArguments, CallValue, Schemas } from '@sanam/contract';
import type { Trx } from '@sanam/server/platform/db.ts';

/** A break or exclusion; `until` null: it does not end by itself. */
export interface Exclusion {
  kind: 'break' | 'exclusion';
  until: Date | null;
}

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

export type LoginForm = CallArguments<Schemas['login']>['body'];

/** Who proved to be whom, by what. */
export type Proof = Pick<Proven, 'memberId' | 'method' | 'passwordHash'>;

/** A member proven to be who they say. */
export interface Proven {
  memberId: string;
  method: LoginMethod;
  entrance: Entrance;
  remember: boolean;
  /** The hash that a password was right against: one that was changed meanwhile opens nothing. */
  passwordHash?: string;
  /** The second factor was proven along with it: a passkey, or the second step. */
  isSecondProven: boolean;
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
  value: CallValue<Schemas['login']>;
}

/** A new password for a member who has proved to be entitled to it. */
export interface NewPassword {
  memberId: string;
  password: string;
  /** For the audit. */
  reason: string;
  /** The session that goes on; all others end. */
  keepSessionId?: string | undefined;
  /** Uses up what proved the change, in its transaction; throws to stop it. */
  proof?: (trx: Trx) => Promise<void>;
}
