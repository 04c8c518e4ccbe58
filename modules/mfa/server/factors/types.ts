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

/** What factors ask of later floors, and of the modules they build on. */
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

/** A member's factors as staff read them. */
export interface FactorsShown {
  factors: { kind: string; name: string | null; createdAt: string | null; lastUsedAt: string | null }[];
  recoveryCodesLeft: number;
  socials: string[];
  /** Devices on which the second factor is not asked. */
  knownDevices: number;
}

/** A log-in that is right so far: who, from where, and by which method. */
export interface ChallengeAsk {
  memberId: string;
  context: Context;
  visitor: Visitor;
  visitorHash: string;
  entrance: Entrance;
  remember: boolean;
  method: LoginMethod;
  /** Whether the member is known from here, by browser or network; undefined where nobody has looked yet. */
  isPlaceKnown?: boolean | undefined;
}

/** What a log-in has to know of the member's second factors. */
export interface LogInFactors {
  /** Undefined: may enter. */
  challenge: FactorChallenge | undefined;
  hasFactor: boolean;
}

/** What the log-in and the console ask of second factors. */
export interface FactorService {
  /**
   * No challenge: may enter. Otherwise a challenge of five minutes, bound to the visitor; `loginSecond` finishes the
   * log-in as it began. Asked where the device or the network is unknown and the member has a factor (GAP-071); of a
   * member without one, after a password, where both are unknown.
   */
  challengeFor(ask: ChallengeAsk): Promise<LogInFactors>;
  /**
   * Notes the browser of an opened session and tells the member when it is a new one. `isTrusted`: the second factor is
   * not asked here for 30 days. Answers the cookie by which the browser is known.
   */
  recordLogInDevice(
    trx: Trx,
    context: Context,
    ask: { memberId: string; visitor: Visitor; isTrusted: boolean },
  ): Promise<KnownCookie>;
  hasFactor(memberId: string): Promise<boolean>;
  /** A challenge for this session: the value of `identity.stepUpRequired`. */
  stepUpValue(session: MemberSession): Promise<FactorChallenge>;
  hasPasskey(db: Db, memberId: string): Promise<boolean>;
  /** Tells the member that a way in changed which is kept elsewhere: by e-mail to the proven address, and open pages. */
  tellChange(
    trx: Trx,
    context: Context,
    ask: { memberId: string; change: 'identityLinked' | 'identityUnlinked' },
  ): Promise<void>;
  /** For staff: what there is, no secret and no code. Refuses `common.notFound`. */
  factorsOf(memberId: string): Promise<FactorsShown>;
  /**
   * Takes every second factor away but the proven e-mail address, forgets trusted devices and ends every session. The
   * caller has seen to two people. Refuses `common.notFound`.
   */
  resetAll(trx: Trx, context: Context, ask: { memberId: string; reason: string }): Promise<void>;
}
