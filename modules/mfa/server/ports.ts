// Ports that second factors need from modules of higher floors.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser, LoginMethod, VerifiedLogIn, SessionAnswer, Visitor } from '@sanam/members/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';

/** Place of a request. Guesses are counted by place. */
export interface Place {
  /**
   * Returns the key by which attempts from here are counted; unknown places share one count, so that changing addresses
   * does not help.
   */
  keyOf(subject: string): string;
  /** Whether the member was logged in with this browser before. */
  isOwn: boolean;
  /** Whether the browser or the network is the member's. */
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
  /** Checks the password. Refuses with `common.tooManyRequests` after several wrong ones. */
  isOwnPassword(memberId: string, password: string): Promise<boolean>;
  endSessions(
    trx: Trx,
    ask: { memberId: string; reason: string; exceptSessionId?: string | undefined },
  ): Promise<number>;
  identitiesOf(memberId: string): Promise<{ provider: string; name: string | null; linkedAt: Date }[]>;
  placeOf(db: Db, ask: { memberId: string; visitor: Visitor; address: string | null }): Promise<Place>;
  /** Writes a refused attempt to the log-in history. */
  noteRefused(
    context: Context,
    note: { memberId: string; outcome: 'wrongCode'; method: LoginMethod; agent: string | null },
  ): Promise<void>;
  /** Records that the second factor was proven now. Returns until when that counts; undefined for an ended session. */
  refreshSession(db: Db, sessionId: string): Promise<Date | undefined>;
  browserOf(request: FastifyRequest, reply: FastifyReply): Browser;
  giveCookies(request: FastifyRequest, reply: FastifyReply, answer: SessionAnswer): SessionAnswer['value'];
}

/** Answered by `wallet`. */
export interface WalletPort {
  hasPaymentPassword(memberId: string): Promise<boolean>;
  /** Checks the payment password without the wallet's own count of attempts: the caller counts. */
  isPaymentPassword(memberId: string, given: string): Promise<boolean>;
  /**
   * Holds payouts for a while after a change of contacts or factors, because an attacker may have made it (security.md,
   * "Withdrawals").
   */
  holdPayouts(trx: Trx, memberId: string, reason: string): Promise<void>;
}
