import type { AccountType, CallArguments, CallValue, Schemas } from '@sanam/contract';
import type { Context } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { MemberSession, Presence } from '../../platform/http/sessions.ts';
import type { RegisterSettings } from './rules.ts';
import type { MemberSearch, MemberState } from './store.ts';

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
}

/** A fresh session: the answer of the call, and the value of the device cookie that belongs to it. */
export interface SessionAnswer {
  device: string;
  value: CallValue<Schemas['login']>;
}

export interface IdentityService {
  registerSettings(merchantId: string): Promise<RegisterSettings>;
  /** Refuses as the call `register` says. */
  register(
    context: Context,
    form: CallArguments<Schemas['register']>['body'],
    visitor: Visitor,
  ): Promise<SessionAnswer>;
  /** Refuses `identity.wrongCredentials` (also for unknown names), `identity.blocked`, `protection.excluded`, `common.tooManyRequests`. */
  login(context: Context, form: { username: string; password: string }, visitor: Visitor): Promise<SessionAnswer>;
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
  /** Opens a session for a member proven by other means (trial, provider, code). Refuses `common.notFound`, `protection.excluded`. */
  openSession(context: Context, memberId: string, visitor: Visitor): Promise<SessionAnswer>;
  authenticate(token: string, device: string | undefined, presence?: Presence): Promise<MemberSession | undefined>;
  logout(context: Context, session: MemberSession): Promise<void>;
  /** Refuses `common.notFound`. */
  memberInfo(memberId: string): Promise<CallValue<Schemas['memberInfo']>>;
  /** Ends all sessions of a member but the one named; open pages are told. Answers how many. */
  endSessions(
    trx: Trx,
    ask: { memberId: string; reason: string; exceptSessionId?: string | undefined },
  ): Promise<number>;
  /** Sets a new password by the rules of registration and ends every other session (GAP-085). */
  changePassword(
    context: Context,
    ask: { memberId: string; password: string; reason: string; keepSessionId?: string | undefined },
  ): Promise<void>;
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
