// What members ask of later floors.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Browser, IssuedSession, NewSession, SessionAnswer } from './types.ts';

/** Answered by `auth`. */
export interface AuthPort {
  /** Ends all sessions of a member but the one named; open pages are told. Answers how many. */
  endSessions(
    trx: Trx,
    ask: { memberId: string; reason: string; exceptSessionId?: string | undefined },
  ): Promise<number>;
  /** Opens a session for a member who was made in the same transaction. */
  issueSession(trx: Trx, context: Context, entry: NewSession): Promise<IssuedSession>;
  answerOf(issued: IssuedSession): Promise<SessionAnswer>;
  savePassword(trx: Trx, change: { memberId: string; passwordHash: string; mustChange: boolean }): Promise<void>;
  browserOf(request: FastifyRequest, reply: FastifyReply): Browser;
  giveCookies(request: FastifyRequest, reply: FastifyReply, answer: SessionAnswer): SessionAnswer['value'];
  /** The ticket of a sign-in with a provider that this browser holds. */
  socialTicketOf(request: FastifyRequest): string | undefined;
  /** Links what a provider proved to the new member. Refuses `identity.socialFailed`, `identity.socialTaken`. */
  claimIdentity(
    trx: Trx,
    context: Context,
    ask: { visitorHash: string; ticket: string | undefined; memberId: string },
  ): Promise<unknown>;
  /** What a provider proved to this browser; the ticket stays good. Undefined without one. */
  provenIdentity(ask: {
    merchantId: string;
    visitorHash: string;
    ticket: string | undefined;
  }): Promise<{ provider: string; subject: string } | undefined>;
  isPhoneProvedByProvider(merchantId: string): Promise<boolean>;
  /** Refuses `identity.methodClosed`, `identity.codeWrong`. */
  verifyPhone(ask: { merchantId: string; token: string | undefined; mobile: string }): Promise<void>;
}

/** Answered by `mfa`. */
export interface CodesPort {
  /** Takes a one-time code. Refuses `identity.codeWrong`, `identity.codeExpired`. */
  useCode(db: Db, ask: { purpose: 'smsRegister'; address: string; bound: string; code: string }): Promise<void>;
}

/** Answered by `wallet`. */
export interface WalletPort {
  /** Gives a trial guest play money, once. Minor units of FUN. */
  fundTrial(trx: Trx, memberId: string, amountMinor: bigint): Promise<void>;
  hasPaymentPassword(memberId: string): Promise<boolean>;
  /** True for a payment password the wallet takes. */
  isGoodPaymentPassword(password: string): boolean;
  /** Before the transaction: hashing takes a processor's time, a transaction holds locks. */
  hashPaymentPassword(paymentPassword: string): Promise<string>;
  setFirstPaymentPassword(trx: Trx, memberId: string, passwordHash: string): Promise<void>;
}

export interface MoneyOfMember {
  cashMinor: bigint;
  bonusMinor: bigint;
  /** On its way out. */
  holdMinor: bigint;
  /** Of the cash: held back by the turnover rule. */
  lockedMinor: bigint;
  /** Stakes of open rounds. */
  inPlayMinor: bigint;
  smallestPayoutMinor: bigint;
}

/** Answered by a procedure. */
export interface MoneyPort {
  /** Closes unpaid orders and holds the wallet: no money comes or goes until the transaction ends. */
  lockMoney(trx: Trx, memberId: string): Promise<void>;
  moneyOf(db: Db, memberId: string): Promise<MoneyOfMember>;
}

/** Who came by a member's code, or by the member's own id without one. */
export interface PlacedNewcomer {
  memberId: string;
  merchantId: string;
  inviterId: string;
  code: string | null;
}

/** An account that was opened for somebody, who is still to make it. */
export interface AccountOpening {
  /** Null: the person chooses it. */
  username: string | null;
  /** The agent below whom the account comes; null: the merchant. */
  inviterId: string | null;
}

/** Answered by `agents`. */
export interface LinePort {
  /** Puts a newcomer below the member who brought it, where that one is an agent. */
  placeNewcomer(trx: Trx, newcomer: PlacedNewcomer): Promise<void>;
  /** The opening of a link; undefined for one that is used, over or was never made. */
  openingOf(ask: { merchantId: string; secret: string }): Promise<AccountOpening | undefined>;
  /** Whether a name waits for somebody to whom an account was opened, and who is not the holder of this link. */
  isNameKept(name: { merchantId: string; username: string; secret: string | undefined }): Promise<boolean>;
  /** Uses the link up for the member who was made by it. False when it is not open any more. */
  useOpening(trx: Trx, context: Context, ask: { secret: string; memberId: string }): Promise<boolean>;
  /** Whether the member may send money to an agent directly above. */
  mayTransferUp(member: { memberId: string; merchantId: string }): Promise<boolean>;
}

/** Answered by `vip`. */
export interface LevelPort {
  /** What the member's level is called, and the flags that come with it. One indexed read: every page of a member asks. */
  labelsOf(
    db: Db,
    memberId: string,
    language: Context['language'],
  ): Promise<{ clubLabel: { labelName: string; rankLevel: number }; memberLabel: { labelName: string }[] }>;
  /** 0: no level was reached. */
  rankOf(db: Db, memberId: string): Promise<number>;
  /** The same of many; who has reached none is left out. */
  ranksOf(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Answered by `referral`. */
export interface FriendPort {
  /** Notes a newcomer whom a player invited; both may be rewarded later. */
  noteFriend(trx: Trx, newcomer: PlacedNewcomer): Promise<void>;
}

export type MemberPorts = AuthPort & CodesPort & WalletPort & MoneyPort & LinePort & LevelPort & FriendPort;
