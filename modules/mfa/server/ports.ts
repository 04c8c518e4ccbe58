// What second factors ask of later floors.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser, LoginMethod, VerifiedLogIn, SessionAnswer, Visitor } from '@sanam/members/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';

/** From where somebody asks. Guesses are counted by place. */
export interface Place {
  /** The key by which tries from here are counted; strangers share one count, so that changing addresses gains nothing. */
  keyOf(subject: string): string;
  /** The member was logged in with this browser before. */
  isOwn: boolean;
  /** The browser or the network is the member's. */
  isKnown: boolean;
}

/** Answered by `auth`. */
export interface AuthPort {
  /** Opens the session of a proven member, after every check of a log-in. */
  completeLogIn(
    context: Context,
    verified: VerifiedLogIn,
    browser: Pick<Browser, 'visitor' | 'visitorHash'>,
  ): Promise<SessionAnswer>;
  /** Refuses `common.tooManyRequests` after several wrong ones. */
  isOwnPassword(memberId: string, password: string): Promise<boolean>;
  endSessions(
    trx: Trx,
    ask: { memberId: string; reason: string; exceptSessionId?: string | undefined },
  ): Promise<number>;
  identitiesOf(memberId: string): Promise<{ provider: string; name: string | null; linkedAt: Date }[]>;
  placeOf(db: Db, ask: { memberId: string; visitor: Visitor; address: string | null }): Promise<Place>;
  /** Writes a refused attempt into the log-in history. */
  noteRefused(
    context: Context,
    note: { memberId: string; outcome: 'wrongCode'; method: LoginMethod; agent: string | null },
  ): Promise<void>;
  /** The second factor was proven just now. Answers until when that counts; undefined for a session that has ended. */
  refreshSession(db: Db, sessionId: string): Promise<Date | undefined>;
  browserOf(request: FastifyRequest, reply: FastifyReply): Browser;
  giveCookies(request: FastifyRequest, reply: FastifyReply, answer: SessionAnswer): SessionAnswer['value'];
}

/** Answered by `wallet`. */
export interface WalletPort {
  hasPaymentPassword(memberId: string): Promise<boolean>;
  /** Judged without the wallet's own count of tries: the caller counts. */
  isPaymentPassword(memberId: string, given: string): Promise<boolean>;
  /** Payouts wait a while after a change of contacts or factors: somebody else may have made it (security.md, "Withdrawals"). */
  holdPayouts(trx: Trx, memberId: string, reason: string): Promise<void>;
}
