import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { FactorChallenge } from '../../contract/factor.ts';
import type { Codes } from '../codes/types.ts';
import type { HumanCheck } from '@sanam/captcha/server/index.ts';
import type { Entrance, LoginMethod, Visitor } from '@sanam/members/server/index.ts';
import type { Notify } from '@sanam/messaging/server/index.ts';
import type { AuthPort, WalletPort } from '../ports.ts';
import type { securityNotices } from './inbox-notices.ts';
import type { KnownCookie } from '@sanam/server/platform/http/known-cookies.ts';

export type CodePurpose = 'second' | 'stepUp' | 'contact';

/** Ports that factors need from higher floors, and from the modules they build on. */
export interface FactorPorts extends AuthPort, WalletPort {
  human: Pick<HumanCheck, 'prove' | 'captcha'>;
  codes: Pick<Codes, 'issue' | 'use' | 'readMobile'>;
  messages: {
    sendEmail(
      trx: Trx,
      mail: {
        merchantId: string;
        to: string;
        template: 'securityChanged' | 'newDevice';
        values: Record<string, string>;
        language: 'TH' | 'EN';
      },
    ): Promise<unknown>;
  };
  tell: Notify<typeof securityNotices>;
}

export interface FactorDeps {
  platform: Pick<Platform, 'db' | 'vault' | 'events' | 'live' | 'jobs' | 'config'>;
  site: SiteService;
  ports: FactorPorts;
}

/** A member's factors as shown to staff. */
export interface FactorsShown {
  factors: { kind: string; name: string | null; createdAt: string | null; lastUsedAt: string | null }[];
  recoveryCodesLeft: number;
  socials: string[];
  /** Number of devices without a second factor. */
  knownDevices: number;
}

/** A log-in whose first step succeeded: member, place and method. */
export interface ChallengeAsk {
  memberId: string;
  context: Context;
  visitor: Visitor;
  visitorHash: string;
  entrance: Entrance;
  remember: boolean;
  method: LoginMethod;
  /** Whether the member is known from this browser or network; undefined if not checked yet. */
  isPlaceKnown?: boolean | undefined;
}

/** Facts about the member's second factors for a log-in. */
export interface LogInFactors {
  /** Undefined: no second step is needed. */
  challenge: FactorChallenge | undefined;
  hasFactor: boolean;
}

/** Interface of second factors for the log-in and the console. */
export interface FactorService {
  /**
   * Returns no challenge if none is needed. Otherwise returns a challenge of five minutes, bound to the visitor;
   * `loginSecond` completes the log-in. Needed if the device or the network is unknown and the member has a factor
   * (GAP-071); for a member without one, after a password, if both are unknown.
   */
  challengeFor(ask: ChallengeAsk): Promise<LogInFactors>;
  /**
   * Records the browser of an opened session and notifies the member of a new one. `isTrusted`: the second factor is
   * skipped here for 30 days. Returns the cookie that identifies the browser.
   */
  recordLogInDevice(
    trx: Trx,
    context: Context,
    ask: { memberId: string; visitor: Visitor; isTrusted: boolean },
  ): Promise<KnownCookie>;
  hasFactor(memberId: string): Promise<boolean>;
  /** Creates a challenge for this session: the value of `identity.stepUpRequired`. */
  stepUpValue(session: MemberSession): Promise<FactorChallenge>;
  hasPasskey(db: Db, memberId: string): Promise<boolean>;
  /**
   * Notifies the member of a changed log-in method of another module: by e-mail to the verified address, and on open
   * pages.
   */
  tellChange(
    trx: Trx,
    context: Context,
    ask: { memberId: string; change: 'identityLinked' | 'identityUnlinked' },
  ): Promise<void>;
  /** Returns the factors for staff, without secrets and codes. Refuses with `common.notFound`. */
  factorsOf(memberId: string): Promise<FactorsShown>;
  /**
   * Removes every second factor except the verified e-mail address, forgets trusted devices and ends every session. The
   * caller ensures that two people approved. Refuses with `common.notFound`.
   */
  resetAll(trx: Trx, context: Context, ask: { memberId: string; reason: string }): Promise<void>;
}
