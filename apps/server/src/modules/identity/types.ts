import type { AccountType, CallArguments, CallValue, Schemas } from '@sanam/contract';
import type { Context } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { MemberSession, Presence } from '../../platform/http/sessions.ts';
import type { RegistrationService } from './registration/index.ts';
import type { MemberSearch, MemberState } from './store.ts';
import type { Blocks } from './blocks/index.ts';
import type { NewPassword } from './passwords/index.ts';

export interface Member {
  memberId: string;
  merchantId: string;
  username: string;
  accountType: AccountType;
  state: MemberState;
  currency: 'THB' | 'FUN';
  /** The name a payout account must be in. */
  payeeName: string | null;
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

export interface IdentityService {
  registration: RegistrationService;
  /** Refuses as the call `login` says; `identity.wrongCredentials` also for unknown names. */
  login(context: Context, form: LoginForm, browser: Browser): Promise<SessionAnswer>;
  /** Makes a member with wallet and gate, without a way to log in. Refuses `identity.usernameTaken`. */
  createMember(
    trx: Trx,
    ask: {
      merchantId: string;
      username: string;
      accountType: AccountType;
      payeeName: string | null;
      termsVersion: string | null;
      ageConfirmed: number | null;
      registerInfo: Record<string, string>;
    },
  ): Promise<string>;
  /**
   * The way in for a member proven by whatever means: state, protection, entrance, second factor, then the session.
   * Refuses `identity.blocked`, `identity.nonMember`, `identity.nonAgent`, `protection.excluded`,
   * `identity.secondFactorRequired` with the challenge.
   */
  letIn(context: Context, proven: Proven, browser: Pick<Browser, 'visitor' | 'visitorHash'>): Promise<SessionAnswer>;
  authenticate(token: string, device: string | undefined, presence?: Presence): Promise<MemberSession | undefined>;
  logout(context: Context, session: MemberSession): Promise<void>;
  /** Refuses `common.notFound`. */
  memberInfo(memberId: string): Promise<CallValue<Schemas['memberInfo']>>;
  /** Ends all sessions of a member but the one named; open pages are told. Answers how many. */
  endSessions(
    trx: Trx,
    ask: { memberId: string; reason: string; exceptSessionId?: string | undefined },
  ): Promise<number>;
  /**
   * Sets a new password by the rules of registration: every other session and every remembered device end (GAP-085), the
   * member is told by mail. Refuses as the call `changePassword` says.
   */
  changePassword(context: Context, change: NewPassword): Promise<void>;
  /** What a merchant does not want to see. */
  blocks: Blocks;
  /** Blocks, closes or reopens an account; a member who is not active has no sessions. Refuses `common.notFound`. */
  setState(context: Context, change: { memberId: string; state: MemberState; reason: string }): Promise<void>;
  memberById(memberId: string, db?: Db): Promise<Member | undefined>;
  membersById(memberIds: string[]): Promise<Map<string, Member>>;
  searchMembers(search: MemberSearch): Promise<{ list: Member[]; totalCount: number }>;
  /** What the wallet asks about members; the application hands it over. */
  wallet: {
    find(
      db: Db,
      memberId: string,
    ): Promise<
      | {
          memberId: string;
          merchantId: string;
          accountType: AccountType;
          currency: 'THB' | 'FUN';
          registeredName: string | null;
          level: number;
        }
      | undefined
    >;
    /** Refuses `common.tooManyRequests` after several wrong ones. */
    isOwnPassword(memberId: string, password: string): Promise<boolean>;
    fixRegisteredName(trx: Trx, memberId: string, name: string): Promise<void>;
  };
}
