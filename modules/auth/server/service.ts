import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Browser, VerifiedLogIn, SessionAnswer } from '@sanam/members/server/index.ts';
import type { AuthDeps } from './deps.ts';
import { completeLogIn } from './log-in-flow.ts';
import { sharedDevices } from '@sanam/mfa/server/index.ts';
import { type PlaceSigns, placeSigns, sharesAddress } from './place-signs.ts';
import { isOwnPassword, setFirstPassword, setPassword } from './passwords/set-password.ts';
import { createFindSession, endSessions, type FindSession, lastingSessions } from './sessions.ts';
import { waysInOf } from './traits.ts';
import type { NewPassword } from './types.ts';

/** The interface of auth for other modules. */
export interface AuthService {
  /** Issues the session of a member whose credentials are verified, after every check of a log-in. */
  completeLogIn(
    context: Context,
    verified: VerifiedLogIn,
    browser: Pick<Browser, 'visitor' | 'visitorHash'>,
  ): Promise<SessionAnswer>;
  authenticate: FindSession;
  /** Ends all sessions of a member except the given one and tells open pages. Returns the number ended. */
  endSessions(
    trx: Trx,
    ask: { memberId: string; reason: string; exceptSessionId?: string | undefined },
  ): Promise<number>;
  /** Sets a new password by the rules of registration. Refuses as the call `changePassword` states. */
  changePassword(context: Context, change: NewPassword): Promise<void>;
  /** Sets the password of a member who has none; returns false if there is one. */
  setFirstPassword(context: Context, first: Pick<NewPassword, 'memberId' | 'password' | 'reason'>): Promise<boolean>;
  /** Checks the member's password. Refuses with `common.tooManyRequests` after several wrong ones. */
  isOwnPassword(memberId: string, password: string): Promise<boolean>;
  /** Returns those of these sessions that are open, or expired in a remembered browser. */
  lastingSessions(db: Db, sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns identities and browsers of these members, for the register of exclusions. */
  waysInOf(memberIds: readonly string[]): ReturnType<typeof waysInOf>;
  /** Returns the signs against a payout from the places a member logs in from. */
  placeSigns(db: Db, ask: { memberId: string; newHours: number }): Promise<PlaceSigns>;
  /**
   * Returns for each of these members how many others log in with the same browser; members who share none are left
   * out.
   */
  sharedDevices: typeof sharedDevices;
  /** Checks whether two members recently logged in from one address. */
  sharesAddress(db: Db, memberId: string, otherId: string): Promise<boolean>;
}

export function createAuthService(deps: AuthDeps): AuthService {
  return {
    completeLogIn: (context, verified, browser) => completeLogIn(deps, context, verified, browser),
    authenticate: createFindSession(deps.platform.db),
    endSessions: (trx, ask) => endSessions(deps, trx, ask),
    changePassword: (context, change) => setPassword(deps, context, change),
    setFirstPassword: (context, first) => setFirstPassword(deps, context, first),
    isOwnPassword: (memberId, password) => isOwnPassword(deps, memberId, password),
    waysInOf: (memberIds) => waysInOf(deps.platform.db, memberIds),
    placeSigns,
    sharedDevices,
    sharesAddress,
    lastingSessions,
  };
}
