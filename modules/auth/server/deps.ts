import type { Brakes } from '@sanam/server/platform/brakes.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Passwords } from '@sanam/server/platform/passwords.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { CodeMessages, Codes } from '@sanam/mfa/server/codes/types.ts';
import type { FactorService } from '@sanam/mfa/server/factors/types.ts';
import type { HumanCheck } from '@sanam/captcha/server/types.ts';
import type { RegistrationPorts } from '@sanam/members/server/registration/ports.ts';
import type { brakeRules } from './brakes.ts';
import type { Exclusion } from './types.ts';

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
  /**
   * The break or exclusion of a member, who then gets a limited session; undefined for one who may enter as usual. Throws
   * `protection.blocked`, `protection.checkUnavailable` for a member who may not log in at all.
   */
  beforeLogin(db: Db, memberId: string): Promise<Exclusion | undefined>;
  /** The same at the opening of the session; no exclusion starts between the answer and the end of the transaction. */
  atLogin(trx: Trx, memberId: string): Promise<Exclusion | undefined>;
  exclusionOf(db: Db, memberId: string): Promise<Exclusion | undefined>;
  hasPaymentPassword(memberId: string): Promise<boolean>;
  /** Judged, not counted: the caller counts. */
  isPaymentPassword(memberId: string, given: string): Promise<boolean>;
  /** True for a payment password the wallet takes. */
  isGoodPaymentPassword(password: string): boolean;
  setFirstPaymentPassword(trx: Trx, memberId: string, paymentPassword: string): Promise<void>;
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
  human: Pick<HumanCheck, 'prove' | 'captcha'>;
  codes: Pick<Codes, 'readMobile' | 'use'>;
  factors: Pick<FactorService, 'challengeFor' | 'hasFactor' | 'noteEntry' | 'stepUpValue'>;
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
