import type { AccountType, CallValue, Schemas } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { MemberSession, Presence } from '@sanam/server/platform/http/sessions.ts';
import type { Blocks } from './blocks/index.ts';
import type { MemberSearch } from './store.ts';
import type { Browser, LoginForm, Member, MemberState, NewPassword, Proven, SessionAnswer } from './types.ts';

/** What identity does apart from registration; its own parts know no more than this. */
export interface CoreService {
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
   * Refuses `identity.blocked`, `identity.nonMember`, `identity.nonAgent`, `protection.blocked`,
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
  /** Whatever the case of the name. */
  memberByName(name: { merchantId: string; username: string }): Promise<Member | undefined>;
  /** How many members of a merchant agreed last to which version of the terms. */
  agreedTerms(merchantId: string): Promise<Map<string, number>>;
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
