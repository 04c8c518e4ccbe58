import type { FactorChallenge } from '@sanam/contract';
import type { Brakes } from '../../platform/brakes.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { MemberSession } from '../../platform/http/sessions.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiteService } from '../site/index.ts';
import type { CodeMessages } from './codes/index.ts';
import type { RegistrationPorts } from './registration/ports.ts';
import type { brakeRules } from './rules.ts';
import type { Entrance, LoginMethod, SessionAnswer, Visitor } from './types.ts';

/** What stands beside or above identity and takes part in opening an account. */
export interface IdentityPorts {
  messages: CodeMessages & MessagesPort;
  /** Opens the member's accounts in the books, in the transaction of the registration. */
  openWallet(trx: Trx, memberId: string, currency: 'THB' | 'FUN'): Promise<void>;
  /** Gives a trial guest play money, once. Minor units of FUN. */
  fundTrial(trx: Trx, memberId: string, amountMinor: bigint): Promise<void>;
  /** No payout for a while: whoever takes an account over changes its password first (security.md, "Withdrawals"). */
  holdPayouts(trx: Trx, memberId: string, reason: string): Promise<void>;
  /** Opens the protection gate: without one, nothing can be bet or paid in. */
  openGate(trx: Trx, member: { memberId: string; merchantId: string; zone: string }): Promise<void>;
  /** Throws `site.maintenance` while the brand is in maintenance, for everybody but its testers. */
  beforeMaintenance(merchantId: string, who: { username: string; address: string | null }): Promise<void>;
  /** Throws `protection.excluded` for a member who may not log in now. */
  beforeLogin(db: Db, memberId: string): Promise<void>;
  hasPaymentPassword(memberId: string): Promise<boolean>;
  /** True for a payment password the wallet takes. */
  isGoodPaymentPassword(password: string): boolean;
  setFirstPaymentPassword(trx: Trx, memberId: string, paymentPassword: string): Promise<void>;
}

/** What log-in asks of the proofs that a person is there. */
export interface HumanPort {
  prove(ask: {
    purpose: 'login' | 'passwordEmail';
    token: string | undefined;
    visitor: string;
    address: string | null;
    /** Whose human check: the built-in one or a provider's. */
    merchantId: string;
  }): Promise<void>;
  captcha(ask: { text: string | undefined; visitor: string }): Promise<void>;
}

/** What log-in asks of the one-time codes. */
export interface CodesPort {
  /** The number in full, "+66812345678"; refuses `identity.mobileInvalid`. */
  readMobile(ask: { countryDialingCode: string; number: string }): string;
  /** Refuses `identity.codeWrong`, `identity.codeExpired`. Counts tries outside the caller's transaction. */
  use(
    db: Db,
    ask: { purpose: 'smsLogin' | 'smsPassword'; address: string; bound: string; code: string },
  ): Promise<void>;
}

/** What log-in asks of the second factors. */
export interface FactorsPort {
  /**
   * Undefined: may enter. Otherwise a challenge that is kept, bound to the visitor. Who answers it finishes the log-in
   * with `letIn` and the same method, entrance and `remember`.
   */
  challengeFor(ask: {
    memberId: string;
    context: Context;
    visitor: Visitor;
    visitorHash: string;
    entrance: Entrance;
    remember: boolean;
    method: LoginMethod;
  }): Promise<FactorChallenge | undefined>;
  /** Without a factor the log-in itself is the freshest proof there is. */
  hasFactor(memberId: string): Promise<boolean>;
  /** Notes the browser of an opened session; answers the cookie by which it is known. */
  noteEntry(
    trx: Trx,
    context: Context,
    ask: { memberId: string; visitor: Visitor; isTrusted: boolean },
  ): Promise<SessionAnswer['known']>;
  stepUpValue(session: MemberSession): Promise<FactorChallenge>;
}

/** What identity sends. */
export interface MessagesPort {
  sendEmail(
    trx: Trx,
    mail: {
      merchantId: string;
      to: string;
      template: 'passwordLink' | 'passwordChanged' | 'securityChanged' | 'newDevice';
      values: Record<string, string>;
      /** After this the content is worth nothing, and it is not sent any more. */
      validSeconds?: number;
      language: 'TH' | 'EN';
    },
  ): Promise<unknown>;
}

/** Parts of identity that log-in leans on. */
export interface IdentityParts {
  human: HumanPort;
  codes: CodesPort;
  factors: FactorsPort;
  messages: MessagesPort;
  registration: RegistrationPorts;
}

export interface ServiceDeps {
  platform: Pick<Platform, 'db' | 'config' | 'events' | 'live' | 'jobs' | 'vault' | 'encryptedCalls'>;
  site: SiteService;
  passwords: Passwords;
  brakes: Brakes<keyof typeof brakeRules>;
  ports: IdentityPorts;
  parts: IdentityParts;
}
