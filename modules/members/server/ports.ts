// Ports that members need from modules of higher floors.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { MemberLabel } from '../contract/labels.ts';
import type { Browser, IssuedSession, NewSession, SessionAnswer } from './types.ts';

/** Answered by `auth`. */
export interface AuthPort {
  /** Ends all sessions of a member except the given one and tells open pages. Returns the number ended. */
  endSessions(
    trx: Trx,
    ask: { memberId: string; reason: string; exceptSessionId?: string | undefined },
  ): Promise<number>;
  /** Opens a session for a member created in the same transaction. */
  issueSession(trx: Trx, context: Context, entry: NewSession): Promise<IssuedSession>;
  answerOf(issued: IssuedSession): Promise<SessionAnswer>;
  savePassword(trx: Trx, change: { memberId: string; passwordHash: string; mustChange: boolean }): Promise<void>;
  browserOf(request: FastifyRequest, reply: FastifyReply): Browser;
  giveCookies(request: FastifyRequest, reply: FastifyReply, answer: SessionAnswer): SessionAnswer['value'];
  /** Returns this browser's ticket of a sign-in with a provider. */
  socialTicketOf(request: FastifyRequest): string | undefined;
  /** Links the proven identity to the new member. Refuses with `identity.socialFailed`, `identity.socialTaken`. */
  claimIdentity(
    trx: Trx,
    context: Context,
    ask: { visitorHash: string; ticket: string | undefined; memberId: string },
  ): Promise<unknown>;
  /** Returns the identity proven to this browser without using up the ticket; undefined without one. */
  provenIdentity(ask: {
    merchantId: string;
    visitorHash: string;
    ticket: string | undefined;
  }): Promise<{ provider: string; subject: string } | undefined>;
  isPhoneProvedByProvider(merchantId: string): Promise<boolean>;
  /** Verifies a number by the provider's token. Refuses with `identity.methodClosed`, `identity.codeWrong`. */
  verifyPhone(ask: { merchantId: string; token: string | undefined; mobile: string }): Promise<void>;
}

/** Answered by `mfa`. */
export interface CodesPort {
  /** Uses up a one-time code. Refuses with `identity.codeWrong`, `identity.codeExpired`. */
  useCode(db: Db, ask: { purpose: 'smsRegister'; address: string; bound: string; code: string }): Promise<void>;
}

/** Answered by `wallet`. */
export interface WalletPort {
  /** Gives a trial guest play money, once; amount in minor units of FUN. */
  fundTrial(trx: Trx, memberId: string, amountMinor: bigint): Promise<void>;
  hasPaymentPassword(memberId: string): Promise<boolean>;
  /** Checks whether the wallet accepts the payment password. */
  isGoodPaymentPassword(password: string): boolean;
  /** Hashes before the transaction, because hashing takes processor time and a transaction holds locks. */
  hashPaymentPassword(paymentPassword: string): Promise<string>;
  setFirstPaymentPassword(trx: Trx, memberId: string, passwordHash: string): Promise<void>;
  /** Gives the bank accounts of a member this name, and holds payouts. Its locks come before the member's row. */
  renameAccounts(trx: Trx, ask: { memberId: string; name: string }): Promise<void>;
}

export interface MoneyOfMember {
  cashMinor: bigint;
  bonusMinor: bigint;
  /** Amount on hold for withdrawals. */
  holdMinor: bigint;
  /** Part of the cash locked by turnover requirements. */
  lockedMinor: bigint;
  /** Stakes of open rounds. */
  inPlayMinor: bigint;
  smallestPayoutMinor: bigint;
}

/** Answered by a procedure. */
export interface MoneyPort {
  /** Closes unpaid orders and locks the wallet: its balance cannot change until the transaction ends. */
  lockMoney(trx: Trx, memberId: string): Promise<void>;
  moneyOf(db: Db, memberId: string): Promise<MoneyOfMember>;
}

/** A new member who registered by a member's code, or by the member's own id without a code. */
export interface PlacedNewcomer {
  memberId: string;
  merchantId: string;
  inviterId: string;
  code: string | null;
}

/** An account that was opened for a person who has not registered yet. */
export interface AccountOpening {
  /** Username; null: the person chooses it. */
  username: string | null;
  /** The agent above the account; null: the merchant. */
  inviterId: string | null;
}

/** Answered by `agents`. */
export interface LinePort {
  /** Places a new member below the inviting member if that one is an agent. */
  placeNewcomer(trx: Trx, newcomer: PlacedNewcomer): Promise<void>;
  /** Checks whether a member may bring new members: not an agent whose line staff have frozen. */
  mayBring(memberId: string): Promise<boolean>;
  /** Returns the opening of a link; undefined if it is used, expired or unknown. */
  openingOf(ask: { merchantId: string; secret: string }): Promise<AccountOpening | undefined>;
  /** Checks whether a name is reserved for an opened account whose link is not this one. */
  isNameKept(name: { merchantId: string; username: string; secret: string | undefined }): Promise<boolean>;
  /** Uses up the link for the member created by it. Returns false if it is no longer open. */
  useOpening(trx: Trx, context: Context, ask: { secret: string; memberId: string }): Promise<boolean>;
  /** Checks whether the member may send money to the agent directly above. */
  mayTransferUp(member: { memberId: string; merchantId: string }): Promise<boolean>;
}

/** Answered by `vip`. */
export interface LevelPort {
  /**
   * Returns the name and the flags of the member's level. One indexed read, because every page of a member needs it.
   */
  labelsOf(
    db: Db,
    memberId: string,
    language: Context['language'],
  ): Promise<{ clubLabel: { labelName: string; rankLevel: number }; memberLabel: { labelName: string }[] }>;
  /** Returns the level; 0: none was reached. */
  rankOf(db: Db, memberId: string): Promise<number>;
  /** Returns the levels of many members; members without a level are left out. */
  ranksOf(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Returns the highest level of a merchant's ladder; 0: it has no levels. */
  highestLevel(db: Db, merchantId: string): Promise<number>;
  /** Returns the labels of many members; members without one are left out. */
  labelNamesOf(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly MemberLabel[]>>;
}

/** Answered by `referral`. */
export interface FriendPort {
  /** Records a new member invited by a player; both may be rewarded later. */
  noteFriend(trx: Trx, newcomer: PlacedNewcomer): Promise<void>;
}

export type MemberPorts = AuthPort & CodesPort & WalletPort & MoneyPort & LinePort & LevelPort & FriendPort;
